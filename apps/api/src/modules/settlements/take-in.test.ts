import { parseCalendarDay } from "@kaunter/domain/calendar";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { payTwice, settle } from "../../testing/books/money.ts";
import {
  attempt,
  begin,
  leave,
  paymentOf,
  referenceOf,
  registry,
} from "../../testing/books/payments.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";
import { measureBooks } from "../books/watch/measure-books.ts";
import { matchSettlementsEveryFiveMinutes } from "./jobs.ts";
import { listExceptions } from "./list-exceptions.ts";
import { forgetFiles, openAccounts, operatorOf } from "../../testing/settlements/month.ts";
import { listSettled, showCredit } from "./show-credit.ts";
import { takeIn } from "./take-in.ts";

const database = await createTestDatabase();
const operator = operatorOf(database);
const colleague = operatorOf(database);
const worker = operatorOf(database, "worker");
afterAll(() => Promise.all([operator, colleague, worker].map(({ db }) => db.destroy())));

beforeAll(async () => {
  await asOwner(database, registry);
  for (const place of [1, 2, 3]) {
    for (const story of [begin(place), settle(place)]) await asRole("insider", database, story);
  }
  await openAccounts(operator);
});

// Every test takes in its own files over the same payments.
beforeEach(() => forgetFiles(database));

const at = "2026-03-15T10:00:00+08:00";
const lineOf = (place: number, { txn = `T${place}`, amount = "155.00", attemptNo = 1 } = {}) =>
  `LINE,sale,${referenceOf(place, attemptNo)},${txn},${at},${amount},0.00,0.00,${amount}`;
const settlement = (lines: string[], { ref = "FPX26031601", revision = 1, total = "" } = {}) => {
  const cents = lines.map((line) => Number(line.split(",").at(-1)?.replace(".", "")));
  const sum = (cents.reduce((all, each) => all + each, 0) / 100).toFixed(2);
  const told = total === "" ? `TOTAL,${lines.length},${sum},0.00,0.00,${sum}` : total;
  return [`SETTLEMENT,fpx,SE00012345,${ref},${revision},2026-03-16`, ...lines, told].join("\n");
};
const statement = (number: number, opening: string, lines: string[], closing: string) =>
  [
    `STATEMENT,trust,${number},2026-03-16,2026-03-16,${opening}`,
    ...lines.map((line) => `LINE,2026-03-16,2026-03-16,${line}`),
    `TOTAL,${lines.length},${closing}`,
  ].join("\n");
const take = (text: string, who = operator) =>
  takeIn(who, { name: "file.csv", bytes: Buffer.from(text), by: "Rosnah" });
const exceptions = async () => {
  const all = await listExceptions(operator.db, parseCalendarDay("2026-03-20"));
  const told = all.map(({ class: name, subject, openSen }) => `${name} ${subject} ${openSen}`);
  return told.toSorted();
};
const count = async (table: string) =>
  ((await asOwner(database, `select count(*)::int as n from ${table}`)) as { n: number }[])[0]?.n;

describe("a file is refused whole", () => {
  const two = [lineOf(1), lineOf(2)];
  test.each([
    [
      "whose count is not that of its lines",
      settlement(two, { total: "TOTAL,3,310.00,0.00,0.00,310.00" }),
      "tells 3 as its count",
    ],
    [
      "whose sum is not that of its lines",
      settlement(two, { total: "TOTAL,2,310.01,0.00,0.00,310.01" }),
      "tells 31001 as its gross in sen",
    ],
    [
      "whose net is not gross without fees",
      settlement([lineOf(1).replace("0.00,0.00", "1.00,0.00")], {
        total: "TOTAL,1,155.00,1.00,0.00,154.00",
      }),
      "Row 2: gross without fee and tax is not net",
    ],
    [
      "with an amount of three decimals",
      settlement([lineOf(1, { amount: "155.000" })]),
      "Row 2: 155.000 is no amount",
    ],
    [
      "of a merchant that nobody knows",
      settlement(two).replace("SE00012345", "SE99999999"),
      "No account is known",
    ],
    [
      "that is a revision of nothing",
      settlement(two, { revision: 2 }),
      "came before the one below it",
    ],
    [
      "of an account that nobody knows",
      statement(1, "0.00", ["B1,1.00,X"], "1.00").replace("trust", "other"),
      "There is no account other",
    ],
    [
      "whose lines do not lead to its closing balance",
      statement(1, "0.00", ["B1,1.00,X"], "2.00"),
      "tells 200 as its closing balance",
    ],
    [
      "that shows a line of the bank twice",
      statement(1, "0.00", ["B1,1.00,X", "B1,1.00,X"], "2.00"),
      "B1 is twice in the books of the bank",
    ],
    ["that is neither", "LINE,1", "must begin with SETTLEMENT or STATEMENT"],
  ])("%s", async (_name, text, sentence) => {
    await expect(take(text)).rejects.toThrow(sentence);
    expect(await count("inbox_files")).toBe(0);
  });

  test("where a statement is missing before it, or overlaps", async () => {
    await take(statement(1, "0.00", ["B1,1.00,JOMPAY 1"], "1.00"));
    await expect(take(statement(3, "1.00", [], "1.00"))).rejects.toThrow("does not follow");
    await expect(take(statement(2, "2.00", [], "2.00"))).rejects.toThrow("opens with another sum");
  });

  test("where it tells the same batch with other lines, but not where only its bytes differ", async () => {
    await take(settlement([lineOf(1), lineOf(2)]));
    await expect(take(settlement([lineOf(1)]))).rejects.toThrow("with other lines");
    expect(await take(`${settlement([lineOf(1), lineOf(2)])}\n`)).toMatchObject({
      isRepeated: true,
    });
    expect(await count("settlement_batches")).toBe(1);
  });
});

test.each(["utf8", "latin1"] as const)(
  "a bank's words about a payer with an accent or a pipe are read, written as %s",
  async (encoding) => {
    const narrative = "REN\u00c9 | M\u00dcLLER";
    const bytes = Buffer.from(statement(1, "0.00", [`B1,1.00,${narrative}`], "1.00"), encoding);
    await takeIn(operator, { name: "file.csv", bytes, by: "Rosnah" });
    expect(await asOwner(database, "select narrative from bank_lines")).toEqual([{ narrative }]);
  },
);

test("two who take in the same file at once book it once", async () => {
  const file = settlement([lineOf(1), lineOf(2)]);
  const taken = await Promise.all([take(file), take(file, colleague)]);
  expect(taken.filter(({ isRepeated }) => isRepeated)).toHaveLength(1);
  expect(await count("settled_attempts")).toBe(2);
});
test("a file waits for another that takes long, and the worker's look does not", async () => {
  const lock = "pg_advisory_xact_lock(hashtext('kaunter settlements'))";
  // Longer than anybody waits for a row.
  const other = asOwner(database, `begin; select ${lock}; select pg_sleep(2.5); commit`);
  await vi.waitFor(async () => {
    const held = "select from pg_locks where locktype = 'advisory' and granted";
    expect(await asOwner(database, held)).toHaveLength(1);
  });
  await matchSettlementsEveryFiveMinutes.run(worker, {});
  const taken = await take(settlement([lineOf(1)]));
  expect([taken.lineCount, await count("settled_attempts")]).toEqual([1, 1]);
  await other;
});

test("whoever is stopped in the middle has done nothing, and the next one all of it", async () => {
  const file = settlement([lineOf(1), lineOf(2)]);
  const stopped = {
    ...operator,
    inTransaction: (work, open) =>
      operator.inTransaction(async (tx, now, opened) => {
        await work(tx, now, opened);
        throw new Error("The machine stopped");
      }, open),
  } satisfies typeof operator;
  await expect(take(file, stopped)).rejects.toThrow("The machine stopped");
  expect(await count("inbox_files")).toBe(0);
  expect(await take(file)).toMatchObject({ isRepeated: false });
  expect(await exceptions()).toContain("batch_not_credited FPX26031601 31000");
});

test("a line proves no payment: its provider is asked, and only what it answers is booked", async () => {
  for (const story of [begin(4), leave(4)]) await asRole("insider", database, story);
  await take(settlement([1, 2, 3, 4].map((place) => lineOf(place))));
  expect(await exceptions()).toContain(`unapproved ${referenceOf(4)} -15500`);
  const asked = await asOwner(
    database,
    `select from ordered_effects where name = 'ask-provider' and data ->> 'paymentId' = '${paymentOf(4)}'`,
  );
  expect(asked).toHaveLength(1);
  await asRole("insider", database, settle(4));
  await matchSettlementsEveryFiveMinutes.run(worker, {});
  expect(await exceptions()).toEqual(["batch_not_credited FPX26031601 62000"]);
  await forgetFiles(database);
});

test("a second debit in a later file is found, and owed to its payer by the councils that have it", async () => {
  await take(settlement([lineOf(1), lineOf(2), lineOf(3)]));
  await take(settlement([lineOf(1, { txn: "T99" })], { ref: "FPX26031701" }));
  expect(await exceptions()).toContain(`second ${referenceOf(1)} -15500`);
  const { rows } = await sql<{ owner: string; sen: string }>`
    select owner, sum(amount_sen)::text as sen from move_entries where account = 'refund_due' group by 1 order by 1`.execute(
    operator.db,
  );
  expect(rows).toEqual([
    { owner: "mps", sen: "-5000" },
    { owner: "mpt", sen: "-10500" },
  ]);
});

test("a revision after the credit books its difference, and the credit stays what it was", async () => {
  await take(settlement([lineOf(1), lineOf(2), lineOf(3)]));
  await take(statement(1, "0.00", ["B1,465.00,SETTL FPX26031601"], "465.00"));
  await take(settlement([lineOf(1), lineOf(2)], { revision: 2 }));
  const found = await exceptions();
  expect(found).toContain("batch_not_credited FPX26031601 -15500");
  expect(found).toContain(`missing ${referenceOf(3)} 15500`);
  expect((await showCredit(operator.db, "bankRef", "B1"))?.openSen).toBe(0);
});

test("a credit that came before its file is explained when the file comes, down to the receipts", async () => {
  const isOpen = async () => (await measureBooks(worker.db)).settlementOpenSeconds > 0;
  await take(statement(1, "0.00", ["B1,465.00,SETTL FPX26031601"], "465.00"));
  expect(await exceptions()).toContain("credit_unexplained B1 -46500");
  expect(await isOpen()).toBe(true);
  await take(settlement([lineOf(1), lineOf(2), lineOf(3)]));
  expect(await isOpen()).toBe(false);
  expect(await showCredit(operator.db, "bankRef", "B1")).toMatchObject({
    openSen: 0,
    batches: [
      {
        ref: "FPX26031601",
        rule: "B1",
        owners: [
          { owner: "mps", receipts: 3, amountSen: 15_000 },
          { owner: "mpt", receipts: 3, amountSen: 31_500 },
        ],
      },
    ],
  });
});

test("a receipt is paid by the attempt that settled its payment, and not by a second one that goes back", async () => {
  for (const story of [begin(5), attempt(5, 2), settle(5), payTwice(5, 2)])
    await asRole("insider", database, story);
  await take(settlement([lineOf(5), lineOf(5, { txn: "T55", attemptNo: 2 })]));
  await take(statement(1, "0.00", ["B1,310.00,SETTL FPX26031601"], "310.00"));
  const [batch] = (await showCredit(operator.db, "bankRef", "B1"))?.batches ?? [];
  expect(batch?.owners).toMatchObject([
    { owner: "mps", receipts: 1, amountSen: 10_000 },
    { owner: "mpt", receipts: 1, amountSen: 21_000 },
  ]);
  const wanted = { batchId: batch?.id ?? "", owner: "mps", after: "0", limit: 10 };
  expect(await listSettled(operator.db, wanted)).toMatchObject([
    { lineNo: 1, receipt: expect.stringMatching(/^MPS-2026-/) },
    { lineNo: 2, receipt: null },
  ]);
});

test("a transaction cannot write a move that does not balance, or add to another's", async () => {
  await take(settlement([lineOf(1)]));
  const entry = (move: string, sen: number) =>
    `insert into move_entries (move_id, owner, account, amount_sen) values (${move}, 'operator', 'unexplained', ${sen})`;
  const lastMove = "(select max(id) from moves)";
  await expect(asRole("operator", database, entry(lastMove, 5))).rejects.toMatchObject({
    constraint: "move_written_once",
  });
  const made = `insert into moves (kind, batch_id, at) select 'batch_told', max(id), now() from settlement_batches;`;
  await expect(asRole("operator", database, made + entry(lastMove, 5))).rejects.toMatchObject({
    constraint: "move_balances",
  });
});

test("no match of another sum can be written", async () => {
  await take(settlement([lineOf(2, { amount: "154.99" })]));
  const wrong = `insert into settled_attempts (line_id, reference, rule, at)
    select id, reference, 'L1', now() from settlement_lines`;
  await expect(asRole("worker", database, wrong)).rejects.toMatchObject({
    constraint: "match_is_exact",
  });
  expect(await exceptions()).toContain(`other_amount ${referenceOf(2)} 1`);
});
