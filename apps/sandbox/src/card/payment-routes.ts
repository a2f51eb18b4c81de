import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cut } from "../cut.ts";
import { formOf } from "../forms.ts";
import { returnPage, returnPolicy } from "../fpx/return-page.ts";
import { holderOf, readCardForm } from "./card-form.ts";
import { cardPage, closedPage, lostPage } from "./card-page.ts";
import { refusalOf } from "./check-request.ts";
import { abandon, accept, conclude } from "./conclude.ts";
import { sendForgery } from "./deliver.ts";
import { type CardRequest, hasReturnAddress, readRequest } from "./messages.ts";
import type { Payment } from "./payments.ts";
import { refusalMessage, scriptedMessage } from "./response.ts";
import { type CardWorld, scaled, today } from "./world.ts";

const slowMs = 30_000;
// A second press of the button finds the first one still being written down.
const secondLookMs = 50;
const unseenCard = "4242424242424242";

/** A payer's browser arrives with a merchant's request. */
export function registerEntry(app: FastifyInstance, world: CardWorld): void {
  app.post("/ePayment/entry.asp", async (message, reply) => {
    reply.type("text/html");
    const form = formOf(message.body);
    const request = readRequest(form);
    const errDesc = refusalOf(world, form, originOf(message));
    if (errDesc !== undefined) return refuse(world, reply, request, errDesc);

    const effect = world.rules.take([request.RefNo]);
    if (effect.handOff === "500") return reply.code(500).send(lostPage("500"));
    const payment = await accept(world, request, effect);
    if (payment.script.forgery) await sendForgery(world, payment);
    if (world.settings.pages === "skipped") await payUnseen(world, payment);
    if (payment.script.handOff === "slow") await world.timers.wait(scaled(world, slowMs));
    if (payment.script.handOff === "cut") return cut(reply);
    if (payment.stage !== "open") return sendHome(world, reply, payment);
    return reply.redirect(`/card/${payment.transId}`, 303);
  });
}

/** The card form, which a person fills in. */
export function registerCardForm(app: FastifyInstance, world: CardWorld): void {
  app.get<{ Params: { transId: string } }>("/card/:transId", async ({ params }, reply) => {
    const payment = world.payments.byTransId(params.transId);
    if (!payment) return reply.callNotFound();
    if (payment.stage !== "open") return sendHome(world, reply, payment);
    return reply.type("text/html").send(cardPage(payment, today(world)));
  });

  app.post<{ Params: { transId: string } }>("/card/:transId", async ({ params, body }, reply) => {
    const payment = world.payments.byTransId(params.transId);
    if (!payment) return reply.callNotFound();
    const given = formOf(body);
    if (given.get("do") === "cancel") await abandon(world, payment, "cancelled");
    if (payment.stage !== "open") return sendHome(world, reply, payment);
    const reading = readCardForm(given, today(world));
    if ("problems" in reading) {
      const { problems } = reading;
      return reply.type("text/html").send(cardPage(payment, today(world), { problems, given }));
    }
    payment.holder = reading.holder;
    Object.assign(payment.script, reading.effect);
    await conclude(world, payment);
    return sendHome(world, reply, payment);
  });
}

function originOf({ headers }: FastifyRequest): string | undefined {
  const { origin, referer } = headers;
  return origin ?? (referer && URL.canParse(referer) ? new URL(referer).origin : undefined);
}

async function payUnseen(world: CardWorld, payment: Payment): Promise<void> {
  payment.holder = holderOf(payment.request.UserName, unseenCard, "Maybank");
  await conclude(world, payment);
}

/** Answers the payer's browser once the payment has ended here. */
async function sendHome(
  world: CardWorld,
  reply: FastifyReply,
  payment: Payment,
): Promise<FastifyReply> {
  reply.type("text/html");
  const { request, script, ending, transId } = payment;
  if (!ending) {
    await world.timers.wait(secondLookMs);
    return reply.redirect(`/card/${transId}`, 303);
  }
  if (script.browser === "never") return reply.send(closedPage(payment));
  reply.header("content-security-policy", returnPolicy);
  return reply.send(returnPage(request.ResponseURL, scriptedMessage(world, payment, ending)));
}

async function refuse(
  world: CardWorld,
  reply: FastifyReply,
  request: CardRequest,
  errDesc: string,
): Promise<FastifyReply> {
  await world.journal.append("refused", { refNo: request.RefNo, errDesc });
  if (!hasReturnAddress(request)) return reply.code(400).send(lostPage(errDesc));
  reply.header("content-security-policy", returnPolicy);
  return reply.send(returnPage(request.ResponseURL, refusalMessage(request, errDesc)));
}
