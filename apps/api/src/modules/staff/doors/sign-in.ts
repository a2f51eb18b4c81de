import { DomainError } from "@kaunter/domain/domain-error";
import { triesMost, triesWithinMs } from "@kaunter/domain/office/staff-session";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { StaffSession } from "../../../http/staff-session.ts";
import { makeChallenge, takeChallenge } from "../../accounts/passkeys/challenges.ts";
import type { Passwords } from "../../accounts/passwords/passwords.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import { noteAct } from "../acts.ts";
import { proveCode } from "../prove-code.ts";
import { beginSession, renewSession } from "./sessions.ts";

export interface DoorDeps {
  db: Database;
  inTransaction: InTransaction;
  officeKey: PersonKey;
  passwords: Passwords;
  officeUrl: string;
}

export const challengeDeps = ({ inTransaction, officeKey }: DoorDeps) => ({
  inTransaction,
  personKey: officeKey,
});

/** What a browser is asked; it names nobody, so that nobody can be looked for. */
export async function askForPasskey(deps: DoorDeps) {
  return generateAuthenticationOptions({
    challenge: await makeChallenge(challengeDeps(deps), null),
    rpID: new URL(deps.officeUrl).hostname,
    userVerification: "required",
  });
}

export async function enterByPasskey(deps: DoorDeps, answer: { id: string }, device: string) {
  const { id, staffId } = await provePasskey(deps, answer);
  return deps.inTransaction(async (tx, now) => {
    await holdPasskey(tx, id);
    return beginSession(tx, { staffId, factor: "passkey", device }, now);
  });
}

/** Refuses one that was deleted since it answered; until the transaction has ended nobody deletes it. */
async function holdPasskey(tx: Tx, id: string): Promise<void> {
  const passkey = tx.selectFrom("staffPasskeys").select("id").where("id", "=", id).forKeyShare();
  if (!(await passkey.executeTakeFirst())) throw new DomainError("staff_auth_error");
}

/** Which passkey answered. The person must have been verified by the device: a stolen key alone opens nothing. */
async function provePasskey(deps: DoorDeps, answer: { id: string }) {
  const passkey = await deps.db
    .selectFrom("staffPasskeys")
    .innerJoin("staff", "staff.id", "staffPasskeys.staffId")
    .select(["staffPasskeys.id", "staffId", "publicKey", "counter", "transports"])
    .where("credentialId", "=", answer.id)
    .where("leftAt", "is", null)
    .executeTakeFirst();
  if (!passkey) throw new DomainError("staff_auth_error");
  const { origin, hostname } = new URL(deps.officeUrl);
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(challengeDeps(deps), challenge, null),
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
  }).catch(() => undefined);
  if (!verified?.verified) throw new DomainError("staff_auth_error");
  const { newCounter: counter } = verified.authenticationInfo;
  const used = { counter, lastUsedAt: sql<Date>`now()` };
  await deps.db.updateTable("staffPasskeys").set(used).where("id", "=", passkey.id).execute();
  return passkey;
}

interface Typed {
  email: string;
  password: string;
  code: string;
}

/**
 * Password and code must both be right, and nobody is told which was wrong, or whether anybody has the address. Guessing is
 * stopped; a passkey still works.
 */
export async function enterByCode(deps: DoorDeps, typed: Typed, device: string): Promise<string> {
  const email = typed.email.trim().toLowerCase();
  const person = await deps.db
    .selectFrom("staff")
    .select(["id", "passwordHash"])
    .where("email", "=", email)
    .where("leftAt", "is", null)
    .executeTakeFirst();
  const isRight = await deps.passwords.isRight(typed.password, person?.passwordHash ?? undefined);
  const staffId = person?.id;
  const subject = `door ${deps.officeKey.indexOf("email", email).toString("hex")}`;
  const token = await deps.inTransaction(async (tx, now) => {
    await refuseGuessing(tx, subject, now);
    const { code } = typed;
    if (staffId && isRight && (await proveCode(tx, deps.officeKey, { staffId, code, now })))
      return beginSession(tx, { staffId, factor: "code", device }, now);
    await noteFailure(tx, { subject, staffId }, now);
    return undefined;
  });
  if (token === undefined) throw new DomainError("staff_auth_error");
  return token;
}

/**
 * Shows the factor once more. Wrong codes count for the session, so that strangers at the door keep nobody from it. Answers
 * the session's new token.
 */
export async function proveAgain(
  deps: DoorDeps,
  session: StaffSession,
  shown: { answer: { id: string } } | { code: string },
): Promise<string> {
  const { staffId } = session;
  const subject = `session ${session.id}`;
  const passkey = "answer" in shown ? await provePasskey(deps, shown.answer) : undefined;
  if (passkey && passkey.staffId !== staffId) throw new DomainError("staff_auth_error");
  const token = await deps.inTransaction(async (tx, now) => {
    if (passkey) await holdPasskey(tx, passkey.id);
    if ("code" in shown) {
      await refuseGuessing(tx, subject, now);
      const isRight = await proveCode(tx, deps.officeKey, { staffId, code: shown.code, now });
      if (!isRight) {
        await noteFailure(tx, { subject, staffId }, now);
        return undefined;
      }
    }
    return renewSession(tx, session.id, now);
  });
  if (token === undefined) throw new DomainError("staff_auth_error");
  return token;
}

interface Failure {
  subject: string;
  /** Whose door it was, if it is anybody's. */
  staffId: string | undefined;
}

async function noteFailure(tx: Tx, { subject, staffId }: Failure, now: Date): Promise<void> {
  await tx.insertInto("staffTries").values({ subject, at: now }).execute();
  if (staffId === undefined) return;
  const act = { staffId, owner: "self", what: "sign_in_failed", subject: "code" };
  await noteAct(tx, act, now);
}

/** One after the other for each subject, so that a crowd of guesses is counted like a queue. */
async function refuseGuessing(tx: Tx, subject: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - triesWithinMs);
  const key = `kaunter try ${subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const failures = await tx
    .selectFrom("staffTries")
    .select("at")
    .where("subject", "=", subject)
    .where("at", ">", since)
    .limit(triesMost)
    .execute();
  if (failures.length >= triesMost) throw new DomainError("too_many_requests");
}
