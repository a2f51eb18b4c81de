import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { mismatch, settle } from "../../../testing/books/money.ts";
import {
  at,
  begin,
  message,
  paymentOf,
  referenceOf,
  registry as councils,
} from "../../../testing/books/payments.ts";
import { openDatabase } from "../../../db/pool.ts";
import { certificateGauge } from "../../../adapters/fpx/certificates.ts";
import "../../charges/read-record.ts";
import { addGauge, registry } from "../../../http/metrics.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { sealedTables } from "../../seals/sealed-tables.ts";
import { addBookGauges } from "./gauges.ts";
import "../../notifications/mailed-seconds.ts";
import "../../payments/messages/applied-seconds.ts";

const database = await createTestDatabase();
const db = openDatabase({ url: database.urls.server, maxConnections: 2, onError: () => {} });
let isClosed = false;
const close = async () => {
  if (!isClosed) await db.destroy();
  isClosed = true;
};
afterAll(close);

let daysLeft = () => 12;
addGauge(certificateGauge(() => daysLeft()));
addBookGauges(db);

let nowMs = 0;
vi.spyOn(performance, "now").mockImplementation(() => nowMs);
afterAll(() => vi.restoreAllMocks());
const passFiveMinutes = () => void (nowMs += 300_000);
beforeEach(passFiveMinutes);

/** One series, as a reader of the metrics gets it. */
async function valueOf(series: string): Promise<number> {
  const line = (await registry.metrics()).split("\n").find((text) => text.startsWith(`${series} `));
  return Number(line?.split(" ")[1] ?? "missing");
}

const tell = (story: string) => asOwner(database, `begin; ${story} commit`);
const ago = (hours: number) => `now() - interval '${hours} hours'`;

test("quiet books report nothing that waits, and can be read", async () => {
  for (const series of [
    'kaunter_open_payment_seconds{status="pending"}',
    'kaunter_refused_messages_last_hour{verdict="bad_signature"}',
    'kaunter_texts_last_hour{purpose="code"}',
    'kaunter_open_cases{kind="other_amount"}',
    'kaunter_open_cases{kind="second_debit"}',
    "kaunter_open_case_seconds",
    'kaunter_check_overdue_seconds{provider="fpx"}',
    'kaunter_check_overdue_seconds{provider="card"}',
    "kaunter_jobs_given_up",
    "kaunter_postings_waiting",
    "kaunter_seal_behind_seconds",
    "kaunter_settlement_open_seconds",
    "kaunter_photo_waiting_seconds",
  ]) {
    expect(await valueOf(series), series).toBe(0);
  }
  expect(await valueOf("kaunter_books_readable")).toBe(1);
});

test("the oldest open payment of each status, overdue questions and reviews are counted", async () => {
  await tell(councils);
  await tell(begin(1));
  await tell(begin(2));
  await tell(`${begin(3)} ${mismatch(3)}`);
  await tell(`
    update payments set status_since = ${ago(1)} where id = ${paymentOf(1)};
    update payments set status_since = ${ago(2)} where id = ${paymentOf(2)};
    update payments set status_since = ${ago(3)} where id = ${paymentOf(3)};
    update payment_checks set next_check_at = ${ago(4)} where reference = '${referenceOf(1)}';
    update payment_checks set next_check_at = ${ago(-1)} where reference <> '${referenceOf(1)}';`);
  expect(await valueOf('kaunter_open_payment_seconds{status="in_progress"}')).toBeCloseTo(7200, -2);
  expect(await valueOf('kaunter_open_payment_seconds{status="review"}')).toBeCloseTo(10800, -2);
  expect(await valueOf('kaunter_open_cases{kind="other_amount"}')).toBe(1);
  expect(await valueOf("kaunter_open_case_seconds")).toBeGreaterThan(0);
  expect(await valueOf('kaunter_check_overdue_seconds{provider="fpx"}')).toBeCloseTo(14400, -2);
});

test("a question that a worker is asking is not overdue until its lease ends", async () => {
  await tell(`update payment_checks set leased_until = ${ago(-1)};`);
  expect(await valueOf('kaunter_check_overdue_seconds{provider="fpx"}')).toBe(0);
});

test("rejected messages stay in the gauge for one hour", async () => {
  const lately = (story: string) => story.replaceAll(`'${at}'`, ago(0.5));
  await tell(lately(message(referenceOf(1), "bad_signature", "00")));
  await tell(message(referenceOf(1), "bad_signature", "51"));
  await tell(lately(message(referenceOf(1), "verified", "09")));
  expect(await valueOf('kaunter_refused_messages_last_hour{verdict="bad_signature"}')).toBe(1);
});

test("text messages count for an hour, by what they are for", async () => {
  await tell(`insert into text_orders (purpose, ordered_at)
    values ('code', ${ago(0.5)}), ('code', ${ago(2)}), ('receipt', ${ago(0.1)});`);
  expect(await valueOf('kaunter_texts_last_hour{purpose="code"}')).toBe(1);
  expect(await valueOf('kaunter_texts_last_hour{purpose="receipt"}')).toBe(1);
});

test("what happened at the doors counts for an hour", async () => {
  await tell(`insert into security_events (what, at, origin)
    values ('locked_out', ${ago(0.5)}, sha256('a')), ('locked_out', ${ago(0.5)}, sha256('b')), ('locked_out', ${ago(2)}, sha256('a'));`);
  expect(await valueOf('kaunter_security_events_last_hour{what="locked_out"}')).toBe(2);
  expect(await valueOf('kaunter_security_events_last_hour{what="sign_in_failed"}')).toBe(0);
});

test("who of the office was not let in counts for an hour", async () => {
  await tell(`insert into staff (email, name) values ('rosnah@pejabat.contoh.my', 'Rosnah');
    insert into staff_acts (at, staff_id, owner, what, subject) select at, staff.id, 'self', what, 'code'
      from staff, (values (${ago(0.5)}, 'sign_in_failed'), (${ago(2)}, 'sign_in_failed'), (${ago(0.5)}, 'signed_in')) as done (at, what);`);
  expect(await valueOf("kaunter_office_sign_ins_failed_last_hour")).toBe(1);
});

test("receipts and voids that a council has not confirmed wait until it has", async () => {
  await tell(`${begin(4)} ${settle(4)}`);
  expect(await valueOf("kaunter_postings_waiting")).toBe(2);
  expect(await valueOf('kaunter_posting_waiting_seconds{council="mpt"}')).toBeGreaterThan(0);
  await tell("update postings set posting_no = 'B', posted_at = now();");
  passFiveMinutes();
  expect(await valueOf("kaunter_postings_waiting")).toBe(0);
  await tell(`insert into receipt_voids select number, 'x', 'Rosnah', 'Jamil', now() from receipts
    where payment_id = ${paymentOf(4)} and council_code = 'mpt';`);
  passFiveMinutes();
  expect(await valueOf("kaunter_postings_waiting")).toBe(1);
  await tell("update void_postings set posting_no = 'V', posted_at = now();");
  passFiveMinutes();
  expect(await valueOf("kaunter_postings_waiting")).toBe(0);
});

/** As a seal would, whoever else writes meanwhile. */
const sealed = (table: string, number: string) => `
  insert into seal_parts select (select max(seq) from seals), '${table}', coalesce((select max(to_no) from seal_parts
      where table_name = '${table}'), 0), max(${number}), count(*), decode(repeat('00', 32), 'hex')
    from ${table} having count(*) > 0;`;

test("rows of any table without a seal wait for one; a seal over all of them ends the wait", async () => {
  expect(await valueOf("kaunter_seal_behind_seconds")).toBeGreaterThan(0);
  const zeros = `decode(repeat('00', 32), 'hex')`;
  await tell(`insert into seals values (1, ${zeros}, ${zeros}, 'k', ${zeros}, now());
    ${sealedTables.map(({ table, number }) => sealed(table, number)).join("")}`);
  passFiveMinutes();
  expect(await valueOf("kaunter_seal_behind_seconds")).toBe(0);
  await tell(`insert into payment_texts values (${paymentOf(4)}, 'sent', ${ago(2)});`);
  passFiveMinutes();
  expect(await valueOf("kaunter_seal_behind_seconds")).toBeCloseTo(7200, -2);
  await tell(`insert into seals values (2, ${zeros}, ${zeros}, 'k', ${zeros}, now());
    ${sealed("payment_texts", "row_no")}`);
  passFiveMinutes();
  expect(await valueOf("kaunter_seal_behind_seconds")).toBe(0);
});

test("a ledger that does not sum to zero shows whose", async () => {
  expect(await valueOf('kaunter_ledger_sum_sen{council="mpt"}')).toBe(0);
  await tell(`
    alter table ledger_entries disable trigger user;
    insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at)
      values (${paymentOf(4)}, 3, 'mpt', 'fees', -7, now());
    alter table ledger_entries enable trigger user;`);
  passFiveMinutes();
  expect(await valueOf('kaunter_ledger_sum_sen{council="mpt"}')).toBe(-7);
});

test("a contradiction and money that was taken twice are counted apart, until they are closed", async () => {
  const openCase = (kind: string) => `
    insert into cases (payment_id, event_seq, reference, kind, opened_at)
      values (${paymentOf(4)}, 3, '${referenceOf(4)}', '${kind}', ${ago(30)});`;
  await tell(openCase("contradiction") + openCase("second_debit"));
  passFiveMinutes();
  expect(await valueOf('kaunter_open_cases{kind="contradiction"}')).toBe(1);
  expect(await valueOf('kaunter_open_cases{kind="second_debit"}')).toBe(1);
  expect(await valueOf("kaunter_open_case_seconds")).toBeGreaterThan(100_000);
  await tell("update cases set closed_at = now(), closed_seq = 3 where kind = 'contradiction';");
  passFiveMinutes();
  expect(await valueOf('kaunter_open_cases{kind="contradiction"}')).toBe(0);
});

test("how long ago the last name left that had to is told", async () => {
  await tell(`update retention_rounds set finished_at = ${ago(30)};`);
  expect(await valueOf("kaunter_retention_seconds")).toBeCloseTo(108_000, -2);
});

test("jobs that were given up are counted", async () => {
  await tell("insert into pgboss.job (name, data) values ('given-up', '{}');");
  expect(await valueOf("kaunter_jobs_given_up")).toBe(1);
});

test("readers within seconds share one answer", async () => {
  const before = await valueOf("kaunter_jobs_given_up");
  await tell("insert into pgboss.job (name, data) values ('given-up', '{}');");
  nowMs += 4_000;
  expect(await valueOf("kaunter_jobs_given_up")).toBe(before);
  nowMs += 1_000;
  expect(await valueOf("kaunter_jobs_given_up")).toBe(before + 1);
});

test("books that could not be read for a moment are read again by the next who asks", async () => {
  await tell("alter table cases rename to cases_away;");
  expect(await valueOf("kaunter_books_readable")).toBe(0);
  await tell("alter table cases_away rename to cases;");
  expect(await valueOf("kaunter_books_readable")).toBe(1);
});

test("certificates that cannot be read have no days left", async () => {
  expect(await valueOf("kaunter_fpx_certificate_days_left")).toBe(12);
  daysLeft = () => {
    throw new Error("no such file");
  };
  expect(await valueOf("kaunter_fpx_certificate_days_left")).toBe(0);
});

const root = join(import.meta.dirname, ...Array<string>(6).fill(".."));
const rules = readFileSync(join(root, "ops", "alerts.yml"), "utf8");
const found = (pattern: RegExp) => [...rules.matchAll(pattern)].map(([, text]) => text ?? "");
const alerts = found(/alert: (\w+)/g);

test("alert rules name only metrics that exist", async () => {
  const kinds = (await registry.getMetricsAsJSON()).map(({ name }) => name);
  // What no process measures: the newest backup, how its drill went, how old the newest log of each machine is, and when its certificates end.
  const scripts = [
    "backup/take-backup",
    "backup/restore-drill",
    "logs/tell-newest",
    "cluster/tell-certificates",
  ];
  const ofScripts = scripts.flatMap((script) => {
    const lines = readFileSync(join(root, "ops", script), "utf8");
    return [...lines.matchAll(/^(?:\s*echo ")?(kaunter_\w+)/gm)].map(([, name]) => name ?? "");
  });
  const ofProcesses = kinds.flatMap((name) => [name, `${name}_count`, `${name}_sum`]);
  const known = new Set([...ofProcesses, ...ofScripts]);
  const expressions = found(/expr: (.+)/g);
  expect(expressions).toHaveLength(alerts.length);
  const functions = [
    "max",
    "min",
    "sum",
    "abs",
    "rate",
    "increase",
    "absent",
    "or",
    "clamp_min",
    "avg_over_time",
    "time",
  ];
  const language = new Set(functions);
  for (const expression of expressions) {
    const bare = expression.replaceAll(/\{[^}]*\}|\[[\w:]+\]|by \(\w+\)/g, "");
    const words = bare.match(/[a-z_]\w*/gi) ?? [];
    const names = words.filter((name) => !language.has(name));
    expect(names, expression).not.toHaveLength(0);
    expect(
      names.filter((name) => !known.has(name)),
      expression,
    ).toEqual([]);
  }
});

test("objectives and dashboards name only metrics that exist, or that the objectives record", async () => {
  const metrics = await registry.getMetricsAsJSON();
  const known = metrics.flatMap(({ name }) => [
    name,
    ...["bucket", "count", "sum"].map((end) => `${name}_${end}`),
  ]);
  const files = globSync("ops/{objectives.yml,dashboards/*.json}", { cwd: root });
  expect(files.length).toBeGreaterThan(2);
  const texts = files.map((file) => readFileSync(join(root, file), "utf8"));
  const asked = texts
    .join("\n")
    .match(/(?<=expr"?: .*)\b(kaunter|process|nodejs)_\w+(?=[[{(),\\ "]|$)/gm);
  const recorded = texts.join("\n").matchAll(/record: (\S+)/g);
  const used = texts.join("\n").match(/(?<=expr"?: .*)\bkaunter:[\w:]+/gm);
  expect(new Set(asked).size).toBeGreaterThan(15);
  expect([...new Set(asked)].filter((name) => !known.includes(name))).toEqual([]);
  const names = new Set(Array.from(recorded, ([, name]) => name));
  expect([...new Set(used)].filter((name) => !names.has(name))).toEqual([]);
});

test("each alert has a chapter that says what to do first", () => {
  const page = readFileSync(join(root, "docs", "operations.md"), "utf8");
  expect(alerts.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("books that cannot be read say so and give no number that looks well", async () => {
  await close();
  expect(await valueOf("kaunter_books_readable")).toBe(0);
  expect(await valueOf("kaunter_open_case_seconds")).toBeNaN();
});
