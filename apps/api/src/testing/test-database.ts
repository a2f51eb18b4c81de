import { Client } from "pg";
import { randomBytes } from "node:crypto";
import { afterAll, expect, inject, vi } from "vitest";
import { type ProcessRole, processRoles } from "../../../../tools/stage/connection.ts";

/** A role of a process, or an insider who has the rights of all of them. */
export type TestRole = ProcessRole | "insider";

export interface TestDatabase {
  /** As the processes connect, each in its own role. */
  urls: Readonly<Record<TestRole, string>>;
  /** As the migrations connect. */
  ownerUrl: string;
}

/** A database of this test file's own, gone when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `kaunter_test_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name} template ${inject("template")}`);
  afterAll(() => onServer(`drop database ${name}`));
  const owner = Object.assign(new URL(inject("serverUrl")), { pathname: `/${name}` });
  const urlAs = (role: string) => Object.assign(new URL(owner), { username: role, password: role });
  const urls = [...processRoles, "insider" as const].map((role) => [role, urlAs(role).href]);
  return { urls: Object.fromEntries(urls) as TestDatabase["urls"], ownerUrl: owner.href };
}

/** Runs SQL as the owner: what a test arranges, or what an attacker with the database would try. */
export async function asOwner(database: TestDatabase, statement: string): Promise<unknown[]> {
  return queryOnce(database.ownerUrl, statement);
}

/** Runs SQL as a process could. */
export async function asRole(
  role: TestRole,
  database: TestDatabase,
  statement: string,
): Promise<unknown[]> {
  return queryOnce(database.urls[role], statement);
}

/** Until so many connections wait for what another one holds. */
export async function untilWaiting(database: TestDatabase, count: number): Promise<void> {
  const waiting = `select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`;
  await vi.waitFor(async () => expect(await asOwner(database, waiting)).toHaveLength(count));
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
