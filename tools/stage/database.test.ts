import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ask, databaseOf, inDatabase } from "./connection.ts";
import { dropDatabase, ensureDatabase } from "./database.ts";

const given = `kaunter_given_${randomBytes(4).toString("hex")}`;
const named = `${given}_named`;
let givenUrl = "";

beforeAll(async () => {
  givenUrl = (await ensureDatabase(given)).owner;
  vi.stubEnv("DATABASE_URL", givenUrl);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await dropDatabase(named);
  await dropDatabase(given);
});

async function namesOnServer(): Promise<string[]> {
  const like = "select datname as name from pg_database where datname like $1 order by 1";
  const rows = await ask<{ name: string }>(givenUrl, like, [`${given}%`]);
  return rows.map(({ name }) => name);
}

test("DATABASE_URL is used as it is, by every role", async () => {
  const urls = await ensureDatabase();
  expect(urls.owner).toBe(givenUrl);
  const { hostname, port } = new URL(givenUrl);
  expect(urls.worker).toBe(`postgres://worker:worker@${hostname}:${port}/${given}`);
});

test("the database that DATABASE_URL names is never emptied", async () => {
  await expect(dropDatabase()).rejects.toThrow("Refusing to empty");
  await expect(dropDatabase(given)).rejects.toThrow("Refusing to empty");
  expect(await namesOnServer()).toContain(given);
});

test("another one on the same server is made and thrown away", async () => {
  const { owner } = await ensureDatabase(named);
  expect(owner).toBe(inDatabase(givenUrl, named));
  expect(databaseOf(owner)).toBe(named);
  expect(await namesOnServer()).toEqual([given, named]);
  await dropDatabase(named);
  expect(await namesOnServer()).toEqual([given]);
});
