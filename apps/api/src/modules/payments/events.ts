import type { Sen } from "@kaunter/domain/money";
import type { Booking, Evidence } from "@kaunter/domain/payment/lifecycle";
import type { PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/** Why an event may be believed: a message of the provider, a person's ruling, or nothing but our own plan. */
export type Proof =
  | { by: "message"; messageId: string }
  | { by: "person"; decidedBy: string; approvedBy: string; remark: string }
  | { by: "plan" };

export interface Event {
  kind:
    | "created"
    | "attempt"
    | "handed_off"
    | "moved"
    | "contradiction"
    | "corrected"
    | "second_debit"
    | "ruled"
    | "given_away";
  reference?: string;
  from?: PaymentStatus;
  to: PaymentStatus;
  evidence?: Evidence;
  /** A `transfer` moves money that we hold already. */
  booking?: Booking | "transfer";
  receivedSen?: Sen;
  proof?: Proof;
  /** What was agreed or done with it, so that history alone explains every sen. */
  facts?: object;
}

/** Writes the next event of a payment, which the caller has locked or just made; answers its place. */
export async function recordEvent(
  tx: Tx,
  paymentId: string,
  event: Event,
  now: Date,
): Promise<number> {
  const { seq } = await tx
    .insertInto("paymentEvents")
    .values(eventRow(paymentId, event, now))
    .returning("seq")
    .executeTakeFirstOrThrow();
  return seq;
}

export function eventRow(paymentId: string, event: Event, now: Date) {
  const { proof = { by: "plan" } } = event;
  return {
    paymentId,
    seq: sql<number>`(select coalesce(max(seq), 0) + 1 from payment_events where payment_id = ${paymentId})`,
    kind: event.kind,
    reference: event.reference ?? null,
    fromStatus: event.from ?? null,
    toStatus: event.to,
    evidence: event.evidence ?? null,
    booking: event.booking ?? "none",
    receivedSen: event.receivedSen ?? null,
    messageId: proof.by === "message" ? proof.messageId : null,
    ...(proof.by === "person" && {
      decidedBy: proof.decidedBy,
      approvedBy: proof.approvedBy,
      remark: proof.remark,
    }),
    facts: JSON.stringify(event.facts ?? {}),
    at: now,
  };
}
