import { spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { asApp, asOwner, createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { histories } from "../testing/books/attacks.ts";
import { amountSen, at, paymentOf, referenceOf, registry } from "../testing/books/payments.ts";

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
for (const each of Object.values(histories).flat()) await asApp(books, each);
const lastSeal = await sealed(books);

// Parents first. The audit looks from outside, so a fault is committed, and undone from a copy of every table.
const tables =
  `payments payment_lines payment_attempts payment_checks gateway_messages payment_events ledger_entries
  receipts postings refunds reservations seals`.split(/\s+/);
const copied = tables.map((table) => `create table kept.${table} as table ${table};`);
await asOwner(
  books,
  `create schema kept; create table kept.charges as table charges; ${copied.join(" ")}`,
);
const emptied = tables.toReversed().map((table) => `delete from ${table};`);
const refilled = tables.map(
  (table) => `insert into ${table} overriding system value table kept.${table};`,
);
const resettled =
  "update charges set settlements = was.settlements from kept.charges was where was.id = charges.id;";
const restored = [...emptied, ...refilled, resettled].join(" ");

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

test("an OK to a message that named another payment stands on what is kept under that name", async () => {
  const body = `fpx_debitAuthCode=99&fpx_fpxTxnId=T8&fpx_sellerExOrderNo=${referenceOf(1)}`;
  await asOwner(
    books,
    `insert into gateway_messages (provider, channel, reference, body, digest, verdict, received_at)
       values ('fpx', 'direct', '${referenceOf(1)}', '${body}', sha256('${body}'), 'verified', '${at}')`,
  );
  const { report } = audit([...truth, { ...callback(8, "99"), fpxTxnId: "T8" }]);
  await asOwner(books, `${locks("disable")} ${restored} ${locks("enable")}`);
  expect(report).toMatch(/^0 differences/m);
});

const paid = `payment_id = ${paymentOf(1)}`;

test.each([
  [
    "a doubled credit",
    `insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at)
       select payment_id, event_seq, council_code, account, amount_sen, at from ledger_entries where ${paid}`,
    "every event booked what the history says",
  ],
  [
    "a wrong amount in the ledger",
    `update ledger_entries set amount_sen = amount_sen + 1 where ${paid} and account = 'fees'`,
    "the ledger sums to zero",
  ],
  [
    "money moved between a council's accounts",
    `update ledger_entries set account = 'suspense' where ${paid} and account = 'fees'`,
    "every event booked what the history says",
  ],
  [
    "money of another council",
    `update ledger_entries set council_code = 'mpt' where ${paid}`,
    "the councils' balances are those of the history",
  ],
  [
    "a status that differs",
    `update payments set status = 'failed' where id = ${paymentOf(7)}`,
    "every payment is what",
  ],
  [
    "a line that differs",
    `update payment_lines set kind = 'market' where ${paid} and line_no = 1`,
    "every line is what was agreed",
  ],
  [
    "an attempt that differs",
    `update payment_attempts set bank_id = 'X' where ${paid}`,
    "every attempt is what",
  ],
  [
    "an event that leads elsewhere",
    `update payment_events set to_status = 'cancelled' where payment_id = ${paymentOf(7)} and kind = 'moved';
     update payments set status = 'cancelled' where id = ${paymentOf(7)}`,
    "every event follows the one before",
  ],
  [
    "an event that was sealed and then edited",
    `update payment_events set facts = facts || '{"note": 1}' where ${paid} and seq = 1`,
    "the seals follow each other",
  ],
  [
    "an event that slipped under a seal",
    `update payment_events set written_by = '3' where payment_id = ${paymentOf(8)} and seq = 2;
     update seals set event_count = event_count - 1`,
    "the seals follow each other",
  ],
  [
    "a seal of another hand",
    "update seals set signature = sha256('1') || sha256('2')",
    "every seal is signed",
  ],
  [
    "proof that did not verify",
    `update gateway_messages set verdict = 'bad_signature' where reference = '${referenceOf(1)}'`,
    "whatever was believed",
  ],
  [
    "an approval of less than the message says",
    `update gateway_messages set body = replace(body, '155.00', '1.00') where reference = '${referenceOf(1)}'`,
    "what was approved is what was asked for",
  ],
  [
    "a ruling by one person",
    "update payment_events set approved_by = decided_by where decided_by is not null",
    "whatever was believed",
  ],
  [
    "a gap in the receipts",
    `delete from postings where receipt_number = 'MPT-2026-000002'; delete from receipts where number = 'MPT-2026-000002'`,
    "receipt numbers run without a gap",
  ],
  [
    "a receipt over more",
    `update receipts set amount_sen = amount_sen + 1 where ${paid}`,
    "every council with a settled line",
  ],
  ["a posting that is missing", `delete from postings where ${paid}`, "every receipt is posted"],
  [
    "a refund that is missing",
    `delete from refunds where payment_id = ${paymentOf(3)}`,
    "everything that is owed back",
  ],
  [
    "a reservation that is missing",
    `delete from reservations where payment_id = ${paymentOf(8)}`,
    "a charge is reserved",
  ],
  [
    "a settled charge that is open again",
    "update charges set settlements = '[]' where id = 11",
    "what was settled",
  ],
  [
    "a missing next check",
    `delete from payment_checks where reference = '${referenceOf(8)}'`,
    "every payment under way",
  ],
])("the audit finds %s", async (_name, fault, sentence) => {
  await asOwner(books, `${locks("disable")} ${fault}; ${locks("enable")}`);
  const { status, report } = audit(truth);
  await asOwner(books, `${locks("disable")} ${restored} ${locks("enable")}`);
  expect(report).toMatch(new RegExp(`^FALSE {2}${sentence}`, "m"));
  expect(status).toBe(1);
});

const lock =
  "append_only before update or delete on receipts for each row execute function refuse_change()";

test.each([
  [
    "is switched off",
    "alter table receipts disable trigger user",
    "alter table receipts enable trigger user",
  ],
  ["is gone", "drop trigger append_only on receipts", `create trigger ${lock}`],
  ["is passed by another table", "create table more () inherits (refunds)", "drop table more"],
])("the audit finds a lock that %s", async (_name, fault, undo) => {
  await asOwner(books, fault);
  const { status, report } = audit(truth);
  await asOwner(books, undo);
  expect(report).toMatch(/^FALSE {2}no lock is missing or switched off/m);
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
async function sealed(database: TestDatabase): Promise<string> {
  const moment = "(extract(epoch from at) * 1000000)::bigint";
  const texts = async (table: string, columns: string) => {
    const statement = `select jsonb_build_array(${columns}, ${moment})::text as text from ${table} order by id`;
    const rows = (await asApp(database, statement)) as { text: string }[];
    return rows.map(({ text }) => createHash("sha256").update(text).digest());
  };
  const events = await texts(
    "payment_events",
    `'event', id, payment_id, seq, kind, reference, from_status, to_status, evidence, booking, received_sen,
     message_id, decided_by, approved_by, remark, facts`,
  );
  const entries = await texts(
    "ledger_entries",
    "'entry', id, payment_id, event_seq, council_code, account, amount_sen",
  );
  const previous = Buffer.alloc(32);
  const hash = createHash("sha256")
    .update(Buffer.concat([previous, ...events, ...entries]))
    .digest();
  const signature = sign("sha256", hash, { key: privateKey, dsaEncoding: "ieee-p1363" });
  const der = publicKey.export({ type: "spki", format: "der" });
  const keyId = createHash("sha256").update(der).digest("hex").slice(0, 16);
  // Nobody else writes here, though transactions in other databases of the server may hold back the oldest one.
  await asOwner(
    database,
    `alter table seals disable trigger user;
     insert into seals values (1, pg_current_xact_id(), ${events.length}, ${entries.length}, '\\x${previous.toString("hex")}',
       '\\x${hash.toString("hex")}', '${keyId}', '\\x${signature.toString("hex")}', '${at}');
     alter table seals enable trigger user`,
  );
  return `1:${hash.toString("hex")}`;
}

function locks(state: "enable" | "disable"): string {
  return ["charges", ...tables]
    .map((table) => `alter table ${table} ${state} trigger user;`)
    .join(" ");
}
