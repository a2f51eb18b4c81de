import type { Message } from "../fpx/confirmation.ts";
import { encodePairs } from "../fpx/messages.ts";
import { postForm } from "../fpx/post.ts";
import type { Payment } from "./payments.ts";
import { forgedMessage, scriptedMessage } from "./response.ts";
import type { Ending, Script } from "./script.ts";
import { type CardWorld, scaled } from "./world.ts";

const stallMs = 30_000;

interface Delivery {
  payment: Payment;
  ending: Ending;
  attempt: number;
}

/** Calls BackendURL. Resolves after the first attempt of each message; repetitions follow by themselves. */
export async function sendBackend(world: CardWorld, payment: Payment): Promise<void> {
  const { copies, copiesAt, backendSays } = payment.script;
  for (const ending of backendSays) {
    const send = () => attempt(world, { payment, ending, attempt: 1 });
    if (copiesAt === "once") await Promise.all(Array.from({ length: copies }, send));
    else for (let copy = 0; copy < copies; copy += 1) await send();
  }
}

async function attempt(world: CardWorld, delivery: Delivery): Promise<void> {
  const { payment, ending } = delivery;
  const { request, script, transId } = payment;
  const message = scriptedMessage(world, payment, ending);
  payment.backendSends += 1;
  const transport = payment.backendSends === 1 ? script.transport : "whole";
  const { status, body } = await post(world, request.BackendURL, message, transport);
  const isOk = status === 200 && body.trim() === "RECEIVEOK";
  const isLost = isOk && payment.acknowledgementsLost < script.lostAcknowledgements;
  if (isLost) payment.acknowledgementsLost += 1;
  const acknowledged = isOk && !isLost;
  await world.journal.append("callback", {
    refNo: request.RefNo,
    transId,
    ending,
    attempt: delivery.attempt,
    status,
    answer: body,
    acknowledged,
  });
  const delayMs = world.settings.retryDelaysMs[delivery.attempt - 1];
  if (acknowledged || delayMs === undefined) return;
  const next = { ...delivery, attempt: delivery.attempt + 1 };
  world.timers.after(scaled(world, delayMs), () => attempt(world, next));
}

/** What a thief would send. */
export async function sendForgery(world: CardWorld, payment: Payment): Promise<void> {
  const { BackendURL, RefNo } = payment.request;
  const { body } = await post(world, BackendURL, forgedMessage(world, payment), "whole");
  await world.journal.append("forgery", { refNo: RefNo, answer: body });
}

async function post(
  world: CardWorld,
  url: string,
  { pairs, charset }: Message,
  transport: Script["transport"],
) {
  return postForm(url, encodePairs(pairs, charset), {
    transport,
    timeoutMs: world.settings.answerTimeoutMs,
    stopped: world.timers.stopped,
    pause: () => world.timers.wait(scaled(world, stallMs)),
  });
}
