import { judgeApproval } from "@kaunter/domain/payment/attempts";
import { decide, type Evidence, type ProviderEvidence } from "@kaunter/domain/payment/lifecycle";
import { currency } from "@kaunter/domain/vocabulary/payments";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { attemptUpdate, planCheck } from "../attempts/attempts.ts";
import { recordEvent } from "../events.ts";
import { type MoveDeps, movePayment } from "../moves/move-payment.ts";
import { type Attempt, attemptOf, type Payment } from "../payment.ts";
import type { GatewayNotice } from "../payment-gateway.ts";

interface Weighing {
  notice: GatewayNotice;
  messageId: string;
  now: Date;
  isReturn: boolean;
}

/** Decides what a genuine message about a locked payment means, and does it. */
export async function weighNotice(tx: Tx, deps: MoveDeps, payment: Payment, weighing: Weighing) {
  const { notice, messageId, now, isReturn } = weighing;
  const { reference } = notice;
  const attempt = attemptOf(payment, reference);
  const evidence = evidenceOf(attempt, notice);
  const decision = evidence
    ? decide(payment, { reference, evidence })
    : ({ kind: "unchanged" } as const);
  const proof = { by: "message", messageId } as const;
  const { status } = payment;
  const odd = { kind: "contradiction", reference, from: status, to: status, proof } as const;
  if (decision.kind === "contradiction") {
    await recordEvent(tx, payment.id, { ...odd, evidence: "declined" }, now);
  }
  const secondTransaction = await findSecond(tx, attempt, notice);
  if (secondTransaction !== undefined) {
    await recordEvent(tx, payment.id, { ...odd, facts: { secondTransaction } }, now);
  }
  const isMove = decision.kind === "move";
  const learnt = learn(attempt, notice, { isMove, isReturn, now });
  if (isMove) {
    const { amountSen } = notice.money;
    const receivedSen = notice.money.currency === currency ? amountSen : undefined;
    await movePayment(tx, deps, payment, {
      attempt: learnt,
      move: decision,
      proof,
      receivedSen,
      now,
    });
  } else {
    await attemptUpdate(tx, learnt).execute();
    await planCheck(tx, deps.schedule, learnt, now);
  }
  return {
    status: isMove ? decision.to : payment.status,
    alarm:
      secondTransaction === undefined
        ? alarmOf(decision.kind, isMove ? decision.evidence : undefined)
        : "second_transaction",
  };
}

/** Money that was taken under another number than before, told for the first time: perhaps taken twice. */
async function findSecond(
  tx: Tx,
  { reference, providerTxnId, evidence }: Attempt,
  { told, txnId }: GatewayNotice,
): Promise<string | undefined> {
  const isTaken = evidence === "approved" || evidence === "mismatched";
  if (told !== "approved" || !isTaken || txnId === undefined || providerTxnId === undefined) {
    return undefined;
  }
  if (txnId === providerTxnId) return undefined;
  const known = await tx
    .selectFrom("paymentEvents")
    .select("id")
    .where("reference", "=", reference)
    .where(sql`facts ->> 'secondTransaction'`, "=", txnId)
    .executeTakeFirst();
  return known ? undefined : txnId;
}

/** An approval is one only for exactly what was asked for; what is unclear or not found is no evidence at all. */
function evidenceOf(attempt: Attempt, { told, money, mayTryAgain }: GatewayNotice) {
  const { amountSen, evidence } = attempt;
  if (told === "not_found" || told === "unclear") return undefined;
  if (told === "declined" && mayTryAgain && evidence === "approved") return undefined;
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
  // An answer to our question names no transaction; the provider's own message may, later.
  const namesIt = notice.told === "approved" && attempt.providerTxnId === undefined;
  const notFound = notice.told === "not_found" && { firstAt: known?.firstAt ?? now, lastAt: now };
  return {
    ...rest,
    awaitsAuthoriser: attempt.awaitsAuthoriser || notice.awaitsAuthoriser,
    ...(isReturn && { returnedAt: attempt.returnedAt ?? now }),
    ...(notFound && { notFound }),
    ...((isMove || isUndecided || namesIt) && {
      providerCode: notice.code,
      ...(notice.txnId !== undefined && { providerTxnId: notice.txnId }),
      ...(notice.txnAt && { providerTxnAt: notice.txnAt }),
      ...(notice.cardCode && { cardCode: notice.cardCode }),
    }),
  };
}

function alarmOf(kind: "move" | "unchanged" | "contradiction", evidence: Evidence | undefined) {
  if (kind === "contradiction") return "contradiction";
  return evidence === "mismatched" ? "mismatched" : undefined;
}
