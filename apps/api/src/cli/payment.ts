import { findPayments } from "../modules/books/payment/find-payments.ts";
import { paymentText } from "../modules/books/payment/payment-text.ts";
import { readPayment } from "../modules/books/payment/read-payment.ts";
import { atOneMoment } from "../modules/books/snapshot.ts";
import type { Database } from "../db/pool.ts";
import { Complaint, say, withCore, type CommandGroup } from "./command.ts";
import { fpxWords } from "./fpx-words.ts";

export const paymentCommands: CommandGroup = {
  help: `\
  kaunter payment show NUMBER              explain a payment to the last sen; NUMBER is the payment's, an
                                           attempt's, FPX's or a receipt's`,
  run: ([verb, number]) =>
    withCore(async ({ db }) => {
      if (verb !== "show" || number === undefined) {
        throw new Complaint(
          "Give the number of a payment, an attempt, FPX or a receipt: show NUMBER",
        );
      }
      const id = await findPayment(db, number);
      say(paymentText(await atOneMoment(db, (tx) => readPayment(tx, id)), fpxWords));
    }),
};

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
