import { randomBytes } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import { providerReference, referenceLength } from "@kaunter/domain/payment/attempts";
import type { Schedule } from "@kaunter/domain/payment/requery";
import type { Tx } from "../../../db/transaction.ts";
import { trace } from "../../../tracepoints.ts";
import { eventRow } from "../events.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import type { Attempt, Payer, Payment } from "../payment.ts";
import { payerOf, splitMessage } from "../sealed-payer.ts";
import type { MethodChoice } from "../method-choice.ts";
import { gatewayOf, type PaymentGateway } from "../payment-gateway.ts";
import { firstCheckAt } from "./plan-check.ts";
import { insertAttempt } from "./store.ts";

export interface AttemptDeps {
  personKey: PersonKey;
  gateways: readonly PaymentGateway[];
  schedule: Schedule;
}

/** Makes the message that asks for the money. */
export async function signAttempt(
  { gateways, personKey }: AttemptDeps,
  payment: Omit<Payment, "capabilityVersion" | "machineId" | "statusSince"> & { payer?: Payer },
  { choice, now }: { choice: MethodChoice; now: Date },
): Promise<Attempt> {
  const { id: paymentId, amountSen, language } = payment;
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
  trace("attempt.signed");
  return {
    ...order,
    method: gateway.method,
    message,
    evidence: "none",
    awaitsAuthoriser: false,
    isTxnProven: false,
    askedAt: [],
  };
}

/** Stores an attempt with its whole message, before anyone is sent anywhere. */
export async function storeAttempt(
  tx: Tx,
  { gateways, schedule, personKey }: AttemptDeps,
  { status }: Pick<Payment, "status">,
  attempt: Attempt,
): Promise<void> {
  const { paymentId, reference, attemptNo, choice, amountSen, createdAt } = attempt;
  const facts = { attemptNo, ...choice, amountSen };
  const event = { kind: "attempt", reference, from: status, to: status, facts } as const;
  const { payerFields } = gatewayOf(gateways, choice.provider);
  await insertAttempt(tx, {
    attempt,
    message: splitMessage(personKey, attempt, payerFields),
    nextCheckAt: firstCheckAt(attempt, schedule),
    event: eventRow(paymentId, event, createdAt),
  });
}
