import {
  addPasskeySchema,
  passkeyId,
  passkeyLoginSchema,
  passkeyOptionsSchema,
  passkeyRowsSchema,
} from "@kaunter/contracts/passkeys";
import * as paths from "@kaunter/contracts/paths";
import { doneSchema, loggedInSchema } from "@kaunter/contracts/session";
import * as z from "zod";
import type { App } from "../../../http/app-type.ts";
import { sessionOf } from "../../../http/session.ts";
import { nameDevice } from "../../../http/visitor.ts";
import { presentPasskeys } from "../present.ts";
import { admit, placeOf } from "../sessions/session-routes.ts";
import { addPasskey, beginPasskey, type PasskeyDeps, removePasskey } from "./add-passkey.ts";
import { beginPasskeyLogin, logInByPasskey } from "./log-in-by-passkey.ts";
import { listPasskeys } from "./store.ts";

const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;
const byOwner = { config: { access: "session" } } as const;
const tags = ["passkeys"];
const done = { ok: true } as const;
const nothing = z.strictObject({});

export function passkeyRoutes(app: App, deps: PasskeyDeps): void {
  ownPasskeys(app, deps);
  adding(app, deps);
  loggingIn(app, deps);
}

function ownPasskeys(app: App, deps: PasskeyDeps): void {
  const listing = { tags, summary: "My passkeys", response: { 200: passkeyRowsSchema } };
  app.get(paths.passkeys, { ...byOwner, schema: listing }, async (request) =>
    presentPasskeys(await listPasskeys(deps.db, sessionOf(request).userId)),
  );
  const removing = {
    tags,
    summary: "Remove one of my passkeys",
    params: z.strictObject({ id: passkeyId }),
    response: { 200: doneSchema },
  };
  app.delete(paths.ownPasskey, { ...byOwner, schema: removing }, async (request) => {
    await removePasskey(deps, sessionOf(request), request.params.id);
    return done;
  });
}

function adding(app: App, deps: PasskeyDeps): void {
  const beginning = {
    tags,
    summary: "What to ask the browser for a new passkey",
    body: nothing,
    response: { 200: passkeyOptionsSchema },
  };
  app.post(paths.passkeyOptions, { ...byOwner, schema: beginning }, async (request) => ({
    ...(await beginPasskey(deps, sessionOf(request))),
  }));
  const keeping = {
    tags,
    summary: "Add the passkey that the browser made",
    body: addPasskeySchema,
    response: { 200: doneSchema },
  };
  app.post(paths.passkeys, { ...byOwner, schema: keeping }, async (request) => {
    await addPasskey(deps, sessionOf(request), request.body);
    return done;
  });
}

function loggingIn(app: App, deps: PasskeyDeps): void {
  const beginning = {
    tags,
    summary: "What to ask the browser for a login by passkey",
    body: nothing,
    response: { 200: passkeyOptionsSchema },
  };
  app.post(paths.passkeyLoginOptions, { ...byAnyone, schema: beginning }, async () => ({
    ...(await beginPasskeyLogin(deps)),
  }));
  const entering = {
    tags,
    summary: "Log in by a passkey; answered like any login",
    body: passkeyLoginSchema,
    response: { 200: loggedInSchema },
  };
  app.post(paths.passkeyLogin, { ...byAnyone, schema: entering }, async (request, reply) => {
    const place = await placeOf(deps, request, request.body.keep);
    return admit(reply, place, await logInByPasskey(deps, request.body.answer, place));
  });
}
