import { expect, test } from "vitest";
import { jobs } from "../dependencies.ts";
import { migrate } from "../migrate.ts";
import { asApp, asOwner, createTestDatabase } from "../testing/test-database.ts";

const database = await createTestDatabase();

test.each([
  ["make a table", "create table t (id int)"],
  ["make a table among the jobs", "create table pgboss.t (id int)"],
  ["change a table", "alter table site_settings add column x int"],
  ["empty a table", "truncate site_settings"],
  ["delete the settings", "delete from site_settings"],
  ["add a second row of settings", "insert into site_settings default values"],
  ["read what was migrated", "select * from migrations"],
  ["make a role", "create role intruder"],
  ["make a database", "create database intruder"],
])("the processes' role may not %s", async (_name, statement) => {
  await expect(asApp(database, statement)).rejects.toMatchObject({ code: "42501" });
});

test.each(["announcement", "banner"])(
  "a half-translated %s is refused by the database",
  async (text) => {
    const change = `update site_settings set ${text}_my = 'Tutup', ${text}_en = 'Closed'`;
    await expect(asOwner(database, change)).rejects.toMatchObject({ code: "23514" });
  },
);

test("migrating again, even from five places at once, changes nothing and succeeds", async () => {
  const places = Array.from({ length: 5 }, () => migrate(database.ownerUrl, jobs));
  expect(await Promise.all(places)).toEqual([[], [], [], [], []]);
});
