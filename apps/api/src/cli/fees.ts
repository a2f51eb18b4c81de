import { largestServiceFeeSen } from "@kaunter/domain/payment/limits";
import { formatRinggit, parseRinggit, type Sen } from "@kaunter/domain/money";
import { paymentMethods } from "@kaunter/domain/vocabulary/payments";
import * as z from "zod";
import { feeOf, readServiceFees, setServiceFee } from "../modules/site/service-fees.ts";
import { Complaint, parse, say, withCore, type CommandGroup } from "./command.ts";
import { readTwoPeople } from "./two-people.ts";

const methods = {
  online_banking: paymentMethods.onlineBanking,
  card: paymentMethods.card,
} as const;
const methodNames = Object.keys(methods) as (keyof typeof methods)[];

export const feeCommands: CommandGroup = {
  help: `\
  kaunter fees get                         the service fee of each way to pay
  kaunter fees set online_banking|card 0.50 --by NAME --approved-by NAME --remark TEXT
                                           payments that begin from now on carry it; 0.00 for none`,
  run: ([verb, name, amount], options) =>
    withCore(async (core) => {
      if (verb === "set") {
        const method = parse(z.enum(methodNames), name, "A way to pay is online_banking or card.");
        const feeSen = readFee(amount);
        const { remark: reason, ...people } = readTwoPeople(options);
        await setServiceFee(core, { method: methods[method], feeSen, reason, ...people });
      } else if (verb !== "get") throw new Complaint('"fees" knows get and set.');
      const fees = await readServiceFees(core);
      const lines = methodNames.map(
        (each) => `${each}: ${formatRinggit(feeOf(fees, methods[each]))}`,
      );
      say(lines.join("\n"));
    }),
};

function readFee(amount: string | undefined): Sen {
  const complaint = `A fee is an amount such as 0.50, up to ${formatRinggit(largestServiceFeeSen)}.`;
  try {
    const feeSen = parseRinggit(amount ?? "");
    if (feeSen >= 0 && feeSen <= largestServiceFeeSen) return feeSen;
  } catch {
    throw new Complaint(complaint);
  }
  throw new Complaint(complaint);
}
