import { channel } from "node:diagnostics_channel";

/** The moments at which it would hurt most to die. */
export type Tracepoint =
  | "payment.inserted"
  | "payment.committed"
  | "attempt.signed"
  | "attempt.inserted"
  | "hand-off.sent"
  | "notice.read"
  | "notice.locked"
  | "notice.stored"
  | "notice.kept"
  | "notice.weighed"
  | "notice.committed"
  | "notice.answered"
  | "receipt.numbered"
  | "event.recorded"
  | "effects.taken"
  | "effects.relayed"
  | "posting.begun"
  | "posting.answered"
  | "mail.taken"
  | "answer.fetched"
  | "stop.begun";

const tracepoints = channel("kaunter.mark");

/** Says to whoever listens in this process that it has come so far; costs nothing while nobody does. */
export function trace(name: Tracepoint): void {
  if (tracepoints.hasSubscribers) tracepoints.publish(name);
}
