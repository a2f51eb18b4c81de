import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { processRoles } from "../../../../tools/stage/connection.ts";
import { jobs } from "../dependencies.ts";
import { migrate } from "../migrate.ts";
import { type Act, everyAct, findAllowed, grantedTo, nameOf } from "../testing/rights.ts";
import { asOwner, asRole, createTestDatabase } from "../testing/test-database.ts";

const database = await createTestDatabase();
const page = readFileSync(join(import.meta.dirname, "..", "..", "grants.sql"), "utf8");
const acts = await everyAct(database);

test.each(processRoles)("whatever %s was not granted is refused when it tries", async (role) => {
  const granted = await grantedTo(database, role);
  const others = acts.filter((act) => !granted.has(nameOf(act)));
  expect(others.length).toBeGreaterThan(500);
  expect(await findAllowed(database, role, others)).toEqual([]);
});

/** Who alone may do what matters most. Written by hand: it knows nothing of the page of grants. */
const rightful: Record<string, string[]> = {
  "insert payments.amount_sen": ["server"],
  "insert payment_attempts.message": ["server"],
  "insert payment_events.decided_by": ["worker", "operator"],
  "insert payment_events.message_id": ["server", "worker", "operator"],
  "insert ledger_entries.amount_sen": ["server", "worker", "operator"],
  "update ledger_entries.amount_sen": [],
  "insert gateway_messages.body": ["server", "worker"],
  "insert receipts.number": ["server", "worker"],
  "insert postings.receipt_number": ["server", "worker"],
  "update postings.posted_at": ["worker"],
  "insert postings.posted_at": [],
  "update void_postings.posted_at": ["worker"],
  "insert void_postings.receipt_number": [],
  "insert receipt_voids.number": ["worker", "operator"],
  "insert receipt_gaps.reason": ["operator"],
  "insert stray_debits.reference": ["operator"],
  "insert digital_licences.handle": ["worker"],
  "insert licence_rulings.ruling": ["worker", "operator"],
  "insert licence_corrections.charge_version": ["worker", "operator"],
  "insert photo_submissions.bytes": ["server"],
  "insert photo_rulings.ruling": ["operator"],
  // The database itself, with the word of the council.
  "insert licence_photos.bytes": [],
  "select licence_photos.bytes": ["server"],
  "insert council_images.bytes": ["operator"],
  "insert hold_releases.remark": ["worker", "operator"],
  "insert proposal_results.outcome": ["worker", "operator"],
  "update proposals.subject": [],
  "update proposal_decisions.decision": [],
  "delete proposal_results": [],
  "insert act_results.outcome": ["worker"],
  "update act_results.outcome": [],
  "insert payer_letters.kind": ["server", "worker"],
  "insert link_revocations.operator": ["worker", "operator"],
  "update site_settings.closing": ["operator"],
  "update payments.payer_name": ["retention"],
  "select payments.payer_name": ["server", "worker", "operator"],
  "update gateway_messages.body": ["retention"],
  "delete security_events": ["retention"],
  "delete refused_messages": ["retention"],
  "insert seals.signature": ["worker"],
  "insert seal_parts.hash": ["worker"],
  "insert payment_mails.outcome": ["worker"],
  "update charges.settlements": ["server", "worker"],
  "update charges.record": [],
  "insert charges.record": [],
  "update councils.rates": [],
  "insert imports.file_hash": [],
  "insert import_changes.charge_id": [],
  "select users.password_hash": ["server"],
  "update users.password_hash": ["server"],
  "select passkeys.public_key": ["server"],
  "select sessions.token_hash": ["server"],
  "insert users.roles": [],
  "insert account_events.role": ["operator"],
  "insert security_events.origin": ["server"],
  "insert security_events.by": ["operator"],
  "select migrations.name": [],
  "insert staff.email": ["operator"],
  "insert staff_roles.role": ["operator"],
  "insert staff_enrolments.code_hash": ["operator"],
  "insert staff_acts.approved_by": ["operator"],
  "select staff.password_hash": ["office"],
  "select staff_codes.secret": ["operator", "office"],
  "insert staff_sessions.token_hash": ["office"],
  "update staff_acts.subject": [],
  "insert inbox_files.sha256": ["operator"],
  "insert settlement_lines.gross_sen": ["operator"],
  "insert bank_lines.amount_sen": ["operator"],
  "insert move_entries.amount_sen": ["worker", "operator"],
  "update move_entries.amount_sen": [],
  "update settled_attempts.undone_by": ["worker", "operator"],
  "insert settled_attempts.undone_by": [],
};

test.each(Object.entries(rightful))("%s is for: %j", async (name, roles) => {
  const act = acts.filter((each) => nameOf(each) === name);
  const may = await Promise.all(
    processRoles.map(async (role) =>
      (await findAllowed(database, role, act)).length > 0 ? role : [],
    ),
  );
  expect(act).toHaveLength(1);
  expect(may.flat()).toEqual(roles);
});

describe("roles of people", () => {
  const giving = "update users set roles = '{user,_admin}'";

  test("are given by the operator alone; the server can only empty the list", async () => {
    await asOwner(
      database,
      `insert into users (id, email, password_hash, full_name, identity_type, ic_num, ic_num_index, phone, phone_index,
         language, created_at, updated_at)
       values (gen_random_uuid(), 'siti@contoh.my', '$argon2id$', 'Siti', 'new_id', '', sha256('1'), '', sha256('2'), 'my',
         now(), now())`,
    );
    for (const role of ["server", "worker"] as const)
      await expect(asRole(role, database, giving)).rejects.toMatchObject({ code: "42501" });
    await asRole("operator", database, giving);
    await expect(asRole("server", database, "update users set roles = '{_admin}'")).rejects.toThrow(
      "server gives nobody a role",
    );
    await asRole("server", database, "update users set roles = '{}'");
    await expect(asRole("server", database, giving)).rejects.toMatchObject({ code: "42501" });
  });
});

test.each([
  ["make a table", "create table t (id int)"],
  ["make a table among the jobs", "create table pgboss.t (id int)"],
  ["make a role", "create role intruder"],
  ["become another role", "set role operator"],
  ["make a database", "create database intruder"],
])("no process may %s", async (_name, statement) => {
  for (const role of ["server", "worker", "retention", "office"] as const)
    await expect(asRole(role, database, statement)).rejects.toMatchObject({ code: "42501" });
});

test("a role of a process is nothing else, and nobody but these roles was granted anything", async () => {
  const names = processRoles.map((role) => `'${role}'`).join(", ");
  const powers = `select rolname from pg_roles where rolname in (${names})
    and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
      or exists (select from pg_auth_members where member = pg_roles.oid))`;
  expect(await asOwner(database, powers)).toEqual([]);
  const strangers = `select distinct relname, grantee::regrole::text from pg_class, aclexplode(relacl)
    where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and grantee <> relowner
      and grantee not in (select oid from pg_roles where rolname in (${names}))`;
  expect(await asOwner(database, strangers)).toEqual([]);
});

test("every table is named on the page of grants", () => {
  const tables = acts.filter(({ verb, relation }) => verb === "delete" && !relation.includes("."));
  const words = new Set(page.match(/\w+/g));
  expect(tables.map(({ relation }) => relation).filter((name) => !words.has(name))).toEqual([]);
});

test("granting again takes away what somebody granted by hand", async () => {
  await asOwner(
    database,
    "grant update on ledger_entries to worker; grant delete on seals to public",
  );
  const seen = async () => findAllowed(database, "worker", acts.filter(isPlanted));
  expect(await seen()).toHaveLength(2);
  await migrate(database.ownerUrl, jobs);
  expect(await seen()).toEqual([]);
});

const isPlanted = (act: Act) =>
  ["update ledger_entries.amount_sen", "delete seals"].includes(nameOf(act));

test.each(["announcement", "banner"])(
  "a half-translated %s is refused by the database",
  async (text) => {
    const change = `update site_settings set ${text}_my = 'Tutup', ${text}_en = 'Closed'`;
    await expect(asOwner(database, change)).rejects.toMatchObject({ code: "23514" });
  },
);

test("migrating again, even from five places at once, changes nothing and succeeds", async () => {
  const places = Array.from({ length: 5 }, () => migrate(database.ownerUrl, jobs));
  expect(await Promise.all(places)).toEqual([[], [], [], [], []]);
});
