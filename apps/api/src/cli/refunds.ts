import { gatewayWords } from "../gateways.ts";
import { wordsFrom } from "../modules/payments/gateway-words.ts";
import { listRefundCases, refundCasesText } from "../modules/books/refund-cases.ts";
import { Complaint, readCouncil, say, withCore, type CommandGroup } from "./command.ts";

export const refundCommands: CommandGroup = {
  help: "  kaunter refunds list [--council mpt]     money that must go back to payers",
  run: ([verb], { council }) =>
    withCore(async ({ db }) => {
      if (verb !== "list") throw new Complaint('"refunds" knows list.');
      const of = council === undefined ? undefined : readCouncil(council);
      say(refundCasesText(await listRefundCases(db, of), wordsFrom(gatewayWords)));
    }),
};
