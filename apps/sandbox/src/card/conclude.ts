import { senFromCard } from "./amounts.ts";
import type { CardRequest } from "./messages.ts";
import { sendBackend } from "./deliver.ts";
import type { Effect } from "./faults.ts";
import type { Payment } from "./payments.ts";
import { type Ending, endings } from "./script.ts";
import { type CardWorld, scaled, today } from "./world.ts";

const browserAheadMs = 10_000;

/** A payer arrives at the card page; one who walks away is timed out there. */
export async function accept(
  world: CardWorld,
  request: CardRequest,
  effect: Effect,
): Promise<Payment> {
  const payment = world.payments.add(today(world), request, effect);
  const { transId } = payment;
  await world.journal.append("accepted", { refNo: request.RefNo, transId, request, effect });
  watchSession(world, payment);
  return payment;
}

export function watchSession(world: CardWorld, payment: Payment): void {
  world.timers.after(scaled(world, world.settings.sessionMs), () =>
    abandon(world, payment, "timed out"),
  );
}

/** The payer pays: it goes as the script says. Doing it twice changes nothing. */
export async function conclude(world: CardWorld, payment: Payment): Promise<void> {
  if (payment.stage !== "open") return;
  payment.stage = "working";
  const { first, outcome } = payment.script;
  if (first === "nothing") return finish(world, payment, outcome);
  await writeDown(world, payment, first, "waiting");
  awaitResult(world, payment);
}

export async function abandon(
  world: CardWorld,
  payment: Payment,
  ending: "cancelled" | "timed out",
): Promise<void> {
  if (payment.stage !== "open") return;
  payment.stage = "working";
  await finish(world, payment, ending);
}

export function awaitResult(world: CardWorld, payment: Payment): void {
  const { resultAfterMs, outcome } = payment.script;
  world.timers.after(scaled(world, resultAfterMs), () => finish(world, payment, outcome));
}

async function finish(world: CardWorld, payment: Payment, wanted: Ending): Promise<void> {
  const { request, holder, script } = payment;
  const isLate = wanted === "approved" && world.payments.isPaid(request.RefNo);
  await settle(world, payment, isLate ? "paid elsewhere" : wanted);
  if (script.againAfterMs === undefined) return;
  world.timers.after(scaled(world, script.againAfterMs), async () => {
    const again = await accept(world, request, {});
    await settle(world, Object.assign(again, { holder }), "approved");
  });
}

async function settle(world: CardWorld, payment: Payment, ending: Ending): Promise<void> {
  await writeDown(world, payment, ending, "final");
  if (ending === "approved") await announce(world, payment);
}

// The journal is the truth an audit compares with, so it knows before anyone else does.
async function writeDown(
  world: CardWorld,
  payment: Payment,
  ending: Ending,
  stage: "waiting" | "final",
): Promise<void> {
  const { request, transId, holder } = payment;
  const fields = { refNo: request.RefNo, transId, holder };
  if (ending === "approved") {
    payment.isPaid = true;
    await world.journal.append("debit", {
      ...fields,
      merchantCode: request.MerchantCode,
      amountSen: senFromCard(request.Amount),
      currency: request.Currency,
    });
  } else await world.journal.append("result", { ...fields, ending, stage, ...endings[ending] });
  Object.assign(payment, { ending, stage });
}

async function announce(world: CardWorld, payment: Payment): Promise<void> {
  const { backend, backendDelayMs } = payment.script;
  const order = payment.script.order === "as set" ? world.settings.order : payment.script.order;
  if (backend === "lost") return;
  const delayMs = backendDelayMs + (order === "browser first" ? browserAheadMs : 0);
  if (delayMs === 0 && order === "backend first") return sendBackend(world, payment);
  world.timers.after(scaled(world, delayMs), () => sendBackend(world, payment));
}
