import { mergeConfig } from "vitest/config";
import api from "./vitest.config.ts";

/** What pays, once more and by card: nothing in these modules may know which provider it was. */
export default mergeConfig(api, {
  test: {
    name: "cards",
    include: [
      "src/modules/{payments,postings}/**/*.test.ts",
      "src/modules/notifications/mail-*.test.ts",
    ],
    // What no payment enters, what meets both providers by itself, and a crowd of 2,000 that takes minutes.
    exclude: [
      "**/{refused-messages,read-signed,one-writer,watch-payments,earlier-identities}.test.ts",
      "**/carrier-address.test.ts",
    ],
    env: { KAUNTER_TESTS_PAY_BY: "card" },
  },
});
