import { staffRoles } from "@kaunter/domain/vocabulary/staff";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPerson, asOffice, seeingPayments } from "../testing/staff.ts";
import { operatorOf } from "../testing/settlements/month.ts";
import { createTestApp } from "../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../testing/test-database.ts";
import { liveWithTwoCouncils } from "../testing/two-councils.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const finance = operatorOf(database);
afterAll(() => finance.db.destroy());

/** Every table of which the office may read anything, and the columns that it may. */
async function readable(): Promise<{ table: string; columns: string }[]> {
  return (await asOwner(
    database,
    `select table_name as table, string_agg(column_name, ', ') as columns from information_schema.column_privileges
     where grantee = 'office' and privilege_type = 'SELECT' group by 1 order by 1`,
  )) as { table: string; columns: string }[];
}

/** Whose rows they may be, by nobody's `where`. */
const ofNobody = ["councils", "used_challenges", "staff_tries"];
const ofPeople = ["staff", "staff_roles", "staff_passkeys", "staff_codes", "staff_enrolments"];
const ofSessions = ["staff_sessions"];
/** Who failed to sign in and when, which the release before counts. */
const ofTheDoor = ["staff_failures"];

let officer: Awaited<ReturnType<typeof aPerson>>;
let own: string;
let others: string;
let shared: string;
let theirs: Set<string>;

/** Numbers that a row has of its own, by the name under which other tables speak of them. */
const idOf: Record<string, string> = {
  payments: "payment_id",
  charges: "charge_id",
  proposals: "proposal_id",
  settlement_batches: "batch_id",
  settlement_lines: "line_id",
  bank_lines: "bank_line_id",
  moves: "move_id",
};

/** Every number of what only the other council has a part in, or nobody: with the column in which it may stand. */
async function numbersOfTheirs(): Promise<Set<string>> {
  const rows = await asOwner(
    database,
    `with paid as (select payment_id from payment_lines group by 1 having bool_and(council_code = 'mps')),
      tried as (select a.* from payment_attempts a join paid using (payment_id)),
      promised as (select l.* from settlement_lines l join tried using (reference)),
      told as (select b.* from settlement_batches b where b.id in (select batch_id from promised)),
      shown as (select l.* from bank_lines l where l.id in (select bank_line_id from credit_parts where batch_id in
        (select id from told)) or l.id in (select bank_line_id from open_credits)),
      moved as (select m.* from moves m where batch_id in (select id from told) or bank_line_id in (select id from shown))
    select 'payment_id' as name, payment_id::text as said from paid
    union all select 'charge_id', id::text from charges where council_code = 'mps'
    union all select 'proposal_id', id::text from proposals where owner = 'mps'
    union all select 'reference', reference from tried
    union all select 'provider_txn_id', provider_txn_id from tried where provider_txn_id is not null
    union all select unnest(array['line_id', 'txn_id']), unnest(array[id::text, txn_id]) from promised
    union all select unnest(array['batch_id', 'ref']), unnest(array[id::text, ref]) from told
    union all select unnest(array['bank_line_id', 'bank_ref']), unnest(array[id::text, bank_ref]) from shown
    union all select 'move_id', id::text from moved`,
  );
  return new Set(
    (rows as { name: string; said: string }[]).map(({ name, said }) => `${name} ${said}`),
  );
}

beforeAll(async () => {
  ({ own, others, shared } = await liveWithTwoCouncils({ database, site }, finance));
  theirs = await numbersOfTheirs();
  officer = await aPerson(database, "finance_officer", "mpt");
});

async function seenBy(session: string, roles: readonly string[] = seeingPayments.roles) {
  const tables = (await readable()).filter(
    ({ table }) => ![...ofNobody, ...ofPeople, ...ofSessions, ...ofTheDoor].includes(table),
  );
  const seen = await Promise.all(
    tables.map(async ({ table, columns }) => ({
      table,
      rows: await asOffice(database, { session, roles }, `select ${columns} from ${table}`),
    })),
  );
  return seen;
}

describe("without any where, the office sees", () => {
  test("nothing, where it names no session", async () => {
    const seen = await seenBy("");
    expect(seen.length).toBeGreaterThan(12);
    expect(seen.filter(({ rows }) => rows.length > 0)).toEqual([]);
  });

  test("nothing, where it names no role, or only roles that the person does not have", async () => {
    for (const roles of [[], ["treasurer", "portal_operator"]]) {
      const seen = await seenBy(officer.session, roles);
      expect(seen.filter(({ rows }) => rows.length > 0)).toEqual([]);
    }
  });

  test("no row of another council, in no table", async () => {
    const seen = await seenBy(officer.session);
    const text = JSON.stringify(seen);
    expect(text).toContain(own);
    expect(text).toContain(shared);
    expect(text).not.toContain(others);
    expect(text).not.toMatch(/"mps"|MPS-|of_mps/);
    const leaks = seen.flatMap(({ table, rows }) =>
      rows
        .flatMap((row) => Object.entries(row))
        .map(([column, value]) => `${column === "id" ? idOf[table] : column} ${String(value)}`)
        .filter((number) => theirs.has(number))
        .map((number) => `${table}: ${number}`),
    );
    expect(leaks).toEqual([]);
  });

  test("of a council that has nothing, whose provider and account it is and nothing of any other", async () => {
    const { session } = await aPerson(database, "finance_officer", "mpkn");
    const seen = await seenBy(session, staffRoles);
    expect(seen.filter(({ rows }) => rows.length > 0).map(({ table }) => table)).toEqual([
      "awaited_reach",
      "bank_accounts",
      "merchants",
    ]);
  });

  test("all councils, for somebody of the operator", async () => {
    const operator = await aPerson(database, "portal_operator", "operator");
    const seen = await seenBy(operator.session, staffRoles);
    const text = JSON.stringify(seen);
    expect(text).toContain(others);
    expect(text).toContain('"mpt"');
    // A table of which the history above has no row would prove nothing of its policy.
    expect(seen.filter(({ rows }) => rows.length === 0).map(({ table }) => table)).toEqual([]);
  });

  test.each([
    ["left", "update staff set left_at = now() where id = "],
    ["has no role any more", "update staff_roles set until_on = '2020-02-01' where staff_id = "],
    ["was signed out", "delete from staff_sessions where staff_id = "],
  ])("nothing from the moment at which the person %s", async (_what, change) => {
    const person = await aPerson(database, "treasurer", "mpt");
    const count = async () =>
      (await seenBy(person.session)).filter(({ rows }) => rows.length > 0).length;
    expect(await count()).toBeGreaterThan(0);
    await asOwner(database, `${change} '${person.person}'`);
    expect(await count()).toBe(0);
  });

  test("no name and no contact of a payer, and no message of a provider", async () => {
    const columns = (await readable()).map(({ table, columns: list }) => `${table} ${list}`);
    expect(columns.join("\n")).not.toMatch(
      /payer_name|phone|email_index|payer_fields|consent|declarant|recipient|body|facts|message\b|record/,
    );
  });
});

test("every table of which the office reads rows of councils has row security", async () => {
  const open = await asOwner(
    database,
    `select distinct relname from pg_class join information_schema.column_privileges on table_name = relname
     where grantee = 'office' and relkind = 'r' and not relrowsecurity order by 1`,
  );
  const names = (open as { relname: string }[]).map(({ relname }) => relname);
  expect(names).toEqual([...ofNobody, ...ofPeople, ...ofSessions].toSorted());
});

test("for who sees everything, row security adds nothing to a plan", async () => {
  const statements = [
    "select * from payments join payment_lines on payment_id = id where id = 1",
    "update payments set status = 'failed' where id = 1",
    "select * from payment_attempts where reference = 'X' for update",
  ];
  for (const statement of statements) {
    const explained = `explain (costs off) ${statement}`;
    expect(await asRole("server", database, explained)).toEqual(await asOwner(database, explained));
  }
});

describe("an act", () => {
  const act = (staff: string, what = "signed_in", session = "null") =>
    `insert into staff_acts (at, staff_id, session_id, owner, what, subject)
     values (now(), '${staff}', ${session}, 'mpt', '${what}', 'x')`;

  test("is written for nobody but the person whose session it is", async () => {
    const other = await aPerson(database, "auditor", "mpt");
    await asOffice(database, officer, act(officer.person));
    await expect(asOffice(database, officer, act(other.person))).rejects.toThrow("row-level");
    await expect(asOffice(database, {}, act(officer.person))).rejects.toThrow("row-level");
  });

  test("of somebody who was not let in needs no session, and is nothing else", async () => {
    await asOffice(database, {}, act(officer.person, "sign_in_failed"));
    await expect(
      asOffice(database, {}, act(officer.person, "sign_in_failed", `'${officer.session}'`)),
    ).rejects.toThrow("row-level");
  });

  test("is never changed, and no second person can be made up by the office", async () => {
    await expect(asOwner(database, "update staff_acts set subject = 'y'")).rejects.toThrow(
      "append-only",
    );
    await expect(asOwner(database, "delete from staff_acts")).rejects.toThrow("append-only");
    await expect(
      asRole("office", database, "insert into staff_acts (approved_by) values (gen_random_uuid())"),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("an act is visible to staff of its council and not to staff of another", async () => {
    const auditor = await aPerson(database, "auditor", "mpt");
    const elsewhere = await aPerson(database, "auditor", "mps");
    const ownersSeenBy = async (who: { session: string }) =>
      asOffice(database, { ...who, roles: staffRoles }, "select distinct owner from staff_acts");
    expect(await ownersSeenBy(auditor)).toEqual([{ owner: "mpt" }]);
    expect(await ownersSeenBy(elsewhere)).toEqual([{ owner: "mps" }]);
  });
});

describe("people", () => {
  test("who left do not come back, and a role that ended is not made longer", async () => {
    const { person } = await aPerson(database, "auditor", "mpt");
    await asOwner(
      database,
      `update staff_roles set until_on = '2020-03-01' where staff_id = '${person}'`,
    );
    await expect(
      asOwner(database, `update staff_roles set until_on = null where staff_id = '${person}'`),
    ).rejects.toThrow("is fixed");
    await asOwner(database, `update staff set left_at = now() where id = '${person}'`);
    await expect(
      asOwner(database, `update staff set left_at = null where id = '${person}'`),
    ).rejects.toThrow("is fixed");
  });

  test("of a council have no role of the operator, and the other way round", async () => {
    await expect(aPerson(database, "portal_operator", "mpt")).rejects.toThrow("check constraint");
    await expect(aPerson(database, "treasurer", "operator")).rejects.toThrow("check constraint");
  });
});
