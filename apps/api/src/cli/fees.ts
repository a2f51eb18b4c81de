import { largestServiceFeeSen } from "@kaunter/domain/payment/limits";
import { formatRinggit, parseRinggit, type Sen } from "@kaunter/domain/money";
import { operatorOwner } from "@kaunter/domain/vocabulary/councils";
import { paymentMethods } from "@kaunter/domain/vocabulary/payments";
import { actByTwo } from "../modules/proposals/propose-by-two.ts";
import { feeOf, readServiceFees, setServiceFee } from "../modules/site/service-fees.ts";
import { Complaint, say, withCore, type CommandGroup, type Options } from "./command.ts";
import { readRemark, readTwoShown, twoHelp, withTwo } from "./two-people.ts";

/** As the command names them: online_banking. */
const methods = new Map(
  Object.entries(paymentMethods).map(([name, code]) => [
    name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
    code,
  ]),
);

export const feeCommands: CommandGroup = {
  help: `\
  kaunter fees get                         the service fee of each way to pay
  kaunter fees set online_banking|card 0.50 --remark TEXT
        ${twoHelp}
                                           payments that begin from now on carry it; 0.00 for none`,
  run: async ([verb, name, amount], options) => {
    if (verb === "set") await set(name, amount, options);
    else if (verb !== "get") throw new Complaint('"fees" knows get and set.');
    const fees = await withCore(readServiceFees);
    for (const [each, code] of methods) say(`${each}: ${formatRinggit(feeOf(fees, code))}`);
  },
};

async function set(
  name: string | undefined,
  amount: string | undefined,
  options: Options,
): Promise<void> {
  const method = methods.get(name ?? "");
  if (method === undefined)
    throw new Complaint(`A way to pay is ${[...methods.keys()].join(" or ")}.`);
  const feeSen = readFee(amount);
  const two = readTwoShown(options);
  const reason = readRemark(options.remark);
  const act = { two, what: "fee_set", owner: operatorOwner, subject: name ?? "" } as const;
  await withTwo((deps) =>
    actByTwo(deps, act, (inside, people) =>
      setServiceFee(inside, { method, feeSen, reason, ...people }),
    ),
  );
}

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
