import { parseRinggit } from "@kaunter/domain/money";
import { expect, test, vi } from "vitest";
import {
  aBooking,
  aCompound,
  aLicence,
  anAssessment,
  aPermit,
  aStall,
  aTicket,
  aWish,
  payerAt,
} from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { auditOf } from "../../../testing/settlements/audit-of.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";

// The audit starts as a program of its own.
vi.setConfig({ testTimeout: 60_000 });
const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

/** What each line was quoted, and what of that was settled. */
async function linesOf(paymentId: string) {
  const columns = "amount_sen::int as quoted, settled_sen::int as settled";
  const statement = `select ${columns} from payment_lines where payment_id = ${paymentId} order by line_no`;
  return (await asOwner(database, statement)) as { quoted: number; settled: number }[];
}

const exactly = (owed: number) => () => [owed, owed] as const;
const withoutArrears = (quoted: number) => [quoted - 4_000, quoted - 4_000] as const;

type Case = [
  name: string,
  make: (database: TestDatabase) => Promise<string>,
  selection: string,
  /** What its council writes into the record while the payer is at the bank. */
  change: object,
  /** The least and the most that is owed by then, by the price of its line. */
  owed: (quoted: number) => readonly [least: number, most: number],
];
// Of 2020 less is owed by now. Nobody was quoted 2019, which stays owed.
const years = [
  { year: 2019, chargeSen: 100, paidSen: 0 },
  { year: 2020, chargeSen: 10_000, paidSen: 9_900 },
];
const slots = [{ on: "2020-02-01", from: "08:00", to: "09:00", rateSen: 500, amountSen: 500 }];
const lowered = { amountSen: 100, isCourt: true };
const raised = { amountSen: 9_000, isCourt: true };
const suspended = { status: "G", balanceSen: 0 };
const late = { slots, approvedAt: "2020-01-01T00:00:00Z" };
const atCounter = { businessCode: "191", balanceSen: 0 };
const inPart = { status: "G", balanceSen: -1_000 };

test.each<Case>([
  ["a compound, lowered and in court", aCompound, "full", lowered, exactly(100)],
  ["a compound, raised and in court", aCompound, "full", raised, exactly(7_500)],
  ["an assessment, owed since an earlier year", anAssessment, "1", { years }, () => [100, 300]],
  ["a trading licence, suspended, without arrears", aLicence, "renewal", suspended, withoutArrears],
  [
    "a permit, renewed at the counter, without arrears",
    aPermit,
    "renewal",
    atCounter,
    withoutArrears,
  ],
  [
    "arrears of a suspended licence, paid in part",
    aLicence,
    "arrears_only",
    inPart,
    exactly(1_000),
  ],
  ["a ticket that costs nothing", aTicket, "full", { amountSen: 0 }, exactly(0)],
  ["a booking, late and cheaper", aBooking, "full", late, exactly(500)],
  ["a booking without slots", aBooking, "full", { slots: [] }, exactly(0)],
  ["a stall, paid in part", aStall, "full", { balanceSen: -1_000 }, exactly(1_000)],
])("%s: what it still owes settles, and the rest is due back", async (...given) => {
  const [_name, make, selection, change, owed] = given;
  const charge = await make(database);
  const consent = { name: "Siti", ic_no: "900101125678" };
  const amount = await payer.price(charge, selection);
  const services = [{ _id: charge, selection, consent }];
  const created = await payer.leave(aWish([], { services, amount }));
  await asOwner(
    database,
    `update charges set record = record || '${JSON.stringify(change)}' where number = '${charge.split(".")[2]}'`,
  );
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  const lines = await linesOf(created._id);
  const [least, most] = owed(lines[0]?.quoted ?? 0);
  expect(lines[0]?.settled).toBeGreaterThanOrEqual(least);
  expect(lines[0]?.settled).toBeLessThanOrEqual(most);
  const [refund] = await books.refundsOf(created._id);
  const settled = lines.reduce((sum, line) => sum + line.settled, 0);
  expect(settled + (refund?.amountSen ?? 0)).toBe(parseRinggit(amount));
});

test("the audit agrees with all that was settled here", async () => {
  const report = await auditOf(database);
  expect(report).toMatch(/^true +no line settled more than its charge asked for/m);
  expect(report).toMatch(/^true +what was settled stays with its charge/m);
});
