import { randomBytes } from "node:crypto";
import type { Sen } from "@kaunter/domain/money";
import { providerReference, referenceLength } from "@kaunter/domain/payment/attempts";
import { checkFpxLimit } from "@kaunter/domain/payment/limits";
import { nextCheck, type Schedule } from "@kaunter/domain/payment/requery";
import { type BankTransferToken, bankTransferTokens } from "@kaunter/domain/vocabulary/banks";
import { paymentMethods } from "@kaunter/domain/vocabulary/payments";
import type { Tx } from "../../db/transaction.ts";
import { recordEvent } from "./events.ts";
import { type Attempt, type Payment, watched } from "./payment.ts";
import type { PaymentGateway } from "./payment-gateway.ts";

export interface AttemptDeps {
  gateway: PaymentGateway;
  schedule: Schedule;
}

export interface BankChoice {
  token: BankTransferToken;
  bankId: string;
}

/** Refuses an amount that the provider would not take from such an account. */
export function checkLimit(amountSen: Sen, token: BankTransferToken): void {
  checkFpxLimit(amountSen, token === bankTransferTokens.corporate ? "corporate" : "retail");
}

/** Makes the message that asks for the money and stores it whole, before anyone is sent anywhere. */
export async function addAttempt(
  tx: Tx,
  { gateway, schedule }: AttemptDeps,
  payment: Omit<Payment, "capabilityVersion" | "language" | "machineId" | "phone" | "statusSince">,
  { choice: { token, bankId }, now }: { choice: BankChoice; now: Date },
): Promise<Attempt> {
  const { id: paymentId, amountSen, payerName, email } = payment;
  checkLimit(amountSen, token);
  const reference = providerReference(randomBytes(referenceLength));
  const attemptNo = payment.attempts.length + 1;
  const order = {
    reference,
    paymentId,
    attemptNo,
    amountSen,
    createdAt: now,
    payerName,
    email,
    token,
    bankId,
  };
  const message = await gateway.start(order);
  const attempt: Attempt = {
    reference,
    paymentId,
    attemptNo,
    provider: gateway.provider,
    method: paymentMethods.onlineBanking,
    token,
    bankId,
    amountSen,
    message,
    createdAt: now,
    evidence: "none",
    awaitsAuthoriser: false,
    askedAt: [],
  };
  await tx
    .insertInto("paymentAttempts")
    .values({ ...attempt, message: JSON.stringify(message) })
    .execute();
  const facts = { attemptNo, provider: gateway.provider, token, bankId, amountSen };
  const { status } = payment;
  await recordEvent(
    tx,
    paymentId,
    { kind: "attempt", reference, from: status, to: status, facts },
    now,
  );
  await planCheck(tx, schedule, attempt, now);
  return attempt;
}

/** Writes down when the provider is asked next about an attempt; a conclusion is due at once. */
export async function planCheck(
  tx: Tx,
  schedule: Schedule,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const { reference } = attempt;
  const check = nextCheck(watched(attempt), schedule);
  if (check.kind === "rest") {
    await tx.deleteFrom("paymentChecks").where("reference", "=", reference).execute();
    return;
  }
  const plan = { nextCheckAt: check.kind === "ask" ? check.at : now, leasedUntil: null };
  await tx
    .insertInto("paymentChecks")
    .values({ reference, ...plan })
    .onConflict((conflict) => conflict.column("reference").doUpdateSet(plan))
    .execute();
}
