import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { officeEnrolment } from "@kaunter/contracts/office-paths";
import { afterAll, expect, test } from "vitest";
import { tellRecoveryJob } from "../modules/staff/jobs.ts";
import { aPerson } from "../testing/staff.ts";
import { createTestApp } from "../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../testing/test-database.ts";
import { createTestOffice, officeKeyBytes, staffAt } from "../testing/test-office.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

const database = await createTestDatabase();
const office = await createTestOffice(database);
const site = await createTestApp(database);
const { enrol, enrolmentFor, send, codeNow } = staffAt(database, office);
const folder = mkdtempSync(join(tmpdir(), "kaunter-staff-"));
afterAll(() => rmSync(folder, { recursive: true }));
const keyFile = join(folder, "office.key");
writeFileSync(keyFile, officeKeyBytes);
const kaunter = kaunterOn(database, { KAUNTER_OFFICE_KEY_FILE: keyFile });

const codeIn = (said: string) => /told once: ([\w-]{22})\n/.exec(said)?.[1] ?? "";
const acts = () =>
  asOwner(
    database,
    `select what, subject, reason, approved_by is not null as by_two from staff_acts
     where what in ('staff_added', 'role_given', 'recovery_ordered', 'staff_left') order by row_no`,
  );

/** Makes one of the first two, and lets the person enrol. */
async function found(email: string) {
  const said = kaunter("staff", "first", email, "--name", `Puan ${email}`);
  expect([said.stderr, said.status]).toEqual(["", 0]);
  const { secret } = await enrol(codeIn(said.stdout));
  return { email, secret };
}

const one = await found("satu@pejabat.contoh.my");
const two = await found("dua@pejabat.contoh.my");

/** Both show their codes of now. Time goes on for the next codes: no code is taken twice. */
let steps = 0;
async function both(other = two) {
  const step = steps % 2;
  steps += 1;
  await asOwner(database, "update staff_codes set last_step = 0");
  const [first, second] = [await codeNow(one.secret, step), await codeNow(other.secret, step)];
  const shown = `--by ${one.email} --code ${first} --approved-by ${other.email} --approved-code ${second}`;
  return shown.split(" ");
}

test("the first two people come from nowhere, and no third", () => {
  const third = kaunter("staff", "first", "tiga@pejabat.contoh.my", "--name", "Tiga");
  expect(third.status).toBe(1);
  expect(third.stderr).toContain("takes two other people");
});

test("later people are made by two, who show their codes, and the act names both", async () => {
  const email = "rosnah@mpt.contoh.my";
  const rest = ["--name", "Rosnah", "--role", "treasurer", "--council", "mpt"];
  const added = kaunter("staff", "add", email, ...rest, ...(await both()));
  expect([added.stderr, added.status]).toEqual(["", 0]);
  const { answer } = await enrol(codeIn(added.stdout));
  expect(answer.statusCode).toBe(200);
  expect(await acts()).toContainEqual({
    what: "staff_added",
    subject: email,
    reason: "treasurer",
    by_two: true,
  });
  expect(kaunter("staff", "list").stdout).toMatch(/rosnah@mpt.+treasurer mpt from .+ code/);
});

test("the key of another office is named as such", async () => {
  const another = join(folder, "another.key");
  writeFileSync(another, Buffer.alloc(32, 9));
  const withAnother = kaunterOn(database, { KAUNTER_OFFICE_KEY_FILE: another });
  const asked = withAnother("staff", "leave", one.email, ...(await both()).slice(0, 4));
  expect(asked.stderr).toBe(`${another}: is not the key of this office\n`);
  expect(asked.status).toBe(1);
});

test("a name that somebody types is not a person: wrong codes, one's own twice, and used ones", async () => {
  const email = "lim@mpt.contoh.my";
  const add = (...shown: string[]) => {
    const rest = ["--name", "Lim", "--role", "auditor", "--council", "mpt"];
    return kaunter("staff", "add", email, ...rest, ...shown).stderr;
  };
  const shown = await both();
  const wrong = shown.map((word) => (word === shown.at(-1) ? "000000" : word));
  expect(add(...wrong)).toContain("a code is not right");
  const [by = "", email1 = "", , code = ""] = shown;
  expect(
    add(by, email1, "--code", code, "--approved-by", email1, "--approved-code", code),
  ).toContain("a code is not right, or was used already");
  expect(add("--by", "Puan Satu", "--approved-by", "Encik Dua")).toContain("Show who you are");
  expect(await asOwner(database, `select from staff where email = '${email}'`)).toEqual([]);
});

test("a role is given for an owner that has it, until a day", async () => {
  const give = async (...rest: string[]) =>
    kaunter("staff", "give", "rosnah@mpt.contoh.my", ...rest, ...(await both()));
  const given = await give("--role", "auditor", "--council", "mps", "--until", "2099-01-01");
  expect([given.stderr, given.status]).toEqual(["", 0]);
  expect((await give("--role", "auditor")).stderr).toContain("not held for that council");
});

test("a role ends with a day, by the word of one operator, and no day of before", async () => {
  const email = "rosnah@mpt.contoh.my";
  const today = "(now() at time zone 'Asia/Kuching')::date";
  const end = async (...until: string[]) => {
    const [by = "", operator = "", , code = ""] = await both();
    const role = ["--role", "auditor", "--council", "mps", ...until];
    return kaunter("staff", "end", email, ...role, by, operator, "--code", code);
  };
  expect((await end("--until", "2020-01-01")).stderr).toContain("ends today at the earliest");
  const ended = await end();
  expect([ended.stderr, ended.status]).toEqual(["", 0]);
  expect((await end()).stderr).toContain("not held, or ends before that day");
  const roles = await asOwner(
    database,
    `select role, coalesce(until_on <= ${today}, false) as ends from staff_roles r join staff p on p.id = r.staff_id
     where p.email = '${email}' order by r.id`,
  );
  expect(roles).toEqual([
    { role: "treasurer", ends: false },
    { role: "auditor", ends: true },
  ]);
  const [act] = await asOwner(
    database,
    "select owner, subject from staff_acts where what = 'role_ended'",
  );
  expect(act).toEqual({ owner: "mps", subject: email });
});

test("a lost factor is replaced by two others, a day later, and never by oneself", async () => {
  const recovered = kaunter("staff", "recover", "rosnah@mpt.contoh.my", ...(await both()));
  expect(recovered.status).toBe(0);
  const code = codeIn(recovered.stdout);
  const offer = async () => (await send("POST", officeEnrolment, { payload: { code } })).statusCode;
  expect(await offer()).toBe(400);
  office.pass(24 * 3_600_000 + 1_000);
  expect(await offer()).toBe(200);
  office.pass(-24 * 3_600_000 - 1_000);
  const own = kaunter("staff", "recover", one.email, ...(await both()));
  expect(own.stderr).toContain("takes two other people");
});

test("of a lost factor the treasurer decides for whom its person works now, not one of a former council", async () => {
  const treasurerOf = async (council: string) => {
    const { email: address, person } = await aPerson(database, "treasurer", council);
    const { secret } = await enrol(await enrolmentFor(person));
    return { email: address, secret };
  };
  const lost = await aPerson(database, "auditor", "mps");
  await asOwner(
    database,
    `update staff_roles set until_on = '2020-02-01' where staff_id = '${lost.person}';
     insert into staff_roles (staff_id, role, owner, from_on) values ('${lost.person}', 'auditor', 'mpt', '2020-02-02')`,
  );
  const recover = async (treasurer: typeof one) =>
    kaunter("staff", "recover", lost.email, ...(await both(treasurer)));
  expect((await recover(await treasurerOf("mps"))).stderr).toContain("takes two other people");
  expect((await recover(await treasurerOf("mpt"))).status).toBe(0);
});

test("who is to be replaced is told by mail who wants it, and can have it stopped", async () => {
  const email = "rosnah@mpt.contoh.my";
  expect(kaunter("staff", "recover", email, ...(await both())).status).toBe(0);
  const [order] = await asOwner(
    database,
    "select data from ordered_effects where name = 'tell-recovery' order by id desc limit 1",
  );
  const { data } = order as { data: { enrolmentId: string; by: string; approver: string } };
  await tellRecoveryJob.run(site.worker, data);
  const mail = site.outside.mails.at(-1);
  expect(mail).toMatchObject({ to: email, subject: "Peranti pejabat anda akan diganti" });
  expect(mail?.text).toContain(`Puan ${one.email} dan Puan ${two.email}`);
  const [by = "", operator = "", , code = ""] = await both();
  const stop = () => kaunter("staff", "stop", email, by, operator, "--code", code);
  expect(stop().status).toBe(0);
  const before = site.outside.mails.length;
  await tellRecoveryJob.run(site.worker, data);
  expect(site.outside.mails).toHaveLength(before);
});

test("who leaves is out at once, by the word of one operator", async () => {
  const [by = "", email = "", , code = ""] = await both();
  const left = kaunter("staff", "leave", "rosnah@mpt.contoh.my", by, email, "--code", code);
  expect([left.stderr, left.status]).toEqual(["", 0]);
  const rows = await asOwner(
    database,
    "select from staff_sessions s join staff p on p.id = s.staff_id where p.left_at is not null",
  );
  expect(rows).toEqual([]);
});
