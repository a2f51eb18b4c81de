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
    // What no payment enters, what meets both providers by itself, and what takes long because it comes a thousand times.
    exclude: [
      "**/{refused-messages,letters,read-signed,one-writer,races,take-over,watch-payments,earlier-identities}.test.ts",
      "**/{carrier-address,hold-budget}.test.ts",
      "**/links/**",
    ],
    env: { KAUNTER_TESTS_PAY_BY: "card" },
  },
});
