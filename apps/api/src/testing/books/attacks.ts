import { Client } from "pg";
import { afterAll } from "vitest";
import type { TestDatabase } from "../test-database.ts";
import { attempt, begin, learn, registry } from "./payments.ts";
import { dismiss, mismatch, payTwice, settle } from "./money.ts";

/** Somebody with the rights of every process, and the owner, who can do whatever no lock prevents. */
export type Role = "insider" | "owner";
export const roles: readonly Role[] = ["insider", "owner"];
/** Why the database refused: the lock by its name where it has one, else by what it says. */
export interface Refusal {
  code: string;
  lock: string;
}

/** Payments that the attacks are about, each written in its own transaction. */
export const histories = {
  paid: [begin(1), settle(1)],
  partlyDueBack: [begin(2), settle(2, { dueBack: [3] })],
  paidTwice: [begin(3), attempt(3, 2), settle(3), payTwice(3, 2)],
  dismissed: [begin(4), mismatch(4), dismiss(4)],
  paidAfterMismatch: [begin(5), mismatch(5), settle(5)],
  paidLate: [
    begin(6),
    learn(6, { evidence: "awaiting", to: "pending" }),
    // The approval's transaction began before this one, and had to wait for it.
    learn(6, { evidence: "declined", to: "failed", begunAt: "2026-03-15T02:00:01Z" }),
    settle(6),
  ],
  expired: [begin(7), learn(7, { evidence: "lapsed", to: "expired" })],
  open: [begin(8)],
  paidAfterDismissal: [begin(10), mismatch(10), dismiss(10), settle(10)],
};

/** Tries something in a transaction that never commits, with every deferred check made. */
export type Attack = (role: Role, statements: string) => Promise<Refusal | undefined>;

/** Writes the histories as the processes do, and opens the doors for both kinds of insider. */
export async function openBooks(database: TestDatabase): Promise<Attack> {
  const clients = {
    insider: new Client({ connectionString: database.urls.insider }),
    owner: new Client({ connectionString: database.ownerUrl }),
  };
  await Promise.all([clients.insider.connect(), clients.owner.connect()]);
  afterAll(() => Promise.all([clients.insider.end(), clients.owner.end()]));
  await clients.owner.query(registry);
  for (const each of Object.values(histories).flat()) await clients.insider.query(each);

  return async (role, statements) => {
    await clients[role].query("begin");
    try {
      await clients[role].query(statements);
      await clients[role].query("set constraints all immediate");
      return undefined;
    } catch (error) {
      const { code, constraint, message } = error as Error & { code: string; constraint?: string };
      return { code, lock: constraint ?? message };
    } finally {
      await clients[role].query("rollback");
    }
  };
}

/** The same statements with one of them left out. */
export function without(statements: string, start: string): string {
  const all = statements.split(";");
  const rest = all.filter((each) => !each.trim().startsWith(start));
  if (rest.length === all.length) throw new Error(`There is no statement "${start}".`);
  return rest.join(";");
}

/** The same statements with something else in one place. */
export function instead(statements: string, of: string, put: string): string {
  if (!statements.includes(of)) throw new Error(`There is no "${of}".`);
  return statements.replace(of, put);
}
