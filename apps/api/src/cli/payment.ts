import { findPayments } from "../modules/books/payment/find-payments.ts";
import { paymentText } from "../modules/books/payment/payment-text.ts";
import { readPayment } from "../modules/books/payment/read-payment.ts";
import { atOneMoment } from "../modules/books/snapshot.ts";
import { wordsFrom } from "../modules/payments/gateway-words.ts";
import { gatewayWords } from "../gateways.ts";
import type { Database } from "../db/pool.ts";
import type { Core } from "../core.ts";
import { endLinks } from "../modules/payments/links/revoke-links.ts";
import { Complaint, say, withCore, type CommandGroup, type Options } from "./command.ts";
import { readName, readRemark } from "./two-people.ts";

export const paymentCommands: CommandGroup = {
  help: `\
  kaunter payment show NUMBER              explain a payment to the last sen; NUMBER is the payment's, an
                                           attempt's, the provider's or a receipt's
  kaunter payment revoke-links NUMBER --by NAME --remark TEXT
                                           make every link to a payment worthless that was sent or shared; the
                                           device that paid and the owner's account find the new one`,
  run: async ([verb, number], options) => {
    if ((verb !== "show" && verb !== "revoke-links") || number === undefined) {
      throw new Complaint(
        "Give the number of a payment, an attempt, the provider or a receipt: show NUMBER, revoke-links NUMBER",
      );
    }
    const work = verb === "show" ? show : revokeLinks(options);
    await withCore(async (core) => work(core, await findPayment(core.db, number)));
  },
};

async function show({ db }: Core, id: string): Promise<void> {
  const record = await atOneMoment(db, (tx) => readPayment(tx, id));
  say(paymentText(record, wordsFrom(gatewayWords)));
}

function revokeLinks(options: Options) {
  const operator = readName(options.by, "Say who revokes them: --by NAME");
  const remark = readRemark(options.remark);
  return async ({ inTransaction }: Core, id: string): Promise<void> => {
    await inTransaction((tx, now) => endLinks(tx, id, { by: "operator", operator, remark }, now));
    say(
      `Every link to payment ${id} that was sent or shared is worthless now. Its payer gets a new one by mail from the page "Did my payment go through?".`,
    );
  };
}

/** The one payment that a number means. */
export async function findPayment(db: Database, number: string): Promise<string> {
  const [id, ...others] = await findPayments(db, number);
  if (id === undefined) throw new Complaint(`No payment has the number ${number}.`);
  if (others.length > 0) {
    throw new Complaint(
      `${number} may mean payment ${[id, ...others].join(" or ")}: give one of these.`,
    );
  }
  return id;
}
