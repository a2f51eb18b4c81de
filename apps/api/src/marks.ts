import { channel } from "node:diagnostics_channel";

/** The moments at which it would hurt most to die. */
export type Mark =
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
  | "posting.begun"
  | "posting.answered"
  | "mail.taken"
  | "answer.fetched"
  | "stop.begun";

const marks = channel("kaunter.mark");

/** Says to whoever listens in this process that it has come so far; costs nothing while nobody does. */
export function mark(name: Mark): void {
  if (marks.hasSubscribers) marks.publish(name);
}
