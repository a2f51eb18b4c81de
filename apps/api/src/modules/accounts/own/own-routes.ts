import {
  accountExportSchema,
  changeEmailSchema,
  changePasswordSchema,
  phoneCodeSchema,
  undoEmailSchema,
  undoneEmailSchema,
} from "@kaunter/contracts/accounts";
import { languageOf } from "@kaunter/contracts/language";
import * as paths from "@kaunter/contracts/paths";
import { doneSchema, renewedSchema } from "@kaunter/contracts/session";
import * as z from "zod";
import type { App } from "../../../http/app-type.ts";
import { giveToken, sessionOf, takeCookie } from "../../../http/session.ts";
import { visitorOf } from "../../../http/visitor.ts";
import type { OrderDeps } from "../mails/order-account-mail.ts";
import { presentExport } from "../present.ts";
import type { ProofDeps } from "../sessions/prove-password.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportOwn } from "./export-own.ts";
import { undoEmail } from "./undo-email.ts";
import { type PhoneDeps, sendPhoneCode, verifyPhone } from "./verify-phone.ts";

export type OwnRoutesDeps = ProofDeps & OrderDeps & PhoneDeps;

const byOwner = { config: { access: "session" } } as const;
const tags = ["accounts"];
const done = { ok: true } as const;
const response = { 200: doneSchema };

/** What people do with their own account. */
export function ownRoutes(app: App, deps: OwnRoutesDeps): void {
  passwordAndEmail(app, deps);
  phone(app, deps);
  leaving(app, deps);
}

function passwordAndEmail(app: App, deps: OwnRoutesDeps): void {
  const password = {
    tags,
    summary: "Change my password",
    body: changePasswordSchema,
    response: { 200: renewedSchema },
  };
  app.post(paths.changePassword, { ...byOwner, schema: password }, async (request, reply) => {
    const { old_password: oldPassword, password: chosen, confirm_password } = request.body;
    const change = { oldPassword, password: chosen, confirmation: confirm_password };
    const session = sessionOf(request);
    const token = await changePassword(deps, session, change, visitorOf(request));
    return { ...done, ...giveToken(reply, token, session.kind) };
  });
  const email = { tags, summary: "Change my address", body: changeEmailSchema, response };
  app.post(paths.changeEmail, { ...byOwner, schema: email }, async (request) => {
    await changeEmail(deps, sessionOf(request), request.body);
    return done;
  });
  const undoing = {
    tags,
    summary: "Take the earlier address back, by the link that it was sent",
    body: undoEmailSchema,
    response: { 200: undoneEmailSchema },
  };
  const byBearer = { config: { access: "bearer" } } as const;
  app.post(paths.undoEmail, { ...byBearer, schema: undoing }, async (request) => {
    const resetId = await undoEmail(deps, request.body.id, visitorOf(request));
    return { ...done, reset_id: resetId };
  });
}

function phone(app: App, deps: OwnRoutesDeps): void {
  const sending = {
    tags,
    summary: "Send a code to my phone",
    body: z.strictObject({}),
    response,
  };
  app.post(paths.phoneCode, { ...byOwner, schema: sending }, async (request) => {
    const language = languageOf(request.headers["accept-language"]);
    const { device } = visitorOf(request);
    await sendPhoneCode(deps, sessionOf(request), { language, device });
    return done;
  });
  const verifying = { tags, summary: "Show the code from it", body: phoneCodeSchema, response };
  app.post(paths.phone, { ...byOwner, schema: verifying }, async (request) => {
    await verifyPhone(deps, sessionOf(request), request.body.code);
    return done;
  });
}

function leaving(app: App, deps: OwnRoutesDeps): void {
  const exporting = {
    tags,
    summary: "All that is kept of me, as a file",
    response: { 200: accountExportSchema },
  };
  app.get(paths.accountExport, { ...byOwner, schema: exporting }, async (request, reply) => {
    reply.header("content-disposition", 'attachment; filename="kaunter.json"');
    return presentExport(await exportOwn(deps, sessionOf(request)));
  });
  const deleting = { tags, summary: "Delete my account", response };
  app.delete(paths.account, { ...byOwner, schema: deleting }, async (request, reply) => {
    await deleteAccount(deps, sessionOf(request));
    takeCookie(reply);
    return done;
  });
}
