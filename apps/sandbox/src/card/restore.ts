import type { Entry } from "../journal.ts";
import type { CardRequest, Holder } from "./messages.ts";
import { awaitResult, watchSession } from "./conclude.ts";
import type { Effect } from "./faults.ts";
import type { Ending } from "./script.ts";
import type { CardWorld } from "./world.ts";

/** The provider remembers from its journal what it did; messages it had still to send are lost. */
export function restorePayments(world: CardWorld): void {
  for (const entry of world.journal.entries()) restoreEntry(world, entry);
  for (const payment of world.payments.all()) {
    if (payment.stage === "open") watchSession(world, payment);
    if (payment.stage === "waiting") awaitResult(world, payment);
  }
}

interface Told extends Entry {
  transId?: string;
  request: CardRequest;
  effect: Effect;
  holder: Holder;
  ending: Ending;
  stage: "waiting" | "final";
}

function restoreEntry({ payments }: CardWorld, entry: Entry): void {
  const { kind, transId = "", request, effect, holder, ending, stage } = entry as Told;
  if (kind === "accepted") payments.restore(transId, request, effect);
  const payment = payments.byTransId(transId);
  if (!payment || (kind !== "debit" && kind !== "result")) return;
  payment.holder = holder;
  payment.isPaid = kind === "debit";
  payment.ending = payment.isPaid ? "approved" : ending;
  payment.stage = payment.isPaid ? "final" : stage;
}
