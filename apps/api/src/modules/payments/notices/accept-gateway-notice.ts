import { createHash } from "node:crypto";
import type { Schedule } from "@kaunter/domain/payment/requery";
import type { PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import { mark } from "../../../marks.ts";
import { attemptOf, type Payment } from "../payment.ts";
import type { GatewayNotice, Provider, ReadMessage } from "../payment-gateway.ts";
import { lockPaymentByAttempt } from "../store.ts";
import { weighNotice } from "./weigh-notice.ts";

export interface NoticeDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
  schedule: Schedule;
  log: {
    error: (facts: object, text: string) => void;
    warn: (facts: object, text: string) => void;
  };
}

export interface Message {
  /** Nobody's when no provider would write such a message. */
  provider: Provider | "unknown";
  channel: "direct" | "browser" | "query";
  body: string;
  /** Reads the message at the database's time, by which certificates are valid or not. */
  read: (now: Date) => ReadMessage;
}

export type Acceptance =
  | { isEvidence: true; payment: Pick<Payment, "id" | "capabilityVersion">; status: PaymentStatus }
  | { isEvidence: false; verdict: string };

/**
 * The one way in for what a provider says, however it comes: browser, callback, our asking. Lock, decide, record, move.
 * When this returns, all of it is durable; only then may the provider be told so.
 */
export async function acceptGatewayNotice(deps: NoticeDeps, message: Message): Promise<Acceptance> {
  const { acceptance, alarm } = await deps.inTransaction(async (tx, now) => {
    const read = message.read(now);
    if (read.verdict !== "verified") {
      await store(tx, message, { ...read, now });
      return { acceptance: refusal(read.verdict) };
    }
    const { notice } = read;
    const payment = await lockPaymentByAttempt(tx, notice.reference);
    mark("notice.locked");
    const verdict = judge(payment, notice);
    const messageId = await store(tx, message, { verdict, reference: notice.reference, now });
    mark("notice.stored");
    if (!payment || verdict !== "verified") return { acceptance: refusal(verdict), alarm: verdict };
    const { id, capabilityVersion } = payment;
    const accepted = (status: PaymentStatus): Acceptance => ({
      isEvidence: true,
      payment: { id, capabilityVersion },
      status,
    });
    const isReturn = message.channel === "browser";
    // Believed before means weighed before, in the same transaction.
    if (messageId === undefined) return { acceptance: accepted(payment.status) };
    const weighed = await weighNotice(tx, deps, payment, { notice, messageId, now, isReturn });
    mark("notice.weighed");
    return { acceptance: accepted(weighed.status), alarm: weighed.alarm };
  });
  if (!acceptance.isEvidence || alarm) report(deps, message, acceptance, alarm);
  return acceptance;
}

const refusal = (verdict: string): Acceptance => ({ isEvidence: false, verdict });

/** A genuine message may still be about nothing of ours, or repeat something else than we sent. */
function judge(payment: Payment | undefined, notice: GatewayNotice) {
  if (!payment) return "unknown_reference";
  const { message } = attemptOf(payment, notice.reference);
  const isEcho = Object.entries(notice.echo).every(([name, text]) => message[name] === text);
  return isEcho ? "verified" : "foreign";
}

/** Undefined when the very same message is there already, with the same verdict. */
async function store(
  tx: Tx,
  { provider, channel, body }: Message,
  { verdict, reference, now }: { verdict: string; reference?: string; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .insertInto("gatewayMessages")
    .values({
      provider,
      channel,
      reference: reference ?? null,
      // PostgreSQL keeps no zero bytes in text; a message that has one was refused anyway.
      body: body.replaceAll("\0", "\u{FFFD}"),
      digest: createHash("sha256").update(body).digest(),
      verdict,
      receivedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

function report(deps: NoticeDeps, message: Message, acceptance: Acceptance, alarm?: string): void {
  const { provider, channel } = message;
  const facts = { provider, channel, ...acceptance };
  // A stranger's forgery is weather; a genuine message that does not fit is for a person.
  if (alarm) deps.log.error({ ...facts, alarm }, "a provider's message needs a person");
  else deps.log.warn(facts, "a message was refused");
}
