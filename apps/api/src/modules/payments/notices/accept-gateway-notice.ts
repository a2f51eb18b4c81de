import { isOutage } from "../../../db/transaction.ts";
import { trace } from "../../../tracepoints.ts";
import { type Addressee, type KeptMessage, keepMessage, type Message } from "./keep-message.ts";
import { type WeighDeps, weighMessage } from "./weigh-message.ts";
import type { Weighed } from "./weigh-notice.ts";

export type NoticeDeps = WeighDeps & {
  log: {
    error: (facts: object, text: string) => void;
    warn: (facts: object, text: string) => void;
  };
};

export type Acceptance =
  /** Not weighed is kept all the same, and will be. */
  | { isEvidence: true; isWeighed: boolean; payment: Addressee }
  | { isEvidence: false; verdict: string };

/**
 * The one way in for what a provider says, however it comes: browser, callback, our asking. First the message is kept,
 * then it is weighed, each by a commit of its own: no fault behind a genuine message can lose it. Only when both are
 * durable may the provider be told so.
 */
export async function acceptGatewayNotice(deps: NoticeDeps, message: Message): Promise<Acceptance> {
  const kept = await keepMessage(deps, message);
  trace("notice.kept");
  if (kept.verdict !== "verified") {
    reportRefusal(deps, message, kept);
    return { isEvidence: false, verdict: kept.verdict };
  }
  const { payment } = kept;
  const weighed = await weighOrLeave(deps, message, kept);
  if (!weighed) return { isEvidence: true, isWeighed: false, payment };
  if (weighed.alarm !== undefined) {
    const facts = { ...sourceOf(message), paymentId: payment.id, reference: kept.reference };
    deps.log.error({ ...facts, ...weighed }, "a provider's message needs a person");
  }
  return { isEvidence: true, isWeighed: true, payment: { ...payment, status: weighed.status } };
}

/** Undefined when it could not be weighed now: `weighWaiting` tries again. */
async function weighOrLeave(
  deps: NoticeDeps,
  message: Message,
  kept: Extract<KeptMessage, { verdict: "verified" }>,
): Promise<Weighed | undefined> {
  try {
    return await weighMessage(deps, kept);
  } catch (error) {
    const { messageId, reference } = kept;
    const facts = { ...sourceOf(message), err: error, messageId, reference };
    const level = isOutage(error) ? "warn" : "error";
    deps.log[level](facts, "a message is kept and could not be weighed; it will be again");
    return undefined;
  }
}

const sourceOf = ({ provider, channel }: Message) => ({ provider, channel });

function reportRefusal(deps: NoticeDeps, message: Message, { verdict }: KeptMessage): void {
  const facts = { ...sourceOf(message), verdict };
  // A stranger's forgery is weather; a genuine message that does not fit is for a person.
  if (verdict === "bad_signature" || verdict === "malformed") {
    deps.log.warn(facts, "a message was refused");
  } else deps.log.error({ ...facts, alarm: verdict }, "a provider's message needs a person");
}
