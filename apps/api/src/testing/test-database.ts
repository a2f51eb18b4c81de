import { Client } from "pg";
import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";

export interface TestDatabase {
  /** As the processes connect. */
  url: string;
  /** As the migrations connect. */
  ownerUrl: string;
}

/** A database of this test file's own, gone when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `kaunter_test_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name} template ${inject("template")}`);
  afterAll(() => onServer(`drop database ${name}`));
  const owner = Object.assign(new URL(inject("serverUrl")), { pathname: `/${name}` });
  const app = Object.assign(new URL(owner), { username: "app", password: "app" });
  return { url: app.href, ownerUrl: owner.href };
}

/** Runs SQL as the owner: what a test arranges, or what an attacker with the database would try. */
export async function asOwner(database: TestDatabase, statement: string): Promise<unknown[]> {
  return queryOnce(database.ownerUrl, statement);
}

export async function asApp(database: TestDatabase, statement: string): Promise<unknown[]> {
  return queryOnce(database.url, statement);
}

async function onServer(statement: string): Promise<void> {
  await queryOnce(inject("serverUrl"), statement);
}

async function queryOnce(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
