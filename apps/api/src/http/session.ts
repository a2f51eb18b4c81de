import { createHash, randomBytes } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import { hasRole, isSessionOver, type SessionKind } from "@kaunter/domain/person/session";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database } from "../db/pool.ts";
import { statement, type Value } from "../db/statement.ts";
import { cookieOf, hostCookie } from "./cookies.ts";

/** Who is signed in, and how. */
export interface Session {
  id: string;
  userId: string;
  email: string;
  roles: string[];
  kind: SessionKind;
  createdAt: Date;
  lastSeenAt: Date;
  confirmedAt: Date;
  /** The database's time when the session was read. */
  now: Date;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Present on every route whose access is `session`. */
    session: Session | null;
  }
}

const cookieName = "__Host-session";
const tokenShape = /^[\w-]{43}$/;
/** The longest that browsers keep a cookie: the server alone decides when a session is over. */
const keptForSeconds = 400 * 24 * 60 * 60;
/** A session in steady use is written down once a minute, not with every request. */
const seenEveryMs = 60_000;

/** Lets nobody pass to a route whose access is `session` without one, or without the role that the route names. */
export function addSessions(app: FastifyInstance, db: Database): void {
  app.decorateRequest("session", null);
  app.addHook("onRequest", async (request) => {
    const { access, role } = request.routeOptions.config;
    if (access !== "session") return;
    const session = await readSession(db, request);
    if (!session) throw new DomainError("user_error_relogin");
    if (role !== undefined && !hasRole(session.roles, role)) throw new DomainError("forbidden");
    request.session = session;
  });
}

/** The session of a route whose access is `session`. */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw new Error("The route does not ask for a session");
  return session;
}

/** The session that a request shows, if it is not over: where being signed in is no condition. */
export async function readSession(
  db: Database,
  request: FastifyRequest,
): Promise<Session | undefined> {
  const shown = tokenOf(request);
  if (!shown) return undefined;
  const [session] = await findSession(db, { tokenHash: hashOf(shown.token) });
  const isMeant = session && (session.kind === "wrapper") === shown.isHeader;
  if (!session || !isMeant || isSessionOver(session, session.now)) return undefined;
  if (session.now.getTime() - session.lastSeenAt.getTime() >= seenEveryMs) {
    await noteSeen(db, { id: session.id });
  }
  return session;
}

/** Whether a browser shows a session, of whatever worth. */
export function showsCookie(request: FastifyRequest): boolean {
  return cookieOf(request, cookieName) !== undefined;
}

/** A new token: 256 bits for its bearer, the hash for the books. */
export function makeToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOf(token) };
}

function giveCookie(reply: FastifyReply, token: string, kind: SessionKind): void {
  const age = kind === "kept" ? keptForSeconds : undefined;
  reply.header("set-cookie", hostCookie(cookieName, token, age));
}

/** Gives a token to the browser's keeping; the wrapper reads it in the answer. */
export function giveToken(reply: FastifyReply, token: string, kind: SessionKind) {
  if (kind === "wrapper") return { token };
  giveCookie(reply, token, kind);
  return {};
}

export function takeCookie(reply: FastifyReply): void {
  reply.header("set-cookie", hostCookie(cookieName, "", 0));
}

/** Browsers show a cookie. The mobile wrapper sends a header, which no other site can make a browser send. */
function tokenOf(request: FastifyRequest): { token: string; isHeader: boolean } | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const token = bearer ?? cookieOf(request, cookieName) ?? "";
  return tokenShape.test(token) ? { token, isHeader: bearer !== undefined } : undefined;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

const findSession = statement((db, value: Value<{ tokenHash: Buffer }>) =>
  sql<Session>`
    select s.id, s.user_id, u.email, u.roles, s.kind, s.created_at, s.last_seen_at, s.confirmed_at, now() as now
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${value("tokenHash")}`.compile(db),
);

const noteSeen = statement((db, value: Value<{ id: string }>) =>
  sql`update sessions set last_seen_at = now() where id = ${value("id")}`.compile(db),
);
