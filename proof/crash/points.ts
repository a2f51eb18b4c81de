import type { Told } from "./classes.ts";

/** A moment to die at. */
export interface Point {
  id: string;
  mark: string;
  /** Who dies: the server, the worker, or whichever of them moves the payment. */
  victim: "server" | "worker" | "mover";
  means: string;
  /** Of several copies at once, this one's process dies in the middle of them. */
  isAmongCopies?: true;
  /** Ask the process to stop when it comes here; it dies while stopping. */
  stopAt?: string;
  /** The payer lingers at the bank until the worker has asked, so nobody has told us before. */
  isAsk?: true;
}

export const points: readonly Point[] = [
  {
    id: "C1",
    mark: "payment.opened",
    victim: "server",
    means: "payer's lock taken, nothing written",
  },
  {
    id: "C2",
    mark: "payment.committed",
    victim: "server",
    means: "payment committed, payer not answered",
  },
  {
    id: "C3",
    mark: "attempt.inserted",
    victim: "server",
    means: "attempt inserted, not committed",
  },
  { id: "C4", mark: "attempt.signed", victim: "server", means: "message signed, not stored" },
  {
    id: "C5",
    mark: "hand-off.sent",
    victim: "server",
    means: "payer sent to the bank, nobody here when FPX calls",
  },
  {
    id: "C6",
    mark: "message.read",
    victim: "server",
    isAmongCopies: true,
    means: "message read, nothing stored",
  },
  { id: "C7", mark: "message.stored", victim: "mover", means: "message stored, not committed" },
  { id: "C7b", mark: "message.kept", victim: "mover", means: "message committed, not applied" },
  {
    id: "C8",
    mark: "message.committed",
    victim: "server",
    isAmongCopies: true,
    means: "message committed, not acknowledged",
  },
  {
    id: "C9",
    mark: "message.answered",
    victim: "server",
    isAmongCopies: true,
    means: "message acknowledged",
  },
  { id: "C10", mark: "message.locked", victim: "mover", means: "payment locked, nothing written" },
  {
    id: "C11",
    mark: "event.recorded",
    victim: "mover",
    means: "event, ledger and receipts written, no commit",
  },
  { id: "C12", mark: "message.weighed", victim: "mover", means: "everything written, no commit" },
  {
    id: "C13",
    mark: "posting.begun",
    victim: "worker",
    means: "job taken, council not told",
  },
  {
    id: "C14a",
    mark: "posting.answered",
    victim: "worker",
    means: "council told, not written down",
  },
  { id: "C14b", mark: "mail.taken", victim: "worker", means: "mail sent, not written down" },
  {
    id: "C15",
    mark: "answer.fetched",
    victim: "worker",
    isAsk: true,
    means: "FPX answered our question, answer not stored",
  },
  {
    id: "C18",
    mark: "stop.begun",
    victim: "mover",
    stopAt: "message.locked",
    means: "asked to stop with a payment locked, dies while stopping",
  },
  {
    id: "C19",
    mark: "effects.taken",
    victim: "worker",
    means: "effects taken, no job made",
  },
  { id: "C20", mark: "effects.relayed", victim: "worker", means: "jobs made, no commit" },
];

export const leftOut =
  "-  C16: half a settlement file read: one transaction, killed by npm run proof -- settlements";

/** Why a cell makes no sense, or nothing. */
export function senseless(point: Point, told: Told): string | undefined {
  const isToldAtOnce = told.direct !== "never" && told.lateMs === undefined;
  if (point.isAsk && isToldAtOnce) return "FPX tells us before anyone asks";
  return undefined;
}
