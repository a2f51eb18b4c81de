import { DomainError } from "@kaunter/domain/domain-error";
import { isLive } from "@kaunter/domain/payment/lifecycle";
import type { Database } from "../../../db/pool.ts";
import { type AskDeps, askProvider } from "../messages/ask-provider.ts";
import { planCheck } from "./plan-check.ts";
import type { Capabilities } from "../capability.ts";
import { recordEvent } from "../events.ts";
import { noteServed } from "../holds/count-holds.ts";
import { hasLostHold } from "../holds/holders.ts";
import { type Attempt, newestOf, type Payment } from "../payment.ts";
import { isWholeReadable } from "../sealed-payer.ts";
import { findAttempt, findPayment, lockPayment } from "../store.ts";

export type HandOffDeps = AskDeps & { db: Database; capabilities: Capabilities };

const askWithinMs = 3_000;

/** The attempt to go to the bank with, or nothing when the payer shall look at the status instead. */
export async function handOff(
  deps: HandOffDeps,
  { paymentId, key }: { paymentId: string; key: string },
): Promise<{ payment: Payment; attempt: Attempt | undefined }> {
  const payment = await payableBy(deps, paymentId, key);
  const newest = newestOf(payment);
  const canBeSent = isLive(payment.status) && isWholeReadable(deps.personKey, newest);
  if (!canBeSent) return { payment, attempt: undefined };
  const { reference, handedOffAt } = newest;
  if (handedOffAt === undefined) return serveFirst(deps, paymentId);
  if (await hasLostHold(deps.db, paymentId)) return { payment, attempt: undefined };
  // The page was served before: the same request goes again only when the bank knows nothing of it.
  const isAbsent = await isUnknownToProvider(deps, reference);
  return { payment, attempt: isAbsent ? newestOf(payment) : undefined };
}

/** The payment, for the bearer of the capability that lets it be paid. */
export async function payableBy(
  { db, capabilities }: Pick<HandOffDeps, "db" | "capabilities">,
  paymentId: string,
  key: string,
): Promise<Payment> {
  const payment = await findPayment(db, paymentId);
  if (!payment || !capabilities.isValid("pay", payment, key)) throw new DomainError("not_found");
  return payment;
}

/** Gives no attempt when the payment has ended, no longer holds its charges, or was handed off at the same moment. */
export async function serveFirst(
  deps: Pick<HandOffDeps, "inTransaction" | "schedule">,
  paymentId: string,
): Promise<{ payment: Payment; attempt: Attempt | undefined }> {
  return deps.inTransaction(async (tx, now) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw new DomainError("not_found");
    const newest = newestOf(payment);
    const isGone = !isLive(payment.status) || (await hasLostHold(tx, paymentId));
    if (isGone || newest.handedOffAt) return { payment, attempt: undefined };
    const { status } = payment;
    const attempt = { ...newest, handedOffAt: now };
    const { reference } = attempt;
    await tx
      .updateTable("paymentAttempts")
      .set({ handedOffAt: now })
      .where("reference", "=", reference)
      .execute();
    const event = { kind: "handed_off", reference, from: status, to: status } as const;
    await recordEvent(tx, paymentId, event, now);
    await noteServed(tx, paymentId, now);
    await planCheck(tx, deps.schedule, attempt, now);
    return { payment, attempt };
  });
}

/** Whether the last question was answered by not finding it; silence after that proves nothing. */
async function isUnknownToProvider(deps: HandOffDeps, reference: string): Promise<boolean> {
  try {
    await askProvider(deps, reference, askWithinMs);
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
  const attempt = await findAttempt(deps.db, reference);
  if (!attempt || attempt.evidence !== "none" || attempt.supersededAt) return false;
  const { notFound, askedAt } = attempt;
  const lastAskedAt = askedAt.at(-1);
  return notFound !== undefined && lastAskedAt !== undefined && notFound.lastAt >= lastAskedAt;
}
