import { parseRinggit, type Sen, zeroSen } from "@kaunter/domain/money";
import * as z from "zod";
import type { Core } from "../core.ts";
import { gatewayWords } from "../gateways.ts";
import { listOpenCases, openCasesText } from "../modules/books/open-cases.ts";
import { wordsFrom } from "../modules/payments/gateway-words.ts";
import { orderAsk } from "../modules/payments/messages/order-ask.ts";
import { Complaint, type CommandGroup, type Options, parse, say, withCore } from "./command.ts";
import { findPayment } from "./payment.ts";
import { decideByTwo, twoHelp } from "./two-people.ts";

export const reviewCommands: CommandGroup = {
  help: `\
  kaunter review list                      what waits for a person: money, since when, and why
  kaunter review ask NUMBER --by NAME      ask the provider about a payment's attempts now, whatever the plan
  kaunter review return CASE --amount 70.00 --remark TEXT
        ${twoHelp}
                                           two people close a case: so much goes back by the provider's own
                                           statement, 0.00 for nothing; the remark says on what evidence; less
                                           than is in suspense only by a settlement file`,
  run: ([verb, number], options) => {
    if (verb === "list") return withCore(list);
    if (verb === "ask") return withCore((core) => ask(core, number, options));
    if (verb === "return") return giveBack(number, options);
    throw new Complaint('"review" knows list, ask and return.');
  },
};

async function list({ db }: Core): Promise<void> {
  say(openCasesText(await listOpenCases(db), wordsFrom(gatewayWords)));
}

async function ask(core: Core, number: string | undefined, { by }: Options): Promise<void> {
  if (number === undefined) throw new Complaint("Give the number of a payment: ask NUMBER");
  const orderedBy = parse(z.string().trim().min(1).max(100), by, "Say who asks: --by NAME");
  const paymentId = await findPayment(core.db, number);
  const references = await orderAsk(core, paymentId, orderedBy);
  if (references.length === 0)
    throw new Complaint("Everything about it is known: nobody is asked.");
  say(`A worker asks about ${references.join(" and ")} within seconds; see payment show.`);
}

async function giveBack(given: string | undefined, options: Options): Promise<void> {
  const caseId = parse(z.string().regex(/^\d{1,18}$/), given, "Give the case: return CASE");
  const amountSen = readAmount(options.amount);
  await decideByTwo({ kind: "rule_on_case", subject: caseId, amountSen }, options, refusals);
  say(
    amountSen > 0
      ? `Case ${caseId} is closed: its money is to be returned (kaunter refunds list).`
      : `Case ${caseId} is closed: nothing goes back.`,
  );
}

const refusals: Readonly<Record<string, string>> = {
  not_found: "There is no such case (kaunter review list).",
  payment_ended: "The case is closed already: somebody, or the provider, was faster.",
  invalid_request:
    "State the amount that is in suspense. Less goes back only where a settlement file shows that no more was taken.",
};

function readAmount(text: string | undefined): Sen {
  const complaint = "Say how much goes back by the provider's statement: --amount 70.00, or 0.00";
  if (text === undefined) throw new Complaint(complaint);
  if (/^0(?:\.00)?$/.test(text)) return zeroSen;
  try {
    return parseRinggit(text);
  } catch {
    throw new Complaint(complaint);
  }
}
