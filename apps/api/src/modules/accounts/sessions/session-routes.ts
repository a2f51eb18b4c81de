import * as paths from "@kaunter/contracts/paths";
import {
  doneSchema,
  loggedInSchema,
  loginSchema,
  sessionId,
  sessionRowsSchema,
  sessionSchema,
} from "@kaunter/contracts/session";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { App } from "../../../http/app-type.ts";
import {
  giveToken,
  readSession,
  sessionOf,
  showsCookie,
  takeCookie,
} from "../../../http/session.ts";
import { nameDevice, visitorOf } from "../../../http/visitor.ts";
import { presentSessions, presentSignedIn } from "../present.ts";
import { nameOfDevice } from "./device.ts";
import { endOneSession, listOwnSessions } from "./list-sessions.ts";
import { logIn, type Place, type SignedIn } from "./log-in.ts";
import type { ProofDeps } from "./prove-password.ts";
import { endSession } from "./store.ts";

const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;
const byOwner = { config: { access: "session" } } as const;
const tags = ["sessions"];

export function sessionRoutes(app: App, deps: ProofDeps): void {
  logInRoute(app, deps);
  currentRoutes(app, deps);
  listRoutes(app, deps);
}

function logInRoute(app: App, deps: ProofDeps): void {
  const schema = {
    tags,
    summary:
      "Log in: a cookie for browsers, a token for `Accept: application/json; client=wrapper`",
    body: loginSchema,
    response: { 200: loggedInSchema },
  };
  app.post(paths.session, { ...byAnyone, schema }, async (request, reply) => {
    const place = await placeOf(deps, request, request.body.keep);
    return admit(reply, place, await logIn(deps, request.body, place));
  });
}

/** Where a request signs in. */
export async function placeOf(
  { db }: ProofDeps,
  request: FastifyRequest,
  isKept: boolean | undefined,
): Promise<Place> {
  const isWrapper = /;\s*client=wrapper\b/.test(request.headers.accept ?? "");
  const earlier = await readSession(db, request);
  return {
    visitor: visitorOf(request),
    kind: isWrapper ? "wrapper" : isKept ? "kept" : "browser",
    device: nameOfDevice(request.headers["user-agent"]),
    earlierId: earlier?.id,
  };
}

export function admit(reply: FastifyReply, { kind }: Place, { user, token }: SignedIn) {
  return { ...presentSignedIn(user), ...giveToken(reply, token, kind) };
}

function currentRoutes(app: App, deps: ProofDeps): void {
  const reading = {
    tags,
    summary: "Who is signed in; the name is null for whoever is not",
    response: { 200: sessionSchema },
  };
  app.get(paths.session, { ...byAnyone, schema: reading }, async (request, reply) => {
    const session = await readSession(deps.db, request);
    if (!session && showsCookie(request)) takeCookie(reply);
    const { email: name, roles } = session ?? { email: null, roles: [] };
    return { ok: true as const, userCtx: { name, roles } };
  });
  const ending = { tags, summary: "Log out", response: { 200: doneSchema } };
  app.delete(paths.session, { ...byAnyone, schema: ending }, async (request, reply) => {
    const session = await readSession(deps.db, request);
    if (session) await endSession(deps.db, session.id);
    takeCookie(reply);
    return { ok: true as const };
  });
}

function listRoutes(app: App, deps: ProofDeps): void {
  const listing = {
    tags,
    summary: "Where I am signed in",
    response: { 200: sessionRowsSchema },
  };
  app.get(paths.sessions, { ...byOwner, schema: listing }, async (request) => {
    const session = sessionOf(request);
    return presentSessions(await listOwnSessions(deps, session), session);
  });
  const ending = {
    tags,
    summary: "End one of my sessions",
    params: z.strictObject({ id: sessionId }),
    response: { 200: doneSchema },
  };
  app.delete(paths.ownSession, { ...byOwner, schema: ending }, async (request) => {
    await endOneSession(deps, sessionOf(request), request.params.id);
    return { ok: true as const };
  });
}
