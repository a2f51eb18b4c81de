import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { getRollbackPlans } from "pg-boss";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobSchema } from "./jobs/queues.ts";
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

test("each migration is told of once it is applied, and one that has to wait undoes none before it", async () => {
  writeFileSync(join(folder, "9999_later_1.sql"), "create table made_first ();");
  writeFileSync(
    join(folder, "9999_later_2.sql"),
    "alter table councils add column is_other boolean;",
  );
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const migrating = migrate(database.ownerUrl, [], { folder, tries: 1, pauseMs: 0, say });
  await expect(migrating).rejects.toThrow(
    /Done: 9999_later_1\. Not done: 9999_later_2, the tables of jobs, the rights\./,
  );
  expect(said).toEqual(["applied 9999_later_1"]);
  await reader.query("commit");
  expect(await migrate(database.ownerUrl, [], { folder })).toEqual(["9999_later_2"]);
});

test("a connection that is lost is told as it was, not as what failed after it", async () => {
  await reader.query("commit");
  const lost = join(folder, "9999_lost.sql");
  writeFileSync(lost, "select pg_terminate_backend(pg_backend_pid());");
  const migrating = migrate(database.ownerUrl, [], { folder });
  await expect(migrating).rejects.toMatchObject({ code: "57P01" });
  rmSync(lost);
});

// The library itself waits for half a minute.
test(
  "the tables of jobs are changed as ours are: nobody waits for long behind a change that has to wait",
  {
    timeout: 25_000,
  },
  async () => {
    await reader.query("commit");
    const version = () => asOwner(database, `select version from ${jobSchema}.version`);
    const newest = await version();
    const [{ version: number }] = newest as [{ version: number }];
    await asOwner(database, getRollbackPlans(jobSchema, number));
    await reader.query(`begin; lock ${jobSchema}.version in share mode`);
    const said: string[] = [];
    const options = { folder, tries: 2, pauseMs: 0, say: (text: string) => said.push(text) };
    const migrating = migrate(database.ownerUrl, [], options);
    await expect(migrating).rejects.toThrow(/stayed in use by the nightly dump/);
    expect(said).toEqual([expect.stringMatching(/in use by the nightly dump.*Tries left: 1/)]);
    expect(await version()).not.toEqual(newest);
    await reader.query("commit");
    await migrate(database.ownerUrl, [], { folder });
    expect(await version()).toEqual(newest);
  },
);
