import { gatewayWords } from "../gateways.ts";
import { wordsFrom } from "../modules/payments/gateway-words.ts";
import { listRefundCases, listStrays, refundCasesText } from "../modules/books/refund-cases.ts";
import { Complaint, readBookOwner, say, withCore, type CommandGroup } from "./command.ts";

export const refundCommands: CommandGroup = {
  help: "  kaunter refunds list [--council mpt]     money that must go back to payers",
  run: ([verb], { council }) =>
    withCore(async ({ db }) => {
      if (verb !== "list") throw new Complaint('"refunds" knows list.');
      const of = council === undefined ? undefined : readBookOwner(council);
      const cases = await listRefundCases(db, of);
      const strays = of === undefined ? await listStrays(db) : [];
      say(refundCasesText(cases, strays, wordsFrom(gatewayWords)));
    }),
};
