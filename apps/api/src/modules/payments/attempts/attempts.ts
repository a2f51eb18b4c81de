import { randomBytes } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import { providerReference, referenceLength } from "@kaunter/domain/payment/attempts";
import { nextCheck, type Schedule } from "@kaunter/domain/payment/requery";
import type { QueryCreator } from "kysely";
import type { DB } from "../../../db/schema.gen.ts";
import type { Tx } from "../../../db/transaction.ts";
import { mark } from "../../../marks.ts";
import { eventRow } from "../events.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import type { Attempt, Payer, Payment } from "../payment.ts";
import { payerOf, splitMessage } from "../sealed-payer.ts";
import type { MethodChoice } from "../method-choice.ts";
import { gatewayOf, type PaymentGateway } from "../payment-gateway.ts";

export interface AttemptDeps {
  personKey: PersonKey;
  gateways: readonly PaymentGateway[];
  schedule: Schedule;
}

/** Makes the message that asks for the money and stores it whole, before anyone is sent anywhere. */
export async function addAttempt(
  tx: Tx,
  { gateways, schedule, personKey }: AttemptDeps,
  payment: Omit<Payment, "capabilityVersion" | "machineId" | "statusSince"> & { payer?: Payer },
  { choice, now }: { choice: MethodChoice; now: Date },
): Promise<Attempt> {
  const { id: paymentId, amountSen, language, status } = payment;
  const payer = payment.payer ?? payerOf(personKey, payment);
  // Names leave only after a payment has ended, and then nobody pays it any more.
  if (!payer) throw new DomainError("payment_ended");
  const gateway = gatewayOf(gateways, choice.provider);
  gateway.checkLimit?.(amountSen, choice);
  const reference = providerReference(randomBytes(referenceLength));
  const attemptNo = payment.attempts.length + 1;
  const order = { reference, paymentId, attemptNo, amountSen, createdAt: now, choice };
  const { name: payerName, email, phone } = payer;
  const message = await gateway.start({ ...order, payerName, email, phone, language });
  mark("attempt.signed");
  const attempt: Attempt = {
    ...order,
    method: gateway.method,
    message,
    evidence: "none",
    awaitsAuthoriser: false,
    askedAt: [],
  };
  const { choice: _chosen, ...row } = attempt;
  const facts = { attemptNo, ...choice, amountSen };
  const event = { kind: "attempt", reference, from: status, to: status, facts } as const;
  await tx
    .with("attempt", (db) =>
      db
        .insertInto("paymentAttempts")
        .values({ ...row, ...choice, ...splitMessage(personKey, attempt, gateway.payerFields) }),
    )
    .with("check", (db) =>
      db
        .insertInto("paymentChecks")
        .values({ reference, nextCheckAt: firstCheck(attempt, schedule) }),
    )
    .insertInto("paymentEvents")
    .values(eventRow(paymentId, event, now))
    .execute();
  mark("attempt.inserted");
  return attempt;
}

function firstCheck(attempt: Attempt, schedule: Schedule): Date {
  const check = nextCheck(attempt, schedule);
  return (check.kind === "rest" ? undefined : check.at) ?? attempt.createdAt;
}

/** Writes what has become of an attempt since it was made. */
export function attemptUpdate(db: QueryCreator<DB>, attempt: Attempt) {
  return db
    .updateTable("paymentAttempts")
    .set({
      evidence: attempt.evidence,
      endedAt: attempt.endedAt ?? null,
      awaitsAuthoriser: attempt.awaitsAuthoriser,
      returnedAt: attempt.returnedAt ?? null,
      notFoundFirstAt: attempt.notFound?.firstAt ?? null,
      notFoundLastAt: attempt.notFound?.lastAt ?? null,
      providerCode: attempt.providerCode ?? null,
      providerTxnId: attempt.providerTxnId ?? null,
      providerTxnAt: attempt.providerTxnAt ?? null,
      cardCode: attempt.cardCode ?? null,
    })
    .where("reference", "=", attempt.reference);
}

/** Writes down when the provider is asked next about an attempt, or when we draw our own conclusion. */
export async function planCheck(
  tx: Tx,
  schedule: Schedule,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const { reference } = attempt;
  const check = nextCheck(attempt, schedule);
  if (check.kind === "rest") {
    await tx.deleteFrom("paymentChecks").where("reference", "=", reference).execute();
    return;
  }
  const plan = { nextCheckAt: check.at ?? now, leasedUntil: null, orderedBy: null };
  await tx
    .insertInto("paymentChecks")
    .values({ reference, ...plan })
    .onConflict((conflict) => conflict.column("reference").doUpdateSet(plan))
    .execute();
}
