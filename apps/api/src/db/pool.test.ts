import { sql } from "kysely";
import { expect, test } from "vitest";
import { asOwner, createTestDatabase } from "../testing/test-database.ts";
import { type Database, openDatabase } from "./pool.ts";
import { transactionsOf, type Tx } from "./transaction.ts";

test("no connection compiles a plan, however dear the plan is believed to be", async () => {
  const { urls } = await createTestDatabase();
  const db = openDatabase({ url: urls.office, maxConnections: 1, onError: () => undefined });
  const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ jit: "off" }]);
});

test("a process that runs reads on when a migration adds columns, in a transaction and without one", async () => {
  const database = await createTestDatabase();
  const db = openDatabase({ url: database.urls.server, maxConnections: 1, onError: () => {} });
  const inTransaction = transactionsOf(db);
  // More statements than a transaction has attempts.
  const tables = [
    "payments",
    "payment_attempts",
    "payment_lines",
    "cases",
    "charges",
    "site_settings",
  ];
  const addColumn = (name: string) =>
    asOwner(database, tables.map((table) => `alter table ${table} add ${name} int`).join("; "));
  const read = async (from: Database | Tx, table: string) => {
    const { rows } = await sql<object>`select * from ${sql.table(table)} limit 1`.execute(from);
    return rows.flatMap(Object.keys);
  };
  const readAll = async (from: Database | Tx) => {
    for (const table of tables) await read(from, table);
    return read(from, "site_settings");
  };
  const readTogether = async (tx: Tx) =>
    (await Promise.all(tables.map((table) => read(tx, table)))).flat();
  await readAll(db);
  await addColumn("first");
  expect(await readAll(db)).toContain("first");
  await addColumn("second");
  expect(await inTransaction(readAll)).toContain("second");
  await addColumn("third");
  expect(await inTransaction(readTogether)).toContain("third");
  await db.destroy();
});
