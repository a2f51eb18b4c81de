import { parseCalendarDay } from "@kaunter/domain/calendar";
import { sen, sumSen } from "@kaunter/domain/money";
import { sql } from "kysely";
import { afterAll, describe, expect, test, vi } from "vitest";
import { type Sandbox, startSandbox } from "../../adapters/sandbox.fixture.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { auditOf } from "../../testing/settlements/audit-of.ts";
import { listExceptions } from "./list-exceptions.ts";
import {
  bankMonth,
  type BankWish,
  lastDay,
  openAccounts,
  operatorOf,
  payForAMonth,
  takeAll,
} from "../../testing/settlements/month.ts";
import { takeIn } from "./take-in.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const databases = [
  await createTestDatabase(),
  await createTestDatabase(),
  await createTestDatabase(),
];
const ends: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

/** A month of its own: books, a bank and its files, all taken in. */
async function live(database: TestDatabase | undefined, wish: BankWish) {
  if (!database) throw new Error("Every month has its own books");
  const operator = operatorOf(database);
  ends.push(() => operator.db.destroy());
  const sandbox: Sandbox = await startSandbox();
  ends.push(() => sandbox.stop());
  await payForAMonth(database);
  await openAccounts(operator);
  const files = await bankMonth(sandbox, wish);
  await takeAll(operator, files);
  const faults = (await sandbox.control("GET", "/bank/journal?kind=fault")) as {
    subject: string;
    amountSen: number;
  }[];
  const statements = (await sandbox.control("GET", "/bank/journal?kind=statement")) as {
    statement: { openingSen: number; lines: { amountSen: number }[] };
  }[];
  const last = statements.at(-1)?.statement;
  const bankSen = sumSen([
    sen(last?.openingSen ?? 0),
    ...(last?.lines ?? []).map((line) => sen(line.amountSen)),
  ]);
  return { database, ...operator, operator, files, faults, bankSen };
}

type Month = Awaited<ReturnType<typeof live>>;

/** Lived by the first test that asks, so that what goes wrong in it fails that test. */
function once(database: TestDatabase | undefined, wish: BankWish): () => Promise<Month> {
  let month: Promise<Month> | undefined;
  return () => (month ??= live(database, wish));
}

const exceptionsOf = ({ db }: Month) => listExceptions(db, parseCalendarDay(lastDay));

async function balancesOf({ db }: Month) {
  const { rows } = await sql<{ account: string; sen: string }>`
    select account, sum(amount_sen)::text as sen from (
      select account, amount_sen from ledger_entries union all select account, amount_sen from move_entries) as entries
    group by account`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.account, Number(row.sen)]));
}

const rowsOf = async ({ db }: Month) => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from moves) + (select count(*) from inbox_files) + (select count(*) from settlement_lines)
      + (select count(*) from settled_attempts) as count`.execute(db);
  return rows;
};

describe("a month in which nothing goes wrong", () => {
  const lived = once(databases[0], {});

  test("is explained to the last sen, and the books are the bank's", async () => {
    const month = await lived();
    expect(await exceptionsOf(month)).toEqual([]);
    const balances = await balancesOf(month);
    expect(balances["bank"]).toBe(month.bankSen);
    const { gateway_in_transit, settlement_due, unexplained } = balances;
    expect({ gateway_in_transit, settlement_due, unexplained }).toEqual({
      gateway_in_transit: 0,
      settlement_due: 0,
      unexplained: 0,
    });
  });

  test("has an audit without differences", async () => {
    const month = await lived();
    expect(await auditOf(month.database)).toMatch(/^0 differences/m);
  });

  test("is the same after all its files have come again", async () => {
    const month = await lived();
    const before = await rowsOf(month);
    for (const file of month.files) {
      expect(await takeIn(month.operator, { ...file, by: "Jamil" })).toMatchObject({
        isRepeated: true,
      });
    }
    expect(await rowsOf(month)).toEqual(before);
  });
});

test("a month of split, lumped, late, cut and revised batches is explained all the same", async () => {
  const month = await live(databases[1], { seed: 7, troublesPercent: 80 });
  expect(await exceptionsOf(month)).toEqual([]);
  expect((await balancesOf(month))["bank"]).toBe(month.bankSen);
  const { rows } = await sql<{
    rule: string;
  }>`select distinct rule from credit_parts order by 1`.execute(month.db);
  expect(rows.map(({ rule }) => rule)).toEqual(["B1", "B3", "B4"]);
  expect(await auditOf(month.database)).toMatch(/^0 differences/m);
});

describe("a month with forty faults", () => {
  const lived = once(databases[2], { seed: 11, faults: 40, troublesPercent: 30 });

  test("has exactly forty exceptions, each where the bank says and of its amount", async () => {
    const month = await lived();
    const found = (await exceptionsOf(month)).map(
      ({ subject, openSen }) => `${subject} ${openSen}`,
    );
    const made = month.faults.map(({ subject, amountSen }) => `${subject} ${amountSen}`);
    expect(made).toHaveLength(40);
    expect(found.toSorted()).toEqual(made.toSorted());
  });

  test("whose sum is what keeps books and bank apart", async () => {
    const month = await lived();
    const { bank = 0, provider_fees = 0, outside = 0, ...others } = await balancesOf(month);
    expect(bank).toBe(month.bankSen);
    const taken = 60 * 15_500;
    const apart = sumSen((await exceptionsOf(month)).map(({ openSen }) => openSen));
    // What was approved, without what the provider kept, and with what came from outside, should be in the bank.
    expect(taken - provider_fees - outside - bank).toBe(apart);
    expect(others["council_payable"]).toBeLessThan(0);
  });

  test("has an audit without differences: what is not explained is booked as that", async () => {
    const month = await lived();
    expect(await auditOf(month.database)).toMatch(/^0 differences/m);
  });
});
