import {
  billChangedSchema,
  billPathSchema,
  billsSchema,
  reminderSchema,
  saveBillSchema,
  savedBillSchema,
  stopReminderSchema,
} from "@kaunter/contracts/bills";
import { languageOf } from "@kaunter/contracts/language";
import * as paths from "@kaunter/contracts/paths";
import type { App } from "../../http/app-type.ts";
import { sessionOf } from "../../http/session.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import { forgetBill, switchReminder } from "./change-bill.ts";
import { type ListDeps, listBills } from "./list-bills.ts";
import { presentBill, readBill } from "./present.ts";
import { type StopDeps, stopReminder } from "./reminders/stop-reminder.ts";
import { saveBill, type SaveDeps } from "./save-bill.ts";

type BillDeps = SaveDeps & ListDeps & StopDeps & { servicesUrl: string };

const byOwner = { config: { access: "session" } } as const;
const tags = ["bills"];
const done = { ok: true } as const;

export function billRoutes(app: App, deps: BillDeps): void {
  const listing = {
    tags,
    summary: "My saved bills and what each of them owes today",
    response: { 200: billsSchema },
  };
  app.get(paths.bills, { ...byOwner, schema: listing }, async (request) => {
    const bills = await listBills(deps, sessionOf(request).userId);
    const language = languageOf(request.headers["accept-language"]);
    return { rows: bills.map((bill) => presentBill(deps, bill, language)) };
  });
  const saving = {
    tags,
    summary: "Save an account, a licence or a plate; saved again, it gets the new name",
    body: saveBillSchema,
    response: { 200: savedBillSchema },
  };
  app.post(paths.bills, { ...byOwner, onRequest: nameDevice, schema: saving }, async (request) => {
    const saver = { userId: sessionOf(request).userId, visitor: visitorOf(request) };
    return { id: await saveBill(deps, saver, readBill(request.body)) };
  });
  changes(app, deps);
}

function changes(app: App, deps: BillDeps): void {
  const removing = {
    tags,
    summary: "Forget a saved bill",
    params: billPathSchema,
    response: { 200: billChangedSchema },
  };
  app.delete(paths.bill, { ...byOwner, schema: removing }, async (request) => {
    await forgetBill(deps, { userId: sessionOf(request).userId, id: request.params.id });
    return done;
  });
  const reminding = {
    tags,
    summary: "Want a mail before a date that matters, or none",
    params: billPathSchema,
    body: reminderSchema,
    response: { 200: billChangedSchema },
  };
  app.put(paths.billReminder, { ...byOwner, schema: reminding }, async (request) => {
    const own = { userId: sessionOf(request).userId, id: request.params.id };
    await switchReminder(deps, own, request.body.on);
    return done;
  });
  const stopping = {
    tags,
    summary: "No more reminders of a bill, by the link in one of them",
    body: stopReminderSchema,
    response: { 200: billChangedSchema },
  };
  const byBearer = { config: { access: "bearer" } } as const;
  app.post(paths.stopReminder, { ...byBearer, schema: stopping }, async (request) => {
    await stopReminder(deps, request.body.token);
    return done;
  });
}
