import { staffRoles } from "@kaunter/domain/vocabulary/staff";
import { sen } from "@kaunter/domain/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../testing/payer.ts";
import { aPerson, asOffice, seeingPayments } from "../testing/staff.ts";
import { operatorOf } from "../testing/settlements/month.ts";
import { bankOneByOne } from "../testing/settlements/one-by-one.ts";
import { createTestApp } from "../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const finance = operatorOf(database);
const settleAtBank = await bankOneByOne(finance);
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
const ofNobody = ["councils", "used_challenges"];
const ofPeople = ["staff", "staff_roles", "staff_passkeys", "staff_codes", "staff_enrolments"];
const ofSessions = ["staff_sessions"];

let officer: Awaited<ReturnType<typeof aPerson>>;
let others: string;
let shared: string;

async function pay(councils: string[]): Promise<string> {
  const charges = [];
  for (const council of councils) charges.push(await aCompound(database, council));
  const { _id, sellerExOrderNo } = await payer.leave(aWish(charges));
  const txnId = `26111610${_id.slice(-8)}`;
  await payer.report(sellerExOrderNo, { told: "approved", txnId });
  const amountSen = sen(7500 * councils.length);
  await settleAtBank({ reference: sellerExOrderNo, txnId, amountSen });
  return _id;
}

/** A proposal about each receipt, with a word on it and a result. */
async function proposeAndApprove(): Promise<void> {
  const maker = await aPerson(database, "portal_operator", "operator");
  const checker = await aPerson(database, "portal_operator", "operator");
  await asOwner(
    database,
    `insert into proposals (kind, owner, subject, payment_id, amount_sen, remark, made_by, made_at, lapses_at)
       select 'void_receipt', council_code, number, payment_id, amount_sen, 'about ' || number, '${maker.person}', now(),
         now() + interval '1 day' from receipts;
     insert into proposal_decisions (proposal_id, decision, decided_by, remark, decided_at)
       select id, 'approved', '${checker.person}', subject, now() from proposals;
     insert into proposal_results (proposal_id, outcome, said, at) select id, 'failed', 'of_' || owner, now() from proposals`,
  );
}

beforeAll(async () => {
  await pay(["mpt"]);
  others = await pay(["mps"]);
  shared = await pay(["mpt", "mps"]);
  await proposeAndApprove();
  officer = await aPerson(database, "finance_officer", "mpt");
});

async function seenBy(session: string, roles: readonly string[] = seeingPayments.roles) {
  const tables = (await readable()).filter(
    ({ table }) => ![...ofNobody, ...ofPeople, ...ofSessions].includes(table),
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
    const filled = seen.filter(({ rows }) => rows.length > 0).map(({ table }) => table);
    expect(filled).toEqual(
      expect.arrayContaining([
        "payments",
        "payment_lines",
        "receipts",
        "bank_lines",
        "move_entries",
        "proposals",
        "proposal_decisions",
        "proposal_results",
      ]),
    );
    const text = JSON.stringify(seen);
    expect(text).toContain(shared);
    expect(text).not.toContain(others);
    expect(text).not.toMatch(/"mps"|MPS-|of_mps/);
  });

  test("all councils, for somebody of the operator", async () => {
    const operator = await aPerson(database, "portal_operator", "operator");
    const text = JSON.stringify(await seenBy(operator.session));
    expect(text).toContain(others);
    expect(text).toContain('"mpt"');
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
    const count = async (who: { session: string }) =>
      (await asOffice(database, { ...who, roles: staffRoles }, "select from staff_acts")).length;
    expect(await count(auditor)).toBeGreaterThan(0);
    expect(await count(elsewhere)).toBe(0);
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
