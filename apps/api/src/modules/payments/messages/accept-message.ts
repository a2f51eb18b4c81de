import { isBusy } from "../../../db/transaction.ts";
import { trace } from "../../../tracepoints.ts";
import { type Addressee, type KeptMessage, keepMessage, type Message } from "./keep-message.ts";
import { type ApplyDeps, applyMessage } from "./apply-message.ts";
import type { Applied } from "./apply-to-payment.ts";

export type AcceptDeps = ApplyDeps & {
  log: {
    error: (facts: object, text: string) => void;
    warn: (facts: object, text: string) => void;
  };
};

export type Acceptance =
  /** Not applied is kept all the same, and will be. */
  | { isEvidence: true; isApplied: boolean; payment: Addressee }
  | { isEvidence: false; verdict: string };

/**
 * The one way in for what a provider says, however it comes: browser, callback, our asking. First the message is kept,
 * then it is applied, each by a commit of its own: no fault behind a genuine message can lose it. Only when both are
 * durable may the provider be told so.
 */
export async function acceptMessage(deps: AcceptDeps, message: Message): Promise<Acceptance> {
  const kept = await keepMessage(deps, message);
  trace("message.kept");
  if (kept.verdict !== "verified") {
    reportRefusal(deps, message, kept);
    return { isEvidence: false, verdict: kept.verdict };
  }
  const { payment } = kept;
  // A provider that reports again and again, or a payer who reloads, must not queue for the payment's lock.
  if (!kept.isWaiting) return { isEvidence: true, isApplied: true, payment };
  const applied = await applyOrLeave(deps, message, kept);
  if (!applied) return { isEvidence: true, isApplied: false, payment };
  if (applied.alarm !== undefined) {
    const facts = { ...sourceOf(message), paymentId: payment.id, reference: kept.reference };
    deps.log.error({ ...facts, ...applied }, "a provider's message needs a person");
  }
  return { isEvidence: true, isApplied: true, payment: { ...payment, status: applied.status } };
}

/** Undefined when it could not be applied now: `applyWaiting` tries again. */
async function applyOrLeave(
  deps: AcceptDeps,
  message: Message,
  kept: Extract<KeptMessage, { verdict: "verified" }>,
): Promise<Applied | undefined> {
  try {
    return await applyMessage(deps, kept);
  } catch (error) {
    const { messageId, reference } = kept;
    const facts = { ...sourceOf(message), err: error, messageId, reference };
    const level = isBusy(error) ? "warn" : "error";
    deps.log[level](facts, "a message is kept and could not be applied; it will be again");
    return undefined;
  }
}

const sourceOf = ({ provider, channel }: Message) => ({ provider, channel });

function reportRefusal(deps: AcceptDeps, message: Message, { verdict }: KeptMessage): void {
  const facts = { ...sourceOf(message), verdict };
  // A stranger's forgery is weather; a genuine message that does not fit is for a person.
  if (verdict === "bad_signature" || verdict === "malformed") {
    deps.log.warn(facts, "a message was refused");
  } else deps.log.error({ ...facts, alarm: verdict }, "a provider's message needs a person");
}
