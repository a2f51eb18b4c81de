import { createHash } from "node:crypto";
import { type CalendarDay, dayOf } from "@kaunter/domain/calendar";
import { DomainError } from "@kaunter/domain/domain-error";
import {
  type HeldRole,
  ownersFor,
  type Permission,
  permissions,
} from "@kaunter/domain/office/staff";
import { isStaffSessionOver, needsFreshProof } from "@kaunter/domain/office/staff-session";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { InTransaction, Tx } from "../db/transaction.ts";
import { cookieOf, hostCookie } from "./cookies.ts";

/** Who of the office is signed in, and what the person is today. */
export interface StaffSession {
  id: string;
  staffId: string;
  name: string;
  email: string;
  factor: "passkey" | "code";
  createdAt: Date;
  lastSeenAt: Date;
  provedAt: Date;
  held: HeldRole[];
}

declare module "fastify" {
  interface FastifyRequest {
    /** Present on every route whose access is `staff`. */
    staff: StaffSession | null;
  }
}

const cookieName = "__Host-office";
const tokenShape = /^[\w-]{43}$/;
const seenEveryMs = 60_000;

/** Lets nobody pass to a route of the office who may not do there what it is for, today. */
export function addStaffSessions(app: FastifyInstance, inTransaction: InTransaction): void {
  app.decorateRequest("staff", null);
  app.addHook("onRequest", async (request) => {
    const { access, permission, needsProof = false } = request.routeOptions.config;
    if (access !== "staff") return;
    request.staff = await inTransaction(async (tx, now) => {
      const session = await readStaffSession(tx, request, now);
      if (!session) throw new DomainError("user_error_relogin");
      if (permission && ownersFor(session.held, permission, dayOf(now)).length === 0)
        throw new DomainError("forbidden");
      if (needsProof && needsFreshProof(session, now))
        throw new DomainError("staff_proof_required");
      return session;
    });
  });
}

/** The session of a route whose access is `staff`. */
export function staffOf({ staff }: FastifyRequest): StaffSession {
  if (!staff) throw new Error("The route does not ask for the office's people");
  return staff;
}

export function giveOfficeCookie(reply: FastifyReply, token: string): void {
  reply.header("set-cookie", hostCookie(cookieName, token, undefined, "Strict"));
}

export function takeOfficeCookie(reply: FastifyReply): void {
  reply.header("set-cookie", hostCookie(cookieName, "", 0, "Strict"));
}

/** Does work for a person of the office. Row security goes by what is named here, whatever the work asks for. */
export function workAs<T>(
  inTransaction: InTransaction,
  { session, permission }: { session: Pick<StaffSession, "id">; permission: Permission },
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  return inTransaction(async (tx, now) => {
    await nameSession(tx, session.id, permission);
    return work(tx, now);
  });
}

/** Without a permission it is about the person alone: no row of any council. */
export async function nameSession(tx: Tx, id: string, permission?: Permission): Promise<void> {
  const roles = permission === undefined ? "" : permissions[permission].join();
  await sql`select set_config('kaunter.session', ${id}, true), set_config('kaunter.roles', ${roles}, true)`.execute(
    tx,
  );
}

async function readStaffSession(
  tx: Tx,
  request: FastifyRequest,
  now: Date,
): Promise<StaffSession | undefined> {
  const token = cookieOf(request, cookieName) ?? "";
  if (!tokenShape.test(token)) return undefined;
  const tokenHash = createHash("sha256").update(token).digest();
  const { rows } = await sql<Omit<StaffSession, "held"> & { held: HeldRow[] }>`
    select s.id, s.staff_id, p.name, p.email, s.factor, s.created_at, s.last_seen_at, s.proved_at,
      coalesce((select jsonb_agg(jsonb_build_object('role', role, 'owner', owner, 'fromOn', from_on, 'untilOn', until_on)
        order by id) from staff_roles r where r.staff_id = p.id), '[]') as held
    from staff_sessions s join staff p on p.id = s.staff_id and p.left_at is null
    where s.token_hash = ${tokenHash}`.execute(tx);
  const [session] = rows;
  if (!session || isStaffSessionOver(session, now)) return undefined;
  if (now.getTime() - session.lastSeenAt.getTime() >= seenEveryMs) {
    await sql`update staff_sessions set last_seen_at = ${now} where id = ${session.id}`.execute(tx);
  }
  return { ...session, held: session.held as HeldRole[] };
}

interface HeldRow {
  role: string;
  owner: string;
  fromOn: CalendarDay;
  untilOn: CalendarDay | null;
}
