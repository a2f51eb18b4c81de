import { randomBytes } from "node:crypto";
import { permissions } from "@kaunter/domain/office/staff";
import { staffRoles, type StaffRole } from "@kaunter/domain/vocabulary/staff";
import { Client } from "pg";
import { asOwner, type TestDatabase } from "./test-database.ts";

let people = 0;

/** Somebody of the office with one role for one owner, who was never asked for a factor: answers the ids. */
export async function aPerson(database: TestDatabase, role: StaffRole, owner: string) {
  const email = `${role}.${owner}.${(people += 1)}@pejabat.contoh.my`;
  const [row] = await asOwner(
    database,
    `with person as (insert into staff (email, name) values ('${email}', 'Rosnah ${people}') returning id),
       given as (insert into staff_roles (staff_id, role, owner, from_on) select id, '${role}', '${owner}', '2020-01-01' from person)
     insert into staff_sessions (token_hash, staff_id, factor, device)
       select '\\x${randomBytes(32).toString("hex")}', id, 'passkey', 'test' from person
     returning id as session, staff_id as person`,
  );
  const { session, person } = row as { session: string; person: string };
  return { email, session, person };
}

/** Asks as the office itself could, whatever its programs would have asked. */
export async function asOffice(
  database: TestDatabase,
  { session = "", roles = staffRoles }: { session?: string; roles?: readonly string[] },
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.urls.office });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('kaunter.session', $1, true)", [session]);
    await client.query("select set_config('kaunter.roles', $1, true)", [roles.join()]);
    const { rows } = await client.query<Record<string, unknown>>(statement);
    await client.query("commit");
    return rows;
  } finally {
    await client.end();
  }
}

export const seeingPayments = { roles: permissions.see_payments };
