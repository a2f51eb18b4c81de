import { proofSchema } from "@kaunter/contracts/passkeys";
import * as paths from "@kaunter/contracts/paths";
import { renewedSchema } from "@kaunter/contracts/session";
import type { App } from "../../../http/app-type.ts";
import { giveToken, sessionOf } from "../../../http/session.ts";
import { visitorOf } from "../../../http/visitor.ts";
import type { PasskeyDeps } from "../passkeys/add-passkey.ts";
import { proveAgain } from "./prove-again.ts";

export function proofRoutes(app: App, deps: PasskeyDeps): void {
  const schema = {
    tags: ["sessions"],
    summary: "Show the password or a passkey once more, before the account is moved",
    body: proofSchema,
    response: { 200: renewedSchema },
  };
  const byOwner = { config: { access: "session" } } as const;
  app.post(paths.proof, { ...byOwner, schema }, async (request, reply) => {
    const session = sessionOf(request);
    const token = await proveAgain(deps, session, request.body, visitorOf(request));
    return { ok: true as const, ...giveToken(reply, token, session.kind) };
  });
}
