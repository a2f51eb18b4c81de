import { judgeApproval } from "@kaunter/domain/payment/attempts";
import { decide, type ProviderEvidence } from "@kaunter/domain/payment/lifecycle";
import { currency, type PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import type { Tx } from "../../../db/transaction.ts";
import { planCheck } from "../attempts/plan-check.ts";
import { updateAttempt } from "../attempts/store.ts";
import type { Settling } from "../moves/book-money.ts";
import { type MoveDeps, movePayment } from "../moves/move-payment.ts";
import { type Attempt, attemptOf, type Payment } from "../payment.ts";
import type { MessageContent } from "../payment-gateway.ts";
import { noteContradiction, noteOtherAmount, noteSecondDebit } from "./note-oddity.ts";

interface Applying {
  content: MessageContent;
  messageId: string;
  receivedAt: Date;
  now: Date;
  isReturn: boolean;
  settling: Settling | undefined;
}

export interface Applied {
  status: PaymentStatus;
  /** Why a person must look, if one must, and the fault behind it, if there is one. */
  alarm?: string | undefined;
  err?: unknown;
}

/** Decides what a genuine message about a locked payment means, and does it. */
export async function applyToPayment(
  tx: Tx,
  deps: MoveDeps,
  payment: Payment,
  applying: Applying,
): Promise<Applied> {
  const { content, messageId, receivedAt, now, isReturn, settling } = applying;
  const { reference, money } = content;
  const attempt = attemptOf(payment, reference);
  const evidence = evidenceOf(attempt, content);
  const decision = evidence
    ? decide(payment, { reference, evidence })
    : ({ kind: "unchanged" } as const);
  const proof = { by: "message", messageId } as const;
  const said = { payment, attempt, proof, now };
  const receivedSen = money.currency === currency ? money.amountSen : undefined;
  const isSecondDebit = await noteSecondDebit(tx, said, content);
  const isMove = decision.kind === "move";
  const learnt = learn(attempt, content, { isMove, isReturn, receivedAt, now });
  if (isMove) {
    const movement = { attempt: learnt, move: decision, proof, receivedSen, settling, now };
    const { unreadLines } = await movePayment(tx, deps, payment, movement);
    const alarm = decision.evidence === "mismatched" ? "mismatched" : undefined;
    const [unread] = unreadLines;
    if (unread) return { status: decision.to, alarm: "unreadable_record", err: unread.fault };
    return { status: decision.to, alarm: isSecondDebit ? "second_transaction" : alarm };
  }
  await updateAttempt(tx, learnt);
  await planCheck(tx, deps.schedule, learnt, now);
  const oddity =
    decision.kind === "contradiction"
      ? await noteContradiction(tx, said, { evidence: "declined" })
      : evidence === "mismatched" && (await noteOtherAmount(tx, said, receivedSen));
  return {
    status: payment.status,
    alarm: isSecondDebit ? "second_transaction" : oddity || undefined,
  };
}

/** An approval is one only for exactly what was asked for; what is unclear or not found is no evidence at all. */
function evidenceOf(attempt: Attempt, { outcome, money, mayTryAgain }: MessageContent) {
  const { amountSen, evidence } = attempt;
  if (outcome === "not_found" || outcome === "unclear") return undefined;
  if (outcome === "declined" && mayTryAgain && evidence === "approved") return undefined;
  return outcome === "approved"
    ? judgeApproval(amountSen, money)
    : (outcome satisfies ProviderEvidence);
}

interface Hearing {
  isMove: boolean;
  isReturn: boolean;
  receivedAt: Date;
  now: Date;
}

/** What an attempt learns from a message, which may have waited long since it was heard. */
function learn(
  attempt: Attempt,
  content: MessageContent,
  { isMove, isReturn, receivedAt, now }: Hearing,
): Attempt {
  const { notFound: known, ...rest } = attempt;
  const isUndecided = ["none", "awaiting"].includes(attempt.evidence);
  // An answer to our question names no transaction; the provider's own message may, later.
  const namesIt = content.outcome === "approved" && attempt.providerTxnId === undefined;
  const isNews = isMove || isUndecided || namesIt;
  // A first "not found" counts from now: while it waited, the provider may have said that it knows the attempt.
  const notFound = content.outcome === "not_found" && {
    firstAt: known?.firstAt ?? now,
    lastAt: receivedAt,
  };
  return {
    ...rest,
    awaitsAuthoriser: attempt.awaitsAuthoriser || content.awaitsAuthoriser,
    ...(isReturn && { returnedAt: attempt.returnedAt ?? receivedAt }),
    ...(notFound && { notFound }),
    ...numberFrom(attempt, content, isNews),
    ...(isNews && {
      providerCode: content.code,
      ...(content.txnAt && { providerTxnAt: content.txnAt }),
      ...(content.cardCode && { cardCode: content.cardCode }),
    }),
  };
}

/**
 * The provider's number that an attempt has after a message. One that somebody may have changed on the way gives way to one
 * that nobody can have changed, and never the other way round.
 */
function numberFrom(
  { isTxnProven }: Attempt,
  { outcome, txnId, isTxnIdUnsigned }: MessageContent,
  isNews: boolean,
) {
  if (txnId === undefined || (isTxnProven && isTxnIdUnsigned)) return {};
  const corrects = outcome === "approved" && !isTxnProven && !isTxnIdUnsigned;
  return isNews || corrects ? { providerTxnId: txnId, isTxnProven: !isTxnIdUnsigned } : {};
}
