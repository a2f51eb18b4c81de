import {
  createdPaymentSchema,
  createPaymentSchema,
  failingNowSchema,
  idempotencyKeySchema,
  newAttemptSchema,
} from "@kaunter/contracts/payments";
import * as paths from "@kaunter/contracts/paths";
import { signedRequestSchema, signRequestSchema } from "@kaunter/contracts/signed-requests";
import * as z from "zod";
import type { App } from "../../http/app-type.ts";
import { readSession } from "../../http/session.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import { trace, traceOf } from "../../tracepoints.ts";
import { callbackRoutes, type CallbackDeps } from "./messages/callback-routes.ts";
import { failingNow } from "./attempts/list-failing.ts";
import { handOffRoutes, type HandOffRouteDeps } from "./attempts/hand-off-routes.ts";
import { readChoice } from "./payment-gateway.ts";
import { presentStarted, readMethod, readPaymentRequest } from "./present.ts";
import { linkRoutes } from "./links/link-routes.ts";
import { readSigned } from "./messages/read-signed.ts";
import { startAttempt } from "./attempts/start-attempt.ts";
import { requeryRoutes } from "./requery/requery-routes.ts";
import { startPayment, type StartDeps } from "./start-payment.ts";

export type PaymentDeps = StartDeps & HandOffRouteDeps & CallbackDeps;

const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;

export async function paymentRoutes(app: App, deps: PaymentDeps): Promise<void> {
  createPayment(app, deps);
  newAttempt(app, deps);
  tellFailing(app, deps);
  signRequest(app, deps);
  requeryRoutes(app, deps);
  linkRoutes(app, deps);
  await handOffRoutes(app, deps);
  await callbackRoutes(app, deps);
  for (const gateway of deps.gateways) gateway.routes?.(app);
}

function createPayment(app: App, deps: PaymentDeps): void {
  const schema = {
    tags: ["payments"],
    summary: "Begin a payment; the same key and body are the same payment",
    headers: z.looseObject({ "idempotency-key": z.optional(idempotencyKeySchema) }),
    body: createPaymentSchema,
    response: { 200: createdPaymentSchema },
  };
  app.post(paths.createPayment, { ...byAnyone, schema }, async (request) => {
    const key = request.headers["idempotency-key"];
    const session = await readSession(deps.db, request);
    const { payment } = request.body;
    const wanted = readPaymentRequest(payment, readChoice(deps.gateways, readMethod(payment)));
    const beginner = { visitor: visitorOf(request), userId: session?.userId };
    const started = await startPayment(deps, key, wanted, beginner);
    trace("payment.committed");
    traceOf(started.id);
    return presentStarted(started, deps.capabilities);
  });
}

function newAttempt(app: App, deps: PaymentDeps): void {
  const schema = {
    tags: ["payments"],
    summary: "Try another bank for a payment that is under way",
    body: newAttemptSchema,
    response: { 200: createdPaymentSchema },
  };
  const options = { ...byAnyone, config: { access: "bearer" }, schema } as const;
  app.post(paths.newAttempt, options, async (request) => {
    const { _id, payer_capability, has_left_bank } = request.body;
    const started = await startAttempt(deps, {
      paymentId: _id,
      key: payer_capability,
      choice: readChoice(deps.gateways, readMethod(request.body)),
      hasPayerLeft: has_left_bank,
    });
    return presentStarted(started, deps.capabilities);
  });
}

function tellFailing(app: App, deps: PaymentDeps): void {
  const listFailing = failingNow(deps);
  const schema = {
    tags: ["payments"],
    summary: "Which banks and methods fail often now; none of them is closed for that",
    response: { 200: failingNowSchema },
  };
  app.get(paths.failingNow, { config: { access: "public" }, schema }, async (_request, reply) => {
    reply.header("cache-control", "public, max-age=20");
    return listFailing();
  });
}

function signRequest(app: App, deps: PaymentDeps): void {
  const schema = {
    tags: ["payments"],
    summary: "What the server signed for an attempt, for its payer, without the payer's details",
    body: signRequestSchema,
    response: { 200: signedRequestSchema },
  };
  const options = { ...byAnyone, config: { access: "payer" }, schema } as const;
  app.post(paths.fpxSignRequest, options, async (request) => {
    const { sellerExOrderNo, payer_capability } = request.body;
    const session = await readSession(deps.db, request);
    const payer = { key: payer_capability, userId: session?.userId };
    return readSigned(deps, sellerExOrderNo, payer);
  });
}
