import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Sandbox, startSandbox } from "../../adapters/sandbox.fixture.ts";
import { lineOf, plain } from "../../testing/settlements/any-statement.ts";
import {
  bankMonth,
  filesOf,
  forgetFiles,
  openAccounts,
  operatorOf,
  payForAMonth,
  takeAll,
} from "../../testing/settlements/month.ts";
import { camtOf, csvOf, mt940Of, type Written } from "../../testing/settlements/write-statement.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { readFile } from "./reading/read-file.ts";
import { takeIn } from "./take-in.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await createTestDatabase();
const [operator, colleague] = [operatorOf(database), operatorOf(database)];
const sandbox: Sandbox = await startSandbox();
afterAll(() => Promise.all([operator.db.destroy(), colleague.db.destroy(), sandbox.stop()]));

beforeAll(() => openAccounts(operator));
// Every test takes in its own files.
beforeEach(() => forgetFiles(database));

const take = (text: string, who = operator) =>
  takeIn(who, { name: "statement", bytes: Buffer.from(text), by: "Rosnah" });

/** The second journal without the numbers of its rows, and without the order of the entries of one move. */
async function books() {
  const { rows } = await sql<object>`
    select m.kind, b.ref, b.revision, l.bank_ref, s.number, e.owner, e.account, e.bank_account, e.amount_sen::text
    from moves m join move_entries e on e.move_id = m.id left join settlement_batches b on b.id = m.batch_id
    left join bank_lines l on l.id = m.bank_line_id left join bank_statements s on s.id = m.statement_id
    order by m.id, e.owner, e.account, e.bank_account, e.amount_sen`.execute(operator.db);
  return rows;
}

test("a statement that comes again in another format changes nothing", async () => {
  const formats = [csvOf, camtOf, mt940Of];
  for (const first of formats) {
    await forgetFiles(database);
    expect(await take(first(plain))).toMatchObject({ lineCount: 3, isRepeated: false });
    const before = await books();
    for (const again of formats) {
      expect(await take(again(plain))).toMatchObject({ isRepeated: true });
    }
    expect(await books()).toEqual(before);
  }
});

test("two who take in two formats of one statement at once book it once", async () => {
  const taken = await Promise.all([take(camtOf(plain)), take(mt940Of(plain), colleague)]);
  expect(taken.filter(({ isRepeated }) => isRepeated)).toHaveLength(1);
  expect(await asOwner(database, "select from bank_lines")).toHaveLength(3);
});

test("a statement of a number that is in the books with other lines is refused", async () => {
  await take(csvOf(plain));
  const lines = plain.statement.lines.with(0, lineOf("B9", 15_500, "SETTL FPX26031601"));
  const other = { ...plain, statement: { ...plain.statement, lines } };
  for (const write of [csvOf, camtOf, mt940Of]) {
    await expect(take(write(other))).rejects.toThrow(
      "Statement 7 of account trust is in the books already, with other lines.",
    );
  }
  expect(await asOwner(database, "select from inbox_files")).toHaveLength(1);
});

test("a statement that another format gives another number is refused by the numbers of its lines", async () => {
  const lines = [lineOf("B1", 100, "IN"), lineOf("B2", -100, "OUT")];
  const { openingSen } = plain.statement;
  const zero: Written = {
    ...plain,
    statement: { ...plain.statement, lines, closingSen: openingSen },
  };
  await take(csvOf(zero));
  const next = { ...zero, statement: { ...zero.statement, number: 8 } };
  await expect(take(camtOf(next))).rejects.toThrow("B1 is twice in the books of the bank.");
});

test("a bank's number is of the one account that ends with its last four digits", async () => {
  const named = (account: string) =>
    mt940Of({ ...plain, statement: { ...plain.statement, account } });
  await expect(take(named("512345671111"))).rejects.toThrow(
    "There is no account that ends with 1111: settlements open.",
  );
  await asOwner(
    database,
    `insert into bank_accounts (code, owner, bank, number_end) values ('one', 'operator', 'Bank', '7777'), ('two', 'operator', 'Bank', '7777')`,
  );
  await expect(take(named("512345677777"))).rejects.toThrow("There are several accounts");
  await take(named("512345674321"));
  expect(await take(csvOf(plain))).toMatchObject({ isRepeated: true });
});

test("a month of the bank reads alike in every format, and ends with the same books", async () => {
  await payForAMonth(database);
  const wish = { seed: 7, faults: 12, troublesPercent: 80, number: "512345674321" };
  const files = await bankMonth(sandbox, wish);
  const names = files.map(({ name }) => name);
  await takeAll(operator, files);
  const wanted = await books();
  for (const format of ["camt.053.001.02", "camt.053.001.08", "mt940"]) {
    await forgetFiles(database);
    const same = await filesOf(sandbox, names, format);
    for (const [place, { bytes }] of same.entries()) {
      const read = await readFile(bytes);
      const csv = await readFile(files[place]?.bytes ?? bytes);
      const account = csv.kind === "statement" ? { account: wish.number } : {};
      expect(read).toEqual({ ...csv, ...account });
    }
    await takeAll(operator, same);
    expect(await books()).toEqual(wanted);
  }
});
