import { parseCalendarDay } from "@kaunter/domain/calendar";
import { afterAll, expect, test } from "vitest";
import { dismiss, mismatch, payTwice, settle } from "../../../testing/books/money.ts";
import {
  at,
  attempt,
  begin,
  paymentOf,
  referenceOf,
  registry,
} from "../../../testing/books/payments.ts";
import { openDatabase } from "../../../db/pool.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { reportCouncilDay } from "./report-council-day.ts";

const database = await createTestDatabase();
const db = openDatabase({ url: database.urls.operator, maxConnections: 2, onError: () => {} });
afterAll(() => db.destroy());

const day = (text: string) => reportCouncilDay(db, "mpt", parseCalendarDay(text));
const tell = (story: string) => asOwner(database, `begin; ${story} commit`);
await tell(registry);
await tell(`${begin(1)} ${settle(1, { dueBack: [1, 2] })}`);
await tell(`${begin(2)} ${mismatch(2)}`);
await tell(`${begin(3)} ${attempt(3, 2)} ${settle(3, { attemptNo: 2 })} ${payTwice(3, 1)}`);
await tell(`${begin(4)} ${mismatch(4)} ${dismiss(4)}`);
// What was dismissed is taken back when the exact amount is approved after all.
await tell(
  `${begin(8)} ${mismatch(8)} ${dismiss(8)} ${settle(8)}`.replaceAll(at, "2026-03-20T02:00:00Z"),
);
// The last second of that day in Kuching, and the first of the next.
await tell(`${begin(5)} ${settle(5)}`.replaceAll(at, "2026-03-15T15:59:59.999Z"));
await tell(`${begin(6)} ${settle(6)}`.replaceAll(at, "2026-03-15T16:00:00Z"));

const cellsOf = (line: string) => line.slice(1, -1).split('","');

test("a council's day has a row for each line, held amount and total, and agrees with the ledger", async () => {
  const { csv, differences } = await day("2026-03-15");
  expect(differences).toEqual([]);
  const rows = csv.slice(1).map(cellsOf);
  const [due, settled] = [rows[0], rows[3]];
  expect(due?.slice(0, 4)).toEqual(["2026-03-15 10:00:00", "", paymentOf(1), referenceOf(1)]);
  expect(settled?.slice(1, 4)).toEqual(["MPT-2026-000001", paymentOf(3), referenceOf(3, 2)]);
  expect(settled?.slice(5)).toEqual(["assessment", "A31", "100.00", "settled"]);
  const short = rows.map((row) =>
    [row[2] || row[0], ...row.slice(5, 6), ...row.slice(7)].join(" "),
  );
  expect(short).toEqual([
    `${paymentOf(1)} assessment 100.00 refund_due`,
    `${paymentOf(1)} process_fee 5.00 refund_due`,
    `${paymentOf(2)} whole_payment 52.50 suspense`,
    `${paymentOf(3)} assessment 100.00 settled`,
    `${paymentOf(3)} process_fee 5.00 settled`,
    `${paymentOf(3)} whole_payment 105.00 refund_due`,
    `${paymentOf(4)} whole_payment 52.50 suspense`,
    `${paymentOf(4)} whole_payment -52.50 suspense`,
    `${paymentOf(4)} whole_payment 52.50 refund_due`,
    `${paymentOf(5)} assessment 100.00 settled`,
    `${paymentOf(5)} process_fee 5.00 settled`,
    "TOTAL gateway_in_transit 525.00 on its way from a provider",
    "TOTAL council_payable 200.00 owed to the council",
    "TOTAL deposits_held 0.00 deposits held",
    "TOTAL fees 10.00 fees",
    "TOTAL refund_due 262.50 to be returned to the payer",
    "TOTAL suspense 52.50 unexplained (suspense)",
  ]);
});

test("a day on which dismissed money was approved after all agrees with the ledger", async () => {
  const { csv, differences } = await day("2026-03-20");
  expect(differences).toEqual([]);
  const outcomes = csv.slice(1, 8).map((line) => cellsOf(line).slice(7).join(" "));
  expect(outcomes).toEqual([
    "52.50 suspense",
    "-52.50 suspense",
    "52.50 refund_due",
    "-52.50 refund_due",
    "100.00 settled",
    "5.00 settled",
    "105.00 on its way from a provider",
  ]);
});

test("the next day begins at midnight in Kuching", async () => {
  const { csv } = await day("2026-03-16");
  expect(csv.slice(1, 3).map((line) => cellsOf(line)[0])).toEqual([
    "2026-03-16 00:00:00",
    "2026-03-16 00:00:00",
  ]);
});

test("a line that is to be returned carries no receipt number, though its council gave one", async () => {
  const second = `(${paymentOf(7)}, 4, 'mpt', 'assessment', 81, 1, false, '1', 'council_payable', 2000, '[]')`;
  const made = begin(7).replace("5000, '[]')", `5000, '[]'), ${second}`);
  const story = `${made} ${settle(7, { dueBack: [4] })}`.replaceAll("15500", "17500");
  await tell(story.replaceAll(at, "2026-03-18T02:00:00Z"));
  const rows = (await day("2026-03-18")).csv.slice(1, 4).map(cellsOf);
  expect(rows.map((row) => [row[1], row[8]])).toEqual([
    ["MPT-2026-000005", "settled"],
    ["MPT-2026-000005", "settled"],
    ["", "refund_due"],
  ]);
});

test("a line whose receipt is void is told as void; its money stays the council's", async () => {
  const story = `${begin(9)} ${settle(9)}
    insert into receipt_voids select number, 'x', 'Rosnah', 'Jamil', '${at}' from receipts
      where payment_id = ${paymentOf(9)} and council_code = 'mpt';`;
  await tell(story.replaceAll(at, "2026-03-25T02:00:00Z"));
  const { csv, differences } = await day("2026-03-25");
  expect(differences).toEqual([]);
  const rows = csv.slice(1, 5).map(cellsOf);
  expect(rows.map((row) => [row[5], row[7], row[8]])).toEqual([
    ["assessment", "100.00", "void"],
    ["process_fee", "5.00", "void"],
    ["gateway_in_transit", "105.00", expect.anything()],
    ["council_payable", "100.00", "owed to the council"],
  ]);
});

test("rows that the ledger does not bear out are told, account by account", async () => {
  await tell(`
    alter table ledger_entries disable trigger user;
    insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at)
      values (${paymentOf(3)}, 4, 'mpt', 'council_payable', 1, '${at}'), (${paymentOf(3)}, 4, 'mpt', 'fees', -1, '${at}');
    alter table ledger_entries enable trigger user;`);
  expect((await day("2026-03-15")).differences).toEqual([
    "owed to the council: the rows make RM 200.00, the ledger holds RM 199.99",
    "fees: the rows make RM 10.00, the ledger holds RM 10.01",
  ]);
});
