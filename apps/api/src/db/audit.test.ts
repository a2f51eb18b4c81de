import { spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { keepBalances } from "../modules/balances/keep-balances.ts";
import { sealBooks } from "../modules/seals/seal-books.ts";
import { sealKeyFrom } from "../modules/seals/seal-key.ts";
import { openDatabase } from "./pool.ts";
import { transactionsOf } from "./transaction.ts";
import {
  asOwner,
  asRole,
  createTestDatabase,
  type TestDatabase,
} from "../testing/test-database.ts";
import { histories } from "../testing/books/attacks.ts";
import { faults } from "../testing/books/faults.ts";
import { amountSen, at, paymentOf, referenceOf, registry } from "../testing/books/payments.ts";
import { forgetterAt } from "../testing/time-traveller.ts";

// Each test starts the program anew.
vi.setConfig({ testTimeout: 60_000 });
const program = join(import.meta.dirname, "../../../../proof/programs/audit.ts");
const folder = mkdtempSync(join(tmpdir(), "kaunter-audit-"));
afterAll(() => rmSync(folder, { recursive: true }));

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const keyFile = join(folder, "seal-public.pem");
writeFileSync(keyFile, publicKey.export({ type: "spki", format: "pem" }));

const books = await createTestDatabase();
await asOwner(books, registry);
for (const each of Object.values(histories).flat()) await asRole("insider", books, each);
const lastSeal = await sealed(books);
const { forgetAt } = forgetterAt(books);

// Parents first. The audit looks from outside, so a fault is committed, and undone from a copy of every table.
const tables =
  `payments payment_lines payment_attempts payment_checks gateway_messages payment_events ledger_entries
  receipts staff staff_roles staff_acts act_results receipt_voids proposals proposal_endorsements proposal_decisions proposal_results digital_licences licence_rulings photo_rulings licence_photos parking_sessions receipt_counters receipt_gaps postings refunds reservations hold_origins seals seal_parts cases
  charge_history ledger_balances`.split(/\s+/);
const copied = tables.map((table) => `create table kept.${table} as table ${table};`);
await asOwner(
  books,
  `create schema kept; create table kept.charges as table charges; ${copied.join(" ")}`,
);
const emptied = tables.toReversed().map((table) => `delete from ${table};`);
// A column that the database computes is not written.
const written = (await asOwner(
  books,
  `select table_name as name, string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
   from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
)) as { name: string; columns: string }[];
const refilled = tables.map((table) => {
  const columns = written.find(({ name }) => name === table)?.columns;
  return `insert into ${table} (${columns}) overriding system value select ${columns} from kept.${table};`;
});
const resettled =
  "update charges set settlements = was.settlements, kind = was.kind from kept.charges was where was.id = charges.id;";
const restored = [
  `drop table if exists diary; delete from payment_texts; delete from stray_debits;`,
  ...emptied,
  ...refilled,
  resettled,
].join(" ");

interface Entry {
  kind: string;
  order: string;
  [field: string]: unknown;
}
const debit = (place: number, sen = amountSen, attemptNo = 1): Entry => ({
  kind: "debit",
  order: referenceOf(place, attemptNo),
  sellerOrderNo: paymentOf(place),
  amountSen: sen,
  currency: "MYR",
});
const callback = (place: number, code: string): Entry => {
  const heard = { status: 200, answer: "OK", acknowledged: true };
  return { kind: "callback", order: referenceOf(place), code, ...heard };
};
/** What the provider did in the histories; of the payment that settled after another amount, the exact debit. */
const truth = [
  ...[1, 2, 3, 5, 6, 10].map((place) => debit(place)),
  debit(3, amountSen, 2),
  debit(4, amountSen / 2),
  ...[1, 2, 3, 5, 6].map((place) => callback(place, "00")),
  callback(6, "51"),
];

test("a true history has no differences", () => {
  const { status, report } = audit(truth, "--last-seal", lastSeal);
  expect(report).toMatch(/^0 differences/m);
  expect(report).toMatch(/^ {2}mps +council_payable +-250\.00$/m);
  expect(report).toContain(`${paymentOf(8)} in_progress`);
  const [above = "", fingerprint] = report.split(/^SHA-256 of the lines above: /m);
  expect(fingerprint?.trim()).toBe(createHash("sha256").update(above).digest("hex"));
  expect(status).toBe(0);
});

const without = (gone: Entry) =>
  truth.filter((entry) => JSON.stringify(entry) !== JSON.stringify(gone));

test.each<[string, Entry[], string, string[]?]>([
  [
    "a debit that nobody booked or asks about",
    [...truth, debit(4, 1, 2)],
    "every debit is credited",
  ],
  ["a debit taken twice", [...truth, debit(1)], "every debit is credited"],
  ["a credit without a debit", without(debit(1)), "every credit has its debit"],
  [
    "a credit of another amount than its debit",
    [...without(debit(1)), debit(1, 1)],
    "every credit has its debit",
  ],
  [
    "a debit in another currency",
    [...without(debit(1)), { ...debit(1), currency: "USD" }],
    "every debit is credited",
  ],
  [
    "a debit for another payment",
    [...without(debit(1)), { ...debit(1), sellerOrderNo: "1" }],
    "every debit is credited",
  ],
  [
    "an OK without its message",
    [...truth, callback(8, "00")],
    "every OK and every RECEIVEOK that a provider heard",
  ],
  [
    "a debit still under way when all is over",
    [...truth, debit(8)],
    "every debit is credited",
    ["--over"],
  ],
  ["a seal that is gone", truth, "every seal is signed", ["--last-seal", `2:${"ab".repeat(32)}`]],
])("the audit finds %s", (_name, journal, sentence, options = []) => {
  const { status, report } = audit(journal, ...options);
  expect(report).toMatch(new RegExp(`^FALSE {2}${sentence}`, "m"));
  expect(status).toBe(1);
});

test("a debit is not lost while its payment is under way", () => {
  expect(audit([...truth, debit(8)]).report).toMatch(/^0 differences/m);
});

const strayOf = (reference: string) =>
  `insert into stray_debits (provider, reference, transaction_id, amount_sen, taken_at, remark, decided_by, approved_by, noted_at)
     values ('fpx', '${reference}', 'T9', 1230, '${at}', 'Statement', 'rosnah@contoh.my', 'jamil@contoh.my', now())`;
/** Two people who were made as people are, and what they did together. */
const byTwo = `
  insert into staff (email, name) values ('rosnah@contoh.my', 'Rosnah'), ('jamil@contoh.my', 'Jamil');
  insert into staff_acts (at, staff_id, owner, what, subject) select now(), id, 'operator', 'staff_added', email from staff;
  insert into staff_acts (at, staff_id, approved_by, owner, what, subject)
    select now(), m.id, c.id, 'operator', 'strays_noted', 'fpx' from staff m, staff c where m.name = 'Rosnah' and c.name = 'Jamil';`;
const unknown: Entry = { ...debit(9, 1230), sellerOrderNo: "1", fpxTxnId: "T9" };

test("a debit of no payment of ours is lost until two people have written it down", async () => {
  expect(audit([...truth, unknown]).report).toMatch(/^FALSE {2}every debit is credited/m);
  await asOwner(books, strayOf(unknown.order));
  const typed = audit([...truth, unknown]).report;
  await asOwner(books, `${locks("disable")} ${restored} ${locks("enable")}`);
  await asOwner(books, `${byTwo} ${strayOf(unknown.order)}`);
  const [noted, invented] = [audit([...truth, unknown]).report, audit(truth).report];
  await asOwner(books, `${locks("disable")} ${restored} ${locks("enable")}`);
  expect(typed).toMatch(/^FALSE {2}what two people decide/m);
  expect(noted).toMatch(/^0 differences/m);
  expect(invented).toMatch(/^FALSE {2}every stray is a debit that its provider took/m);
});

test("what was answered in minutes that a restore lost is not asked for", () => {
  const answered = { ...callback(8, "00"), at: "2026-03-15T02:30:00Z" };
  const lost = ["--lost", "2026-03-15T02:00:00Z/2026-03-15T03:00:00Z"];
  expect(audit([...truth, answered]).report).toMatch(/^FALSE {2}every OK/m);
  expect(audit([...truth, answered], ...lost).report).toMatch(/^0 differences/m);
});

test("an OK to a message that named another payment stands on what is kept under that name", async () => {
  const body = `fpx_debitAuthCode=99&fpx_fpxTxnId=T8&fpx_sellerExOrderNo=${referenceOf(1)}`;
  await asOwner(
    books,
    `insert into gateway_messages (provider, channel, reference, body, digest, verdict, received_at)
       values ('fpx', 'direct', '${referenceOf(1)}', '${body}', sha256('${body}'), 'verified', now())`,
  );
  const { report } = audit([...truth, { ...callback(8, "99"), fpxTxnId: "T8" }]);
  await asOwner(books, `${locks("disable")} ${restored} ${locks("enable")}`);
  expect(report).toMatch(/^0 differences/m);
});

test("books without names are as good as books with them", async () => {
  await forgetAt(new Date("2034-01-02T00:00:00+08:00"));
  const [row] = await asOwner(
    books,
    "select count(*) filter (where payer_name is null)::int as nameless from payments",
  );
  const { report } = audit(truth, "--last-seal", lastSeal);
  const today = "update retention_rounds set finished_at = now();";
  await asOwner(books, `${locks("disable")} ${restored} ${today} ${locks("enable")}`);
  expect(row).not.toEqual({ nameless: 0 });
  expect(report).toMatch(/^0 differences/m);
});

test.each(faults)("the audit finds %s", async (_name, fault, sentence) => {
  await asOwner(books, `${locks("disable")} ${fault}; ${locks("enable")}`);
  const { status, report } = audit(truth);
  await asOwner(books, `${locks("disable")} ${restored} ${locks("enable")}`);
  expect(report).toMatch(new RegExp(`^FALSE {2}${sentence}`, "m"));
  expect(status).toBe(1);
});

const lock =
  "append_only before update or delete on receipts for each row execute function refuse_change()";

test.each<[string, string, string]>([
  [
    "is switched off",
    "alter table receipts disable trigger user",
    "alter table receipts enable trigger user",
  ],
  ...["moves", "proposals"].map((table): [string, string, string] => [
    `stands on ${table} and is switched off`,
    `alter table ${table} disable trigger user`,
    `alter table ${table} enable trigger user`,
  ]),
  ["is gone", "drop trigger append_only on receipts", `create trigger ${lock}`],
  ["is passed by another table", "create table more () inherits (refunds)", "drop table more"],
])("the audit finds a lock that %s", async (_name, fault, undo) => {
  await asOwner(books, fault);
  const { status, report } = audit(truth);
  await asOwner(books, undo);
  expect(report).toMatch(/^FALSE {2}no lock is missing or switched off/m);
  expect(status).toBe(1);
});

test.each([
  [
    "to rewrite the ledger",
    "update (amount_sen) on ledger_entries to worker",
    "nobody was granted",
  ],
  ["to rewrite what was paid", "update on payments to server", "nobody was granted"],
  ["to seal", "insert on seals to server", "what tells who speaks"],
  ["to rule", "insert (decided_by) on payment_events to public", "what tells who speaks"],
  ["to make tables", "create on schema public to retention, server", "no process can change"],
  ["to be another", "operator to server", "no process can change"],
])("the audit finds that a process was granted %s", async (_name, right, sentence) => {
  await asOwner(books, `grant ${right}`);
  const { status, report } = audit(truth);
  await asOwner(books, `revoke ${right.replace(/ to (?=\w+(, \w+)?$)/, " from ")}`);
  expect(report).toMatch(new RegExp(`^FALSE {2}${sentence}`, "m"));
  expect(status).toBe(1);
});

const unmakePeople =
  "delete from staff_sessions; alter table staff disable trigger user; delete from staff; alter table staff enable trigger user";

test.each([
  [
    "somebody whom nobody made",
    "insert into staff (email, name) values ('orang@pejabat.contoh.my', 'Orang')",
    unmakePeople,
    "people of the office were made by two",
  ],
  [
    "somebody who left and stays",
    `insert into staff (email, name, left_at) values ('orang@pejabat.contoh.my', 'Orang', now());
     insert into staff_sessions (token_hash, staff_id, factor, device) select sha256('1'), id, 'code', '' from staff`,
    unmakePeople,
    "nobody who left has a way in",
  ],
  [
    "a table that shows it every row",
    "alter table receipts disable row level security",
    "alter table receipts enable row level security",
    "the office sees the rows of its person's councils",
  ],
  [
    "a policy that lets it see every row",
    "create policy careless on ledger_entries for select to office using (true)",
    "drop policy careless on ledger_entries",
    "the office sees the rows of its person's councils",
  ],
])("the audit finds in the office %s", async (...[_name, fault, undo, sentence]) => {
  await asOwner(books, fault);
  const { status, report } = audit(truth);
  await asOwner(books, undo);
  expect(report).toMatch(new RegExp(`^FALSE {2}${sentence}`, "m"));
  expect(status).toBe(1);
});

test("nothing of these faults is left for the next", () => {
  expect(audit(truth).report).toMatch(/^0 differences/m);
});

function audit(entries: readonly Entry[], ...options: string[]) {
  const file = join(folder, `${randomBytes(6).toString("hex")}.jsonl`);
  const line = ({ order, ...fields }: Entry, place: number) =>
    `${JSON.stringify({ seq: place + 1, at, sellerExOrderNo: order, ...fields })}\n`;
  writeFileSync(file, entries.map(line).join(""));
  const args = ["--database", books.ownerUrl, "--journal", file, "--seal-key", keyFile, ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: "utf8",
  });
  return { status, report: stdout + stderr };
}

/** Seals all that is written, as the worker does every few minutes; answers what an auditor would note of it. */
/** The product seals, the audit recomputes: neither knows how the other does it. */
async function sealed(database: TestDatabase): Promise<string> {
  const db = openDatabase({ url: database.urls.worker, maxConnections: 2, onError: () => {} });
  const sealKey = sealKeyFrom(privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  const deps = { db, inTransaction: transactionsOf(db), sealKey };
  await sealBooks(deps);
  while ((await keepBalances(deps, { atLeast: 1, atMost: 20 })) === "more_to_keep");
  await db.destroy();
  const [seal] = (await asOwner(database, "select hash from seals")) as { hash: Buffer }[];
  return `1:${seal?.hash.toString("hex")}`;
}

function locks(state: "enable" | "disable"): string {
  return ["charges", "payment_texts", "stray_debits", ...tables]
    .map((table) => `alter table ${table} ${state} trigger user;`)
    .join(" ");
}
