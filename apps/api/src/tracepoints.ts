import { channel, tracingChannel } from "node:diagnostics_channel";

/** The moments at which it would hurt most to die. */
export type Tracepoint =
  | "payment.opened"
  | "payment.committed"
  | "attempt.signed"
  | "attempt.inserted"
  | "hand-off.sent"
  | "message.read"
  | "message.locked"
  | "message.stored"
  | "message.kept"
  | "message.weighed"
  | "message.committed"
  | "message.answered"
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

const payments = channel("kaunter.payment");

/** Says which payment the work under way is about. */
export function traceOf(paymentId: string): void {
  if (payments.hasSubscribers) payments.publish(paymentId);
}

/** Work that nobody asks for by a request: its beginning and its end are told on a channel. */
export const workChannel = tracingChannel<object, { name: string; error?: unknown }>(
  "kaunter.work",
);

export function asWork<T>(name: string, work: () => Promise<T>): Promise<T> {
  return workChannel.hasSubscribers ? workChannel.tracePromise(work, { name }) : work();
}
