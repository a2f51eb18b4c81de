import {
  answersSchema,
  endLinksSchema,
  foundSchema,
  numberSchema,
  officePaymentSchema,
  paymentIdField,
  todaySchema,
} from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { doneSchema } from "@kaunter/contracts/session";
import { addDays, dayOf } from "@kaunter/domain/calendar";
import * as z from "zod";
import type { Tx } from "../../db/transaction.ts";
import type { App } from "../../http/app-type.ts";
import { staffOf } from "../../http/staff-session.ts";
import type { WordsOf } from "../payments/gateway-words.ts";
import { listOpenOf } from "../proposals/list-proposals.ts";
import { filterProposable } from "../proposals/filter-proposable.ts";
import { exportRoutes } from "./exports/routes.ts";
import { findPayments } from "./find-payments.ts";
import { askTheBank, type OrderDeps } from "./order-ask.ts";
import { orderEndOfLinks, orderReceipt } from "./orders/order-for-caller.ts";
import { photoRoutes } from "./photos/routes.ts";
import { mattersOf } from "./matters.ts";
import { pageOf } from "./page-of.ts";
import { presentAnswer, presentFound, presentPayment, presentToday } from "./present.ts";
import { moneyRoutes } from "./money/routes.ts";
import { readAs } from "./read-as.ts";
import { readPayment } from "./read-payment.ts";
import { readToday } from "./read-today.ts";

export type DeskDeps = OrderDeps & { wordsOf: WordsOf };

const tags = ["desk"];
const done = { ok: true } as const;
const idParams = z.strictObject({ id: paymentIdField });

export function deskRoutes(app: App, deps: DeskDeps): void {
  reading(app, deps);
  answering(app, deps);
  ordering(app, deps);
  moneyRoutes(app, deps);
  exportRoutes(app, deps);
  photoRoutes(app, deps);
}

/** No list of a number is longer: a bill is paid some times a year. */
const most = 20;

const find = async (tx: Tx, number: string) => {
  const { rows, has_more } = pageOf(await findPayments(tx, number, most + 1), most);
  const found = [];
  for (const each of rows) found.push({ ...each, record: await readPayment(tx, each.id) });
  return { found, has_more };
};

function reading(app: App, deps: DeskDeps): void {
  const today = { config: { access: "staff", permission: "today" } } as const;
  app.get(
    paths.officeToday,
    { ...today, schema: { tags, response: { 200: todaySchema } } },
    (request) =>
      readAs(deps, request, async (tx, now) => {
        const yesterday = addDays(dayOf(now), -1);
        return presentToday(yesterday, await readToday(tx, yesterday));
      }),
  );
  const seeing = { config: { access: "staff", permission: "see_payments" } } as const;
  const searching = { tags, querystring: numberSchema, response: { 200: foundSchema } };
  app.get(paths.officeSearch, { ...seeing, schema: searching }, (request) =>
    readAs(deps, request, async (tx) => presentFound(await find(tx, request.query.number))),
  );
  const showing = { tags, params: idParams, response: { 200: officePaymentSchema } };
  app.get(paths.officePayment, { ...seeing, schema: showing }, (request) =>
    readAs(deps, request, async (tx, now) => {
      const { id } = request.params;
      const record = await readPayment(tx, id);
      const proposals = {
        proposed: await listOpenOf(tx, id, now),
        mayPropose: await filterProposable(
          tx,
          mattersOf(record),
          staffOf(request).held,
          dayOf(now),
        ),
      };
      return presentPayment(record, proposals, deps.wordsOf);
    }),
  );
}

function answering(app: App, deps: DeskDeps): void {
  const telling = { config: { access: "staff", permission: "answer_callers" } } as const;
  const asked = { tags, querystring: numberSchema, response: { 200: answersSchema } };
  app.get(paths.officeAnswers, { ...telling, schema: asked }, (request) =>
    readAs(deps, request, async (tx, now) => {
      const { found } = await find(tx, request.query.number);
      const told = found.filter(({ kind }) => kind !== "charge");
      return { rows: told.map((each) => presentAnswer(each, deps.wordsOf, now)) };
    }),
  );
}

function ordering(app: App, deps: DeskDeps): void {
  const config = { access: "staff", permission: "order" } as const;
  const asking = { tags, params: idParams, response: { 200: doneSchema } };
  app.post(paths.officeAsk, { config, schema: asking }, async (request) => {
    await askTheBank(deps, staffOf(request), request.params.id);
    return done;
  });
  app.post(paths.officeSendReceipt, { config, schema: asking }, async (request) => {
    await orderReceipt(deps, staffOf(request), request.params.id);
    return done;
  });
  // Whoever finds an unlocked screen takes nobody's links away.
  const proven = { ...config, needsProof: true } as const;
  const ending = { ...asking, body: endLinksSchema };
  app.post(paths.officeEndLinks, { config: proven, schema: ending }, async (request) => {
    const wanted = { paymentId: request.params.id, remark: request.body.remark };
    await orderEndOfLinks(deps, staffOf(request), wanted);
    return done;
  });
}
