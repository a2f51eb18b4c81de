import { parseCalendarDay } from "@kaunter/domain/calendar";
import { afterAll, expect, test } from "vitest";
import { mismatch, settle } from "../../../testing/books/money.ts";
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
await asOwner(database, registry);

/** Tells a story of a day of its own, and gives the council's report of it. */
async function dayOf(day: string, story: string) {
  await asOwner(database, `begin; ${story.replaceAll(at, `${day}T02:00:00Z`)} commit`);
  const { csv, differences } = await reportCouncilDay(db, "mpt", parseCalendarDay(day));
  const rows = csv.slice(1).map((line) => line.slice(1, -1).split('","'));
  return { rows: rows.filter(([time]) => time !== "TOTAL"), differences };
}

/** A line that its payer declared, instead of the second council's. */
const declaring = (story: string) =>
  story
    .replace(/\(\d+, 3, 'mps', 'compound', \d+, 1, false/, (line) =>
      line
        .replace("'mps', 'compound'", "'mpt', 'local_government_charge'")
        .replace(/\d+, 1, false/, "null, null, false"),
    )
    .replace(
      "selection, account, amount_sen, explanation)",
      "selection, account, amount_sen, explanation, declaration)",
    )
    .replace("10000, '[]')", "10000, '[]', null)")
    .replace("500, '[]')", "500, '[]', null)")
    .replace("5000, '[]')", `5000, '[]', '{"licenceNo": "KPK/LN 1234"}')`);

test("a line that its payer declared carries the number that they gave, and the provider's number is told", async () => {
  const known = `update payment_attempts set provider_txn_id = 'F-1' where reference = '${referenceOf(1)}';`;
  const { rows, differences } = await dayOf("2026-03-15", declaring(begin(1)) + settle(1) + known);
  expect(differences).toEqual([]);
  expect(rows.map((row) => row.slice(4, 8))).toEqual([
    ["F-1", "assessment", "A11", "100.00"],
    ["F-1", "process_fee", "A11", "5.00"],
    ["F-1", "local_government_charge", "KPK/LN 1234", "50.00"],
  ]);
});

test("of a void receipt the line that goes back is still told as going back", async () => {
  const second = `(${paymentOf(2)}, 4, 'mpt', 'assessment', 31, 1, false, '1', 'council_payable', 2000, '[]')`;
  const story = `${begin(2).replace("5000, '[]')", `5000, '[]'), ${second}`)} ${settle(2, { dueBack: [4] })}
    insert into receipt_voids select number, 'x', 'Rosnah', 'Jamil', '${at}' from receipts
      where payment_id = ${paymentOf(2)} and council_code = 'mpt';`;
  const { rows, differences } = await dayOf("2026-03-16", story.replaceAll("15500", "17500"));
  expect(differences).toEqual([]);
  expect(rows.map((row) => [row[7], row[8]])).toEqual([
    ["100.00", "void"],
    ["5.00", "void"],
    ["20.00", "refund_due"],
  ]);
});

test("an event of the time before parts were written down is read as settled whole", async () => {
  const older = settle(3).replace(", 'settledSen', settled_sen", "");
  const { rows, differences } = await dayOf("2026-03-17", begin(3) + older);
  expect(differences).toEqual([]);
  expect(rows.map((row) => [row[7], row[8]])).toEqual([
    ["100.00", "settled"],
    ["5.00", "settled"],
  ]);
});

test("an attempt takes out only what it booked itself, whatever another one holds", async () => {
  const story = `${begin(4)} ${mismatch(4)} ${attempt(4, 2).replaceAll("'in_progress'", "'review'")} ${settle(4, { attemptNo: 2 })}`;
  const { rows, differences } = await dayOf("2026-03-18", story);
  expect(differences).toEqual([]);
  expect(rows.map((row) => [row[3], row[7], row[8]])).toEqual([
    [referenceOf(4), "52.50", "suspense"],
    [referenceOf(4, 2), "100.00", "settled"],
    [referenceOf(4, 2), "5.00", "settled"],
  ]);
});
