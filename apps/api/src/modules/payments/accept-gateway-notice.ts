import { createHash } from "node:crypto";
import { judgeApproval } from "@kaunter/domain/payment/attempts";
import { decide, type Evidence, type ProviderEvidence } from "@kaunter/domain/payment/lifecycle";
import type { Schedule } from "@kaunter/domain/payment/requery";
import { currency, type PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import type { Enqueue } from "../../jobs/enqueue.ts";
import { mark } from "../../marks.ts";
import { planCheck } from "./attempts.ts";
import { recordEvent } from "./events.ts";
import { movePayment } from "./move-payment.ts";
import { type Attempt, attemptOf, type Payment } from "./payment.ts";
import type { GatewayNotice, Provider, ReadMessage } from "./payment-gateway.ts";
import { lockPaymentByAttempt } from "./store.ts";

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
    const accepted = (status: PaymentStatus): Acceptance => ({ isEvidence: true, payment, status });
    // Believed before means weighed before, in the same transaction.
    if (messageId === undefined) return { acceptance: accepted(payment.status) };
    const weighed = await weigh(tx, deps, payment, { notice, messageId, now, message });
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

interface Weighing {
  notice: GatewayNotice;
  messageId: string;
  now: Date;
  message: Message;
}

async function weigh(tx: Tx, deps: NoticeDeps, payment: Payment, weighing: Weighing) {
  const { notice, messageId, now, message } = weighing;
  const { reference } = notice;
  const attempt = attemptOf(payment, reference);
  const evidence = evidenceOf(attempt, notice);
  const decision = evidence
    ? decide(payment, { reference, evidence })
    : ({ kind: "unchanged" } as const);
  const proof = { by: "message", messageId } as const;
  if (decision.kind === "contradiction") {
    const { status } = payment;
    const said = { kind: "contradiction", reference, from: status, to: status, proof } as const;
    await recordEvent(tx, payment.id, { ...said, evidence: "declined" }, now);
  }
  const isMove = decision.kind === "move";
  if (isMove) {
    const { amountSen } = notice.money;
    const receivedSen = notice.money.currency === currency ? amountSen : undefined;
    await movePayment(tx, deps, payment, { move: decision, proof, receivedSen, now });
  }
  const learnt = learn(attempt, notice, { isMove, isReturn: message.channel === "browser", now });
  await writeLearnt(tx, learnt);
  const after = isMove ? { ...learnt, evidence: decision.evidence, endedAt: now } : learnt;
  await planCheck(tx, deps.schedule, after, now);
  return {
    status: isMove ? decision.to : payment.status,
    alarm: alarmOf(decision.kind, isMove ? decision.evidence : undefined),
  };
}

/** An approval is one only for exactly what was asked for; what is unclear or not found is no evidence at all. */
function evidenceOf({ amountSen }: Attempt, { told, money }: GatewayNotice) {
  if (told === "not_found" || told === "unclear") return undefined;
  return told === "approved" ? judgeApproval(amountSen, money) : (told satisfies ProviderEvidence);
}

/** What an attempt's watchman remembers of a notice. */
function learn(
  attempt: Attempt,
  notice: GatewayNotice,
  { isMove, isReturn, now }: { isMove: boolean; isReturn: boolean; now: Date },
): Attempt {
  const { notFound: known, ...rest } = attempt;
  const isUndecided = ["none", "awaiting"].includes(attempt.evidence);
  const notFound = notice.told === "not_found" && { firstAt: known?.firstAt ?? now, lastAt: now };
  return {
    ...rest,
    awaitsAuthoriser: attempt.awaitsAuthoriser || notice.awaitsAuthoriser,
    ...(isReturn && { returnedAt: attempt.returnedAt ?? now }),
    ...(notFound && { notFound }),
    ...((isMove || isUndecided) && {
      providerCode: notice.code,
      ...(notice.txnId !== undefined && { providerTxnId: notice.txnId }),
      ...(notice.txnAt && { providerTxnAt: notice.txnAt }),
      ...(notice.cardCode && { cardCode: notice.cardCode }),
    }),
  };
}

async function writeLearnt(tx: Tx, attempt: Attempt): Promise<void> {
  await tx
    .updateTable("paymentAttempts")
    .set({
      awaitsAuthoriser: attempt.awaitsAuthoriser,
      returnedAt: attempt.returnedAt ?? null,
      notFoundFirstAt: attempt.notFound?.firstAt ?? null,
      notFoundLastAt: attempt.notFound?.lastAt ?? null,
      providerCode: attempt.providerCode ?? null,
      providerTxnId: attempt.providerTxnId ?? null,
      providerTxnAt: attempt.providerTxnAt ?? null,
      cardCode: attempt.cardCode ?? null,
    })
    .where("reference", "=", attempt.reference)
    .execute();
}

function alarmOf(kind: "move" | "unchanged" | "contradiction", evidence: Evidence | undefined) {
  if (kind === "contradiction") return "contradiction";
  return evidence === "mismatched" ? "mismatched" : undefined;
}

function report(deps: NoticeDeps, message: Message, acceptance: Acceptance, alarm?: string): void {
  const { provider, channel } = message;
  const facts = { provider, channel, ...acceptance };
  // A stranger's forgery is weather; a genuine message that does not fit is for a person.
  if (alarm) deps.log.error({ ...facts, alarm }, "a provider's message needs a person");
  else deps.log.warn(facts, "a message was refused");
}
