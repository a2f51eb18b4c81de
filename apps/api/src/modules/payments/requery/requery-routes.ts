import * as paths from "@kaunter/contracts/paths";
import {
  correctedEmailSchema,
  correctEmailSchema,
  receiptOrderedSchema,
  requeriedSchema,
  undoCorrectionSchema,
  undoneSchema,
  whichPaymentSchema,
} from "@kaunter/contracts/requery";
import type { App } from "../../../http/app-type.ts";
import { nameDevice, visitorOf } from "../../../http/visitor.ts";
import { correctEmail } from "./correct-email.ts";
import { type OrderDeps, orderReceiptCopy } from "./order-receipt-copy.ts";
import { presentCorrected, presentRequeried, readCorrection, readWhich } from "./present.ts";
import { type RequeryDeps, requeryPayment } from "./requery-payment.ts";
import { undoCorrection } from "./undo-correction.ts";

/** For people who want to know whether they have paid: no login, and nothing for those who only guess. */
const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;
const tags = ["payments"];

export function requeryRoutes(app: App, deps: RequeryDeps & OrderDeps): void {
  questions(app, deps);
  corrections(app, deps);
}

function questions(app: App, deps: RequeryDeps & OrderDeps): void {
  const requerying = {
    tags,
    summary: "Did a payment go through? The provider is asked at once, if it may be",
    body: whichPaymentSchema,
    response: { 200: requeriedSchema },
  };
  app.post(paths.requery, { ...byAnyone, schema: requerying }, async (request) => {
    const shown = readWhich(request.body);
    return presentRequeried(await requeryPayment(deps, shown, visitorOf(request)));
  });
  const sending = {
    tags,
    summary: "Send the receipt once more to the mailbox on file; the same answer whoever asks",
    body: whichPaymentSchema,
    response: { 200: receiptOrderedSchema },
  };
  app.post(paths.sendReceipt, { ...byAnyone, schema: sending }, async (request) => {
    await orderReceiptCopy(deps, readWhich(request.body), visitorOf(request));
    return { accepted: true as const };
  });
}

function corrections(app: App, deps: OrderDeps): void {
  const correcting = {
    tags,
    summary:
      "Correct a mistyped e-mail address, by the device that paid or by the link and the phone",
    body: correctEmailSchema,
    response: { 200: correctedEmailSchema },
  };
  const byBearer = { ...byAnyone, config: { access: "bearer" } } as const;
  app.post(paths.correctEmail, { ...byBearer, schema: correcting }, async (request) => {
    const correction = readCorrection(request.body);
    return presentCorrected(await correctEmail(deps, correction, visitorOf(request)));
  });
  const undoing = {
    tags,
    summary: "Undo a correction by link and phone, from the mailbox that it took the mails from",
    body: undoCorrectionSchema,
    response: { 200: undoneSchema },
  };
  app.post(paths.undoCorrection, { ...byBearer, schema: undoing }, async (request) => {
    const { _id: paymentId, correction: seq, key } = request.body;
    await undoCorrection(deps, { paymentId, seq }, key);
    return { ok: true as const };
  });
}
