import { DomainError } from "@kaunter/domain/domain-error";
import type { Database } from "../db/pool.ts";
import type { Core } from "../core.ts";
import { listReviews, reviewsText } from "../modules/books/reviews.ts";
import { ruleOnPayment, type Ruling } from "../modules/payments/moves/rule-on-payment.ts";
import { Complaint, say, withCore, type CommandGroup } from "./command.ts";
import { findPayment } from "./payment.ts";
import { readTwoPeople } from "./two-people.ts";

export const reviewCommands: CommandGroup = {
  help: `\
  kaunter review list                      payments that a person must look at, and why
  kaunter review resolve NUMBER dismiss --by NAME --approved-by NAME --remark TEXT
                                           two people rule that money of another amount goes back; NUMBER is
                                           the payment's or the attempt's, the remark says on what evidence`,
  run: ([verb, number, ruling], options) =>
    withCore(async (core) => {
      if (verb === "list") return say(reviewsText(await listReviews(core.db)));
      if (verb !== "resolve") throw new Complaint('"review" knows list and resolve.');
      if (number === undefined || ruling !== "dismiss") {
        throw new Complaint("Give the payment and the ruling: resolve NUMBER dismiss");
      }
      const people = readTwoPeople(options);
      const { paymentId, reference } = await findRuled(core.db, number);
      await rule(core, { paymentId, reference, ruling, ...people });
      say(`${reference} is dismissed: its money is to be returned (kaunter refunds list).`);
    }),
};

/** The attempt that is meant: named itself, or the only one of its payment that took another amount. */
async function findRuled(db: Database, number: string) {
  const paymentId = await findPayment(db, number);
  const review = (await listReviews(db)).find((one) => one.paymentId === paymentId);
  const candidates = review?.mismatched ?? [];
  const named = candidates.filter((reference) => reference === number.trim().toUpperCase());
  const [reference, ...others] = named.length > 0 ? named : candidates;
  if (reference === undefined) {
    throw new Complaint(`Payment ${paymentId} has no money of another amount to rule on.`);
  }
  if (others.length > 0) {
    throw new Complaint(
      `Several attempts took another amount: name one of ${candidates.join(", ")}.`,
    );
  }
  return { paymentId, reference };
}

async function rule(core: Core, ruling: Ruling): Promise<void> {
  try {
    await ruleOnPayment(core, ruling);
  } catch (error) {
    // Somebody, or FPX, was faster.
    if (error instanceof DomainError) throw new Complaint(`Nothing was changed: ${error.code}.`);
    throw error;
  }
}
