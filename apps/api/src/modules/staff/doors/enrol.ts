import { DomainError } from "@kaunter/domain/domain-error";
import { staffPasswordLeast } from "@kaunter/domain/office/staff-session";
import type { Tx } from "../../../db/transaction.ts";
import type { Database } from "../../../db/pool.ts";
import { hashOf } from "../people/enrolment-codes.ts";
import { introduce, makeSecret, stepOf } from "../one-time-code.ts";
import { placeOfSecret } from "../prove-code.ts";
import { beginSession } from "./sessions.ts";
import { keepPasskey, offerPasskey, readPasskey } from "./passkeys.ts";
import type { DoorDeps } from "./sign-in.ts";
import { noteAct } from "../acts.ts";

interface Enrolled {
  id: string;
  staffId: string;
  email: string;
  cause: string;
}

/** Whose code this is, if it is good now. */
async function findEnrolment(db: Database | Tx, code: string, now: Date): Promise<Enrolled> {
  const found = await db
    .selectFrom("staffEnrolments")
    .innerJoin("staff", "staff.id", "staffEnrolments.staffId")
    .select(["staffEnrolments.id", "staffId", "email", "cause"])
    .where("codeHash", "=", hashOf(code))
    .where("usedAt", "is", null)
    .where("validFrom", "<=", now)
    .where("validUntil", ">", now)
    .where("leftAt", "is", null)
    .executeTakeFirst();
  if (!found) throw new DomainError("invalid_code");
  return found;
}

/** What an enrolling person may choose from: the question for a passkey, and the secret for an authenticator. */
export async function beginEnrolment(deps: DoorDeps, code: string) {
  const found = await deps.inTransaction((tx, now) => findEnrolment(tx, code, now));
  const options = await offerPasskey(deps, found);
  const secret = makeSecret();
  const { text, uri } = introduce(secret, found.email);
  // Given back with the first code: nothing is kept of who only looks.
  const sealed = deps.officeKey.seal(secret.toString("base64"), `enrolment ${code}`);
  return { options, email: found.email, secret: text, uri, sealed: sealed.toString("base64url") };
}

export async function enrolPasskey(
  deps: DoorDeps,
  { code, answer, label }: { code: string; answer: unknown; label: string },
  device: string,
): Promise<string> {
  const found = await deps.inTransaction((tx, now) => findEnrolment(tx, code, now));
  const passkey = await readPasskey(deps, found.staffId, answer);
  return deps.inTransaction(async (tx, now) => {
    const { staffId } = await useEnrolment(tx, code, now);
    await keepPasskey(tx, { ...passkey, staffId, label });
    return enter(tx, { staffId, factor: "passkey", device }, now);
  });
}

interface Chosen {
  code: string;
  password: string;
  sealed: string;
  oneTime: string;
}

export async function enrolCode(deps: DoorDeps, chosen: Chosen, device: string): Promise<string> {
  const { code, password, sealed, oneTime } = chosen;
  if (password.length < staffPasswordLeast) throw new DomainError("staff_password_length");
  const { email } = await deps.inTransaction((tx, now) => findEnrolment(tx, code, now));
  if (await deps.passwords.isCommon(password, { email })) throw new DomainError("password_common");
  const passwordHash = await deps.passwords.hash(password);
  const secret = openSecret(deps, code, sealed);
  return deps.inTransaction(async (tx, now) => {
    const step = stepOf(secret, oneTime, now, 0);
    if (step === undefined) throw new DomainError("staff_auth_error");
    const { staffId } = await useEnrolment(tx, code, now);
    await tx.updateTable("staff").set({ passwordHash }).where("id", "=", staffId).execute();
    const kept = deps.officeKey.seal(secret.toString("base64"), placeOfSecret(staffId));
    await tx
      .insertInto("staffCodes")
      .values({ staffId, secret: kept, lastStep: String(step), enrolledAt: now })
      .execute();
    return enter(tx, { staffId, factor: "code", device }, now);
  });
}

function openSecret({ officeKey }: DoorDeps, code: string, sealed: string): Buffer {
  try {
    const text = officeKey.open(Buffer.from(sealed, "base64url"), `enrolment ${code}`);
    return Buffer.from(text, "base64");
  } catch {
    throw new DomainError("invalid_code");
  }
}

/** Uses up the enrolment code and disables the person's earlier passkeys and codes, because somebody else may hold the lost device. */
async function useEnrolment(tx: Tx, code: string, now: Date): Promise<Enrolled> {
  const found = await findEnrolment(tx, code, now);
  const { numUpdatedRows } = await tx
    .updateTable("staffEnrolments")
    .set({ usedAt: now })
    .where("id", "=", found.id)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new DomainError("invalid_code");
  const { staffId } = found;
  await tx.deleteFrom("staffPasskeys").where("staffId", "=", staffId).execute();
  await tx.deleteFrom("staffCodes").where("staffId", "=", staffId).execute();
  await tx.updateTable("staff").set({ passwordHash: null }).where("id", "=", staffId).execute();
  await tx.deleteFrom("staffSessions").where("staffId", "=", staffId).execute();
  return found;
}

async function enter(
  tx: Tx,
  entering: Parameters<typeof beginSession>[1],
  now: Date,
): Promise<string> {
  const token = await beginSession(tx, entering, now);
  const { staffId, factor } = entering;
  await noteAct(tx, { staffId, owner: "self", what: "factor_enrolled", subject: factor }, now);
  return token;
}
