import { type QueryResult, sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { asOwner, asRole, createTestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./pool.ts";
import { isBusy, OutcomeUnknown, transactionsOf, type Tx } from "./transaction.ts";

const database = await createTestDatabase();
await asOwner(
  database,
  `create table counters (id int primary key, n int not null default 0);
   insert into counters (id) values (1), (2), (3), (4), (5);
   create function end_backend() returns trigger language plpgsql as
     'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
   create constraint trigger lose_connection_at_commit after update on counters
     deferrable initially deferred for each row when (new.id = 4) execute function end_backend();
   create function refuse() returns trigger language plpgsql as
     'begin raise exception using errcode = ''23514''; end';
   create constraint trigger refuse_at_commit after update on counters
     deferrable initially deferred for each row when (new.id = 5) execute function refuse();
   grant select, update on counters to server;`,
);
const db = openDatabase({ url: database.urls.server, maxConnections: 4, onError: () => {} });
afterAll(() => db.destroy());
const inTransaction = transactionsOf(db);

const readOne = sql<number>`(select n from counters where id = 1)`;
const increment = (tx: Tx, id: number) =>
  sql`update counters set n = n + 1 where id = ${id}`.execute(tx);

async function valueOf(id: number): Promise<unknown> {
  const [row] = (await asRole("server", database, `select n from counters where id = ${id}`)) as {
    n: number;
  }[];
  return row?.n;
}

test("now is the database's time, the same for the whole transaction", async () => {
  await inTransaction(async (tx, now) => {
    const { rows } = await sql<{
      same: boolean;
    }>`select now() = ${now} as same, pg_sleep(0.01)`.execute(tx);
    // PostgreSQL counts microseconds, a JavaScript instant milliseconds.
    const { rows: close } = await sql<{ ms: number }>`
      select abs(extract(epoch from now() - ${now}) * 1000)::float as ms`.execute(tx);
    expect(rows).toHaveLength(1);
    expect(close[0]?.ms).toBeLessThan(1);
  });
});

test("work that throws leaves nothing behind and runs once", async () => {
  const work = vi.fn(async (tx: Tx) => {
    await increment(tx, 1);
    throw new Error("no");
  });
  await expect(inTransaction(work)).rejects.toThrow("no");
  expect(work).toHaveBeenCalledTimes(1);
  expect(await valueOf(1)).toBe(0);
});

test("two transactions that deadlock both end committed", async () => {
  let arrived = 0;
  let open = () => {};
  const bothArrived = new Promise<void>((resolve) => (open = resolve));
  const lockBoth = (first: number, second: number) =>
    inTransaction(async (tx) => {
      await increment(tx, first);
      arrived += 1;
      if (arrived === 2) open();
      await bothArrived;
      await increment(tx, second);
    });
  await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
  expect(await valueOf(1)).toBe(2);
  expect(await valueOf(2)).toBe(2);
});

test("a connection lost before COMMIT is survived: the work runs again and counts once", async () => {
  let attempts = 0;
  await inTransaction(async (tx) => {
    attempts += 1;
    await increment(tx, 3);
    if (attempts > 1) return;
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await asRole("server", database, `select pg_terminate_backend(${rows[0]?.pid})`);
    await increment(tx, 3);
  });
  expect(attempts).toBe(2);
  expect(await valueOf(3)).toBe(1);
});

test("a transaction that the server ended because its process stood still too long runs again", async () => {
  const work = vi
    .fn(() => Promise.resolve("done"))
    .mockRejectedValueOnce(
      Object.assign(new Error("idle-in-transaction timeout"), { code: "25P03" }),
    );
  expect(await inTransaction(work)).toBe("done");
  expect(work).toHaveBeenCalledTimes(2);
});

test("a database without a connection left is busy", () => {
  expect(isBusy(Object.assign(new Error("too many clients"), { code: "53300" }))).toBe(true);
});

test("a connection lost during COMMIT is outcome unknown and is never tried again", async () => {
  const work = vi.fn((tx: Tx) => increment(tx, 4));
  await expect(inTransaction(work)).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(work).toHaveBeenCalledTimes(1);
});

test("a COMMIT that the server refuses is a refusal, not an unknown outcome", async () => {
  await expect(inTransaction((tx) => increment(tx, 5))).rejects.toMatchObject({ code: "23514" });
});

test("statements that are asked together are done in the order in which they were asked", async () => {
  const found = await inTransaction((tx) =>
    Promise.all([
      increment(tx, 1),
      tx.selectNoFrom(readOne.as("n")).executeTakeFirstOrThrow(),
      sql`update counters set n = n + 10 where id = 1`.execute(tx),
      sql<{ n: number }>`select n from counters where id = 1`.execute(tx),
    ]),
  );
  const [, first, , { rows }] = found;
  expect(rows).toEqual([{ n: first.n + 10 }]);
});

test("what fails among statements that were asked together undoes them all", async () => {
  const before = await valueOf(2);
  const work = (tx: Tx) =>
    Promise.all([
      increment(tx, 2),
      sql`select 1 / 0`.execute(tx),
      increment(tx, 2),
      increment(tx, 2),
    ]);
  await expect(inTransaction(work)).rejects.toMatchObject({ code: "22012" });
  expect(await valueOf(2)).toBe(before);
  await inTransaction((tx) => increment(tx, 2));
  expect(await valueOf(2)).toBe(Number(before) + 1);
});

test("a failure is told by its cause, whichever of the statements sent together is answered for first", async () => {
  const work = (tx: Tx) =>
    Promise.all([sql`select 1 / 0`.execute(tx).then(answerLater, answerLater), increment(tx, 2)]);
  await expect(inTransaction(work)).rejects.toMatchObject({ code: "22012" });
});

async function answerLater(answer: unknown): Promise<never> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  throw answer;
}

test("a statement that nobody waited for does not run after its transaction", async () => {
  let left: Tx | undefined;
  await inTransaction(async (tx) => {
    left = tx;
  });
  await expect(left && increment(left, 1)).rejects.toThrow("has ended");
});

test("what goes out with the beginning is done inside the transaction, and is there before the work begins", async () => {
  const lock = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_advisory_xact_lock(7)`;
  const holders = sql<{
    pid: number;
  }>`select pid from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`;
  await inTransaction(
    async (_tx, _now, locked: QueryResult<{ pid: number }>) => {
      expect((await holders.execute(db)).rows).toEqual([{ pid: locked.rows[0]?.pid }]);
    },
    (tx) => lock.execute(tx),
  );
  expect((await holders.execute(db)).rows).toEqual([]);
});

test("what goes out with the beginning and fails for the moment is asked again with a new beginning", async () => {
  const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });
  const open = vi.fn((tx: Tx) => readOne.execute(tx)).mockRejectedValueOnce(deadlock);
  const work = vi.fn(() => Promise.resolve());
  await inTransaction(work, open);
  expect([open.mock.calls.length, work.mock.calls.length]).toEqual([2, 1]);
});
