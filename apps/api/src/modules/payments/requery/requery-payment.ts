import { setTimeout as pause } from "node:timers/promises";
import { DomainError } from "@kaunter/domain/domain-error";
import { isReviewOverdue } from "@kaunter/domain/payment/lifecycle";
import type { Sen } from "@kaunter/domain/money";
import { mayAskForPayer } from "@kaunter/domain/payment/requery";
import { type Unsettled, unsettledOf } from "@kaunter/words/answer-sentence";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { Visitor } from "../../charges/lookup-limits.ts";
import { type AskDeps, askProvider } from "../messages/ask-provider.ts";
import type { Attempt, Payment } from "../payment.ts";
import { readReturned } from "../read-returned.ts";
import { findPayment } from "../store.ts";
import { type Identification, type IdentifyDeps, identifyPayment } from "./identify-payment.ts";

export type RequeryDeps = IdentifyDeps & AskDeps;

/** What is known of a payment, and when more will be. */
export interface Requeried {
  payment: Payment;
  askedAt?: Date;
  nextCheckAt?: Date;
  mayPayAgain: boolean;
  /** What of the money taken is to go back to the payer. */
  returnedSen: Sen;
  unsettled: Unsettled;
}

/** As long as a person waits without wondering. */
const askWithinMs = 3_000;

/** Did it go through? Asks the provider first, if there is anything to ask and it may be asked now. */
export async function requeryPayment(
  deps: RequeryDeps,
  shown: Identification,
  visitor: Visitor,
  withinMs: number = askWithinMs,
): Promise<Requeried> {
  const payment = await identifyPayment(deps, shown, visitor);
  if (!payment) throw new DomainError("not_found");
  await askAtOnce(deps, payment, withinMs);
  return readStanding(deps, payment.id);
}

/** What is not answered in time is answered later: the question stays, and its answer is accepted whenever it comes. */
async function askAtOnce(deps: RequeryDeps, payment: Payment, withinMs: number): Promise<void> {
  const now = await deps.inTransaction(async (_tx, time) => time);
  const due = openQuestions(payment).filter((each) => mayAskForPayer(each, now, deps.schedule));
  if (due.length === 0) return;
  const done = new AbortController();
  const asks = due.map(({ reference }) =>
    askProvider(deps, reference, withinMs).catch((error: unknown) => {
      deps.log.warn({ err: error, reference }, "the provider could not be asked for a payer");
    }),
  );
  const timeUp = pause(withinMs, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([Promise.all(asks), timeUp]);
  done.abort();
}

/** Attempts of which the provider may know more than we do; an end without money is sometimes not the end. */
function openQuestions({ status, attempts }: Payment): Attempt[] {
  if (status === "successful") return [];
  return attempts.filter(
    ({ handedOffAt, evidence }) => handedOffAt !== undefined && evidence !== "dismissed",
  );
}

async function readStanding(deps: RequeryDeps, id: string): Promise<Requeried> {
  return deps.inTransaction(async (tx, now) => {
    const payment = await findPayment(tx, id);
    if (!payment) throw new DomainError("not_found");
    const { nextCheckAt } = await tx
      .selectFrom("paymentChecks")
      .innerJoin("paymentAttempts", "paymentAttempts.reference", "paymentChecks.reference")
      .select(({ fn }) => fn.min("nextCheckAt").as("nextCheckAt"))
      .where("paymentId", "=", id)
      .executeTakeFirstOrThrow();
    const unsettled = await readUnsettled(tx, id);
    const asks = payment.attempts.flatMap(({ askedAt }) => askedAt.slice(-1));
    const askedAt = asks.toSorted((one, other) => other.getTime() - one.getTime())[0];
    return {
      payment,
      returnedSen: await readReturned(tx, id),
      mayPayAgain: isReviewOverdue(payment.status, payment.statusSince, now),
      unsettled,
      ...(askedAt && { askedAt }),
      ...(nextCheckAt && { nextCheckAt }),
    };
  });
}

/** What a payment was received for and does not pay: a receipt of it is void, or a line cannot be read. */
async function readUnsettled(tx: Tx, id: string): Promise<Unsettled> {
  const { rows } = await sql<{ isWithdrawn: boolean; isChecked: boolean }>`
    select exists (select from receipts join receipt_voids using (number) where payment_id = ${id}) as is_withdrawn,
      exists (select from payment_lines where payment_id = ${id} and outcome = 'suspense') as is_checked`.execute(
    tx,
  );
  const [row] = rows;
  return row && unsettledOf(row);
}
