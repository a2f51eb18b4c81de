import type { FastifyInstance, FastifyReply } from "fastify";
import { formOf } from "../forms.ts";
import { judgeRequest } from "./check-request.ts";
import { conclude, timeoutCodes } from "./conclude.ts";
import { refusalOf, scriptedMessage, signed } from "./confirmation.ts";
import { sendForgery, sendRefusal } from "./deliver.ts";
import { closedPage } from "./bank-pages.ts";
import { cut } from "../cut.ts";
import { type Request, completeRequest, readFields } from "./messages.ts";
import { refusedPage, returnPage, returnPolicy } from "./return-page.ts";
import type { Transaction } from "./transactions.ts";
import { type FpxWorld, scaled } from "./world.ts";

const slowMs = 30_000;

// With these FPX does not know whom to call back.
const tellsNobody = ["46", "XI", "XS"];

/** AR: a payer's browser arrives with a seller's request. */
export function registerPayments(app: FastifyInstance, world: FpxWorld): void {
  app.post("/FPXMain/seller2DReceiver.jsp", async ({ body }, reply) => {
    const form = formOf(body);
    const fields = readFields(form);
    const request = completeRequest(fields ?? {});
    const checkSum = fields?.["checkSum"] ?? "";
    const verdict = judgeRequest(world, request, checkSum);
    if ("code" in verdict) return refuse(world, reply, request, verdict.code);

    const effect = world.rules.take([request.sellerOrderNo, request.sellerExOrderNo]);
    if (effect.handOff === "500") return reply.code(500).type("text/html").send(refusedPage("500"));
    const bankName = verdict.bank.name;
    const at = world.clock();
    const transaction = world.transactions.add({ request, checkSum, bankName, effect, at });
    const { fpxTxnId } = transaction;
    await world.journal.append("accepted", { fpxTxnId, request, checkSum, bankName, effect });
    watchSession(world, transaction);
    if (transaction.script.forgery) await sendForgery(world, transaction);
    if (world.settings.pages === "skipped") {
      await conclude(world, transaction, plannedCode(transaction));
    }
    if (transaction.script.handOff === "slow") await world.timers.wait(scaled(world, slowMs));
    if (transaction.script.handOff === "cut") return cut(reply);
    if (transaction.stage !== "open") return sendHome(world, reply, transaction);
    return reply.redirect(`/bank/${fpxTxnId}/login`, 303);
  });
}

export function plannedCode({ script, hasEmptyAccount }: Transaction): string {
  return script.result ?? (hasEmptyAccount ? "51" : "00");
}

/** A payer who walks away is timed out on the page they left. */
export function watchSession(world: FpxWorld, transaction: Transaction): void {
  world.timers.after(scaled(world, world.settings.sessionMs), () =>
    conclude(world, transaction, timeoutCodes[transaction.step]),
  );
}

/** Answers the payer's browser once the payment has ended at the bank. */
export async function sendHome(
  world: FpxWorld,
  reply: FastifyReply,
  transaction: Transaction,
): Promise<FastifyReply> {
  reply.type("text/html");
  if (transaction.script.browser === "never") return reply.send(closedPage(transaction));
  const message = await scriptedMessage(world, transaction, transaction.code);
  reply.header("content-security-policy", returnPolicy);
  return reply.send(returnPage(world.seller?.indirectUrl ?? "", message));
}

async function refuse(
  world: FpxWorld,
  reply: FastifyReply,
  request: Request,
  code: string,
): Promise<FastifyReply> {
  const { sellerExOrderNo } = request;
  await world.journal.append("refused", { sellerExOrderNo, code });
  reply.type("text/html");
  if (world.settings.refusals === "page" || !world.seller || tellsNobody.includes(code)) {
    return reply.code(400).send(refusedPage(code));
  }
  const message = await signed(world.keys, refusalOf(request, code, world.clock()));
  await sendRefusal(world, message, code);
  reply.header("content-security-policy", returnPolicy);
  return reply.send(returnPage(world.seller.indirectUrl, message));
}
