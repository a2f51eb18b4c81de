import {
  emailCodeSchema,
  judgedPasswordSchema,
  judgePasswordSchema,
  startResetSchema,
} from "@kaunter/contracts/accounts";
import { languageOf } from "@kaunter/contracts/language";
import * as paths from "@kaunter/contracts/paths";
import { doneSchema } from "@kaunter/contracts/session";
import type { App } from "../../http/app-type.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import { type OwnRoutesDeps, ownRoutes } from "./own/own-routes.ts";
import type { PasskeyDeps } from "./passkeys/add-passkey.ts";
import { passkeyRoutes } from "./passkeys/passkey-routes.ts";
import type { WriteDeps } from "./mails/write-to-address.ts";
import { judgePassword } from "./passwords/judge-password.ts";
import { sendEmailCode } from "./registration/send-email-code.ts";
import { requestReset } from "./reset/request-reset.ts";
import { proofRoutes } from "./sessions/proof-routes.ts";
import { sessionRoutes } from "./sessions/session-routes.ts";

type AccountDeps = OwnRoutesDeps & WriteDeps & PasskeyDeps;

const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;
const tags = ["accounts"];
const done = { ok: true } as const;

export function accountRoutes(app: App, deps: AccountDeps): void {
  sessionRoutes(app, deps);
  proofRoutes(app, deps);
  ownRoutes(app, deps);
  passkeyRoutes(app, deps);
  const sendingCode = {
    tags,
    summary: "Send a code to a mailbox, to register or to move there; the same answer for all",
    body: emailCodeSchema,
    response: { 200: doneSchema },
  };
  app.post(paths.emailCode, { ...byAnyone, schema: sendingCode }, async (request) => {
    await sendEmailCode(deps, request.body, visitorOf(request));
    return done;
  });
  const judging = {
    tags,
    summary: "Would this password be refused; it is kept nowhere",
    body: judgePasswordSchema,
    response: { 200: judgedPasswordSchema },
  };
  app.post(paths.judgePassword, { ...byAnyone, schema: judging }, async (request) => {
    const { password, email = "", full_name: fullName } = request.body;
    const given = { password, email, fullName };
    const { isCommon } = await judgePassword(deps, given, visitorOf(request));
    return { is_common: isCommon };
  });
  const startingReset = {
    tags,
    summary: "Send a link to set a new password; the same answer for all",
    body: startResetSchema,
    response: { 200: doneSchema },
  };
  app.post(paths.resetPassword, { ...byAnyone, schema: startingReset }, async (request) => {
    const language = languageOf(request.headers["accept-language"]);
    await requestReset(deps, { email: request.body.email, language }, visitorOf(request));
    return done;
  });
}
