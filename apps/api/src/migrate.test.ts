import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrate, TableInUse } from "./migrate.ts";
import { asOwner, createTestDatabase, untilWaiting } from "./testing/test-database.ts";

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "migrations-"));
const reader = new Client({
  connectionString: database.ownerUrl,
  application_name: "the nightly dump",
});

beforeAll(async () => {
  cpSync(join(import.meta.dirname, "..", "migrations"), folder, { recursive: true });
  writeFileSync(
    join(folder, "9999_in_use.sql"),
    "create table made_before (); alter table councils add column is_changed boolean;",
  );
  await reader.connect();
});
beforeEach(() => reader.query("begin; select from councils"));
afterAll(async () => {
  await reader.end();
  rmSync(folder, { recursive: true });
});

const leftBehind = () => asOwner(database, "select to_regclass('made_before') as made");

test("a table that is in use all the time is told of, and nothing is half done", async () => {
  const said: string[] = [];
  const migrating = migrate(database.ownerUrl, [], {
    folder,
    tries: 2,
    pauseMs: 0,
    say: (text) => said.push(text),
  });
  await expect(migrating).rejects.toBeInstanceOf(TableInUse);
  await expect(migrating).rejects.toThrow(/stayed in use by the nightly dump \(process \d+\)/);
  expect(said).toEqual([expect.stringMatching(/in use by the nightly dump.*Tries left: 1/)]);
  expect(await leftBehind()).toEqual([{ made: null }]);
  await reader.query("commit");
});

test("a migration lets those behind it read, and goes through once its table is free", async () => {
  const migrating = migrate(database.ownerUrl, [], { folder, pauseMs: 0 });
  await untilWaiting(database, 1);
  expect(await asOwner(database, "select from councils")).toEqual([]);
  expect(await leftBehind()).toEqual([{ made: null }]);
  await reader.query("commit");
  expect(await migrating).toEqual(["9999_in_use"]);
});
