import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import * as paths from "@kaunter/contracts/paths";
import { afterAll, expect, test } from "vitest";
import { changeRoleOf } from "../modules/accounts/roles/change-role.ts";
import { citizensAt } from "../testing/citizen.ts";
import { createTestApp } from "../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../testing/test-database.ts";
import { auditOf } from "../testing/settlements/audit-of.ts";
import { twoOperators } from "../testing/two-people.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database);
const { signUp } = citizensAt(testApp);
const operators = await twoOperators(database);
const kaunter = kaunterOn(database, operators.environment);
const words = ["--by", "Puan Rosnah", "--remark", "surat 12/2026"];
const { email, headers } = await signUp("siti@contoh.my");

const events = () =>
  asOwner(
    database,
    "select what, role, by, approved_by, remark from account_events where role is not null order by id",
  );

test("whoever looks at an account sees who came in, and is noted", async () => {
  expect(kaunter("user", "show", email).stdout).toMatch(
    /newest first\n.+Z {2}signed_in by password/,
  );
  const [row] = await asOwner(database, "select by from security_events where what = 'looked_up'");
  expect(row).toEqual({ by: userInfo().username });
});

test("a role is given by two who show their codes; it is written down, and ends the sessions", async () => {
  const { one, two } = operators;
  const byTwo = await operators.shown("surat 12/2026");
  const granted = kaunter("user", "grant", email, "_admin", ...byTwo);
  expect([granted.stdout, granted.stderr]).toEqual([`${email}: _admin is granted.\n`, ""]);
  expect((await testApp.app.inject({ url: paths.sessions, headers })).statusCode).toBe(401);
  const shown = kaunter("user", "show", "SITI@contoh.my").stdout;
  expect(shown).toContain("roles       user, _admin");
  expect(shown).toContain(`role_granted _admin by ${one}, approved by ${two}: surat 12/2026`);
  expect(kaunter("user", "revoke", email, "_admin", ...words).status).toBe(0);
  expect(await events()).toMatchObject([
    { what: "role_granted", role: "_admin", by: one, approved_by: two },
    { what: "role_revoked", role: "_admin", by: "Puan Rosnah", approved_by: null },
  ]);
  const claim = /\S+ +what two people decide was proposed by one/;
  expect(claim.exec(await auditOf(database))?.[0]).toMatch(/^true/);
});

test("one person, or everybody, is put out of every session, and who did it is noted", async () => {
  const [ali, mei] = [await signUp("ali@contoh.my"), await signUp("mei@contoh.my")];
  const statusOf = async (one: typeof ali) =>
    (await testApp.app.inject({ url: paths.sessions, headers: one.headers })).statusCode;
  expect(kaunter("user", "out", "ALI@contoh.my").stdout).toBe(
    "ali@contoh.my: 1 session is ended.\n",
  );
  expect([await statusOf(ali), await statusOf(mei)]).toEqual([401, 200]);
  expect(kaunter("user", "out", "everybody").stdout).toBe(
    "everybody: 1 session is ended, and 2 of the office.\n",
  );
  expect(await statusOf(mei)).toBe(401);
  expect(
    await asOwner(database, "select 1 from sessions union all select 1 from staff_sessions"),
  ).toEqual([]);
  const noted = await asOwner(
    database,
    `select by, email from security_events left join users on users.id = user_id where what = 'signed_out' order by security_events.id`,
  );
  const by = userInfo().username;
  expect(noted).toEqual([
    { by, email: ali.email },
    { by, email: null },
  ]);
  expect(kaunter("user", "show", ali.email).stdout).toMatch(/newest first\n.+Z {2}signed_out\n/);
});

test.each([
  [["out", "tiada@contoh.my"], "no such account"],
  [["grant", email, "_admin", ...words, "--approved-by", "Encik Lim"], "Show who you are"],
  [["revoke", email, "_admin", ...words], "it is so already"],
  [["revoke", "tiada@contoh.my", "user", ...words], "no such account"],
  [["revoke", email, "user", "--remark", "x"], "Say who decides"],
  [["show", "880214120123"], "KAUNTER_PERSON_KEY_FILE is not set"],
])("%j is refused, and nothing is written", async (args, text) => {
  const before = await events();
  const { stderr, status } = kaunter("user", ...args);
  expect([status, stderr]).toEqual([1, expect.stringContaining(text)]);
  expect(await events()).toEqual(before);
});

test.each([
  [email, "user", "it is so already"],
  ["tiada@contoh.my", "user", "no such account"],
])(
  "a role for %s, %s, that two want in vain is refused, and nothing is written",
  async (whom, role, text) => {
    const before = await events();
    const { stderr } = kaunter("user", "grant", whom, role, ...(await operators.shown("surat 12")));
    expect(stderr).toContain(text);
    expect(await events()).toEqual(before);
  },
);

test("an audit does not have a role under two names that nobody showed", async () => {
  await changeRoleOf(testApp.operator, {
    email,
    role: "parking_officer",
    isGranted: true,
    by: "Rosnah",
    approvedBy: "Jamil",
    remark: "surat 13/2026",
  });
  expect(await auditOf(database)).toContain(
    "portal_role_given by Rosnah and Jamil has no act of the two",
  );
});

const folder = mkdtempSync(join(tmpdir(), "kaunter-person-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("an account is found by a number that nobody can read in the database", () => {
  const file = join(folder, "person.key");
  writeFileSync(file, Buffer.alloc(32, 8), { mode: 0o600 });
  const withKey = kaunterOn(database, { KAUNTER_PERSON_KEY_FILE: file });
  expect(withKey("user", "show", "880214120123").stdout).toContain(email);
  expect(withKey("user", "show", "+60 13-555 0101").stdout).toContain(email);
  expect(withKey("user", "show", "880214120124").stderr).toContain("no such account");
  const next = join(folder, "person.next");
  writeFileSync(next, Buffer.alloc(32, 9), { mode: 0o600 });
  const withNext = kaunterOn(database, {
    KAUNTER_PERSON_KEY_FILE: next,
    KAUNTER_PERSON_OTHER_KEY_FILES: file,
  });
  expect(withNext("user", "show", "880214120123").stdout).toContain(email);
});

test("what was done to accounts cannot be rewritten", async () => {
  await expect(asRole("operator", database, "delete from account_events")).rejects.toMatchObject({
    code: "42501",
  });
  await expect(asOwner(database, "update account_events set by = 'x'")).rejects.toThrow(
    "append-only",
  );
});
