import { parsePhone } from "@kaunter/domain/person/phone";
import type { Database } from "../../../db/pool.ts";
import { listSignIns } from "../../security/list-sign-ins.ts";
import type { PersonKey } from "../../privacy/person-key.ts";

/** By what the operator is told whom to look for. */
export type Sought = { email: string } | { number: string; key: PersonKey };

/** The accounts of an address, or of an identity or phone number, which are found without being read. */
export async function findUserIds(db: Database, sought: Sought): Promise<string[]> {
  const users = db.selectFrom("users").select("id").orderBy("createdAt");
  if ("email" in sought) return idsOf(await users.where("email", "=", sought.email).execute());
  const { key, number } = sought;
  const identities = key.indexesOf("identity", number.trim().toUpperCase());
  const phones = key.indexesOf("phone", readPhone(number) ?? number);
  const found = users.where((user) =>
    user.or([user("icNumIndex", "in", identities), user("phoneIndex", "in", phones)]),
  );
  return idsOf(await found.execute());
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

function readPhone(text: string): string | undefined {
  try {
    return parsePhone(text);
  } catch {
    return undefined;
  }
}

/** An account as the operator may see it: what it may do and what was done to it, nothing of the person. */
export async function showUser(db: Database, userId: string): Promise<string> {
  const user = await db
    .selectFrom("users")
    .select(["id", "email", "roles", "createdAt", "phoneVerifiedAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom("sessions")
    .select("lastSeenAt")
    .where("userId", "=", userId)
    .orderBy("lastSeenAt", "desc")
    .execute();
  const events = await db
    .selectFrom("accountEvents")
    .select(["at", "what", "role", "by", "approvedBy", "remark"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  const signIns = await listSignIns(db, userId, signInsShown);
  const seenAt = sessions[0]?.lastSeenAt.toISOString() ?? "not signed in";
  return [
    `${user.email}  ${user.id}`,
    `  roles       ${user.roles.join(", ") || "none"}`,
    `  registered  ${user.createdAt.toISOString()}`,
    `  phone       ${user.phoneVerifiedAt ? "verified" : "not verified"}`,
    `  sessions    ${sessions.length}, last seen ${seenAt}`,
    ...events.map(eventText),
    ...(signIns.length > 0 ? ["  at the door, newest first"] : []),
    ...signIns.map(signInText),
  ].join("\n");
}

const signInsShown = 10;

type SignIn = Awaited<ReturnType<typeof listSignIns>>[number];

function signInText({ at, what, how, deviceName }: SignIn): string {
  const by = how === null ? "" : ` by ${how}`;
  return `  ${at.toISOString()}  ${what}${by}${deviceName === null ? "" : `, ${deviceName}`}`;
}

interface ShownEvent {
  at: Date;
  what: string;
  role: string | null;
  by: string;
  approvedBy: string | null;
  remark: string | null;
}

function eventText({ at, what, role, by, approvedBy, remark }: ShownEvent): string {
  const approval = approvedBy === null ? "" : `, approved by ${approvedBy}`;
  const words = remark === null ? "" : `: ${remark}`;
  return `  ${at.toISOString()}  ${what} ${role ?? ""} by ${by}${approval}${words}`;
}
