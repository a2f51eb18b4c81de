import {
  type Message,
  charsetOf,
  confirmationOf,
  scriptedMessage,
  signed,
} from "./confirmation.ts";
import { encodePairs } from "./messages.ts";
import { postForm } from "./post.ts";
import type { Transaction } from "./transactions.ts";
import { type FpxWorld, scaled } from "./world.ts";

const stallMs = 30_000;

interface Delivery {
  transaction: Transaction;
  code: string;
  attempt: number;
}

/** Sends direct messages with these codes. Resolves after the first attempt of each; repetitions follow by themselves. */
export async function sendDirect(
  world: FpxWorld,
  transaction: Transaction,
  codes: readonly string[],
): Promise<void> {
  const { copies, copiesAt } = transaction.script;
  for (const code of codes) {
    const send = () => attempt(world, { transaction, code, attempt: 0 });
    if (copiesAt === "once") await Promise.all(Array.from({ length: copies }, send));
    else for (let copy = 0; copy < copies; copy += 1) await send();
  }
}

async function attempt(world: FpxWorld, delivery: Delivery): Promise<void> {
  const { transaction, code } = delivery;
  const message = await scriptedMessage(world, transaction, code);
  transaction.directSends += 1;
  const transport = transaction.directSends === 1 ? transaction.script.transport : "whole";
  const answer = await post(world, message, transport, transaction.directSends);
  const isOk = answer.status === 200 && answer.body.trim() === "OK";
  const isLost = isOk && transaction.lostAcknowledgements > 0;
  if (isLost) transaction.lostAcknowledgements -= 1;
  await world.journal.append("callback", {
    sellerExOrderNo: transaction.request.sellerExOrderNo,
    fpxTxnId: transaction.fpxTxnId,
    code,
    attempt: delivery.attempt + 1,
    status: answer.status,
    answer: answer.body,
    acknowledged: isOk && !isLost,
  });
  if (!isOk || isLost) repeat(world, delivery);
}

function repeat(world: FpxWorld, delivery: Delivery): void {
  const delayMs = world.settings.retryDelaysMs[delivery.attempt];
  if (delayMs === undefined) return;
  const next = { ...delivery, attempt: delivery.attempt + 1 };
  world.timers.after(scaled(world, delayMs), () => attempt(world, next));
}

/** Tells the seller of a refused request, once. */
export async function sendRefusal(world: FpxWorld, message: Message, code: string): Promise<void> {
  const answer = await post(world, message, "whole", 1);
  const order = message.pairs.find(([name]) => name === "fpx_sellerExOrderNo")?.[1];
  const fields = { sellerExOrderNo: order, code, attempt: 1, answer: answer.body };
  await world.journal.append("callback", { ...fields, status: answer.status });
}

/** What a thief would send: an approval with everything right but the key. */
export async function sendForgery(world: FpxWorld, transaction: Transaction): Promise<void> {
  const message = await signed(world.keys, confirmationOf(transaction, "00"), {
    by: "stranger",
    charset: charsetOf(transaction),
  });
  const answer = await post(world, message, "whole", 1);
  const { sellerExOrderNo } = transaction.request;
  await world.journal.append("forgery", { sellerExOrderNo, answer: answer.body });
}

async function post(
  world: FpxWorld,
  { pairs, charset }: Message,
  transport: Transaction["script"]["transport"],
  turn: number,
) {
  const { directUrls = [] } = world.seller ?? {};
  const url = directUrls[(turn - 1) % directUrls.length];
  if (url === undefined) return { status: 0, body: "no direct address is registered" };
  return postForm(url, encodePairs(pairs, charset), {
    transport,
    timeoutMs: world.settings.answerTimeoutMs,
    stopped: world.timers.stopped,
    pause: () => world.timers.wait(scaled(world, stallMs)),
  });
}
