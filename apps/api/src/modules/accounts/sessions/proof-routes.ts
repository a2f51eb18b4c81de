import { proofSchema } from "@kaunter/contracts/passkeys";
import * as paths from "@kaunter/contracts/paths";
import { doneSchema } from "@kaunter/contracts/session";
import type { App } from "../../../http/app-type.ts";
import { sessionOf } from "../../../http/session.ts";
import { visitorOf } from "../../../http/visitor.ts";
import type { PasskeyDeps } from "../passkeys/add-passkey.ts";
import { proveAgain } from "./prove-again.ts";

export function proofRoutes(app: App, deps: PasskeyDeps): void {
  const schema = {
    tags: ["sessions"],
    summary: "Show the password or a passkey once more, before the account is moved",
    body: proofSchema,
    response: { 200: doneSchema },
  };
  const byOwner = { config: { access: "session" } } as const;
  app.post(paths.proof, { ...byOwner, schema }, async (request) => {
    await proveAgain(deps, sessionOf(request), request.body, visitorOf(request));
    return { ok: true as const };
  });
}
