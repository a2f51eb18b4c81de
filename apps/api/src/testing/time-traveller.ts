import { afterAll } from "vitest";
import { openDatabase } from "../db/pool.ts";
import { type InTransaction, transactionsOf } from "../db/transaction.ts";
import { forgetDue } from "../modules/retention/forget-due.ts";
import type { TestDatabase } from "./test-database.ts";

/** The process that forgets, with the rights of its role, at whatever moment a test wants. */
export function forgetterAt(database: TestDatabase) {
  const faults: unknown[] = [];
  const db = openDatabase({ url: database.urls.retention, maxConnections: 1, onError: () => {} });
  afterAll(() => db.destroy());
  const inRealTime = transactionsOf(db);
  const travelTo =
    (moment: Date): InTransaction =>
    (work, open) =>
      inRealTime((tx, _now, opened) => work(tx, moment, opened), open);
  const log = { info: () => {}, error: (facts: unknown) => void faults.push(facts) };
  return {
    /** What could not be forgotten, and why. */
    faults,
    forgetAt: (moment: Date) => forgetDue({ inTransaction: travelTo(moment), log }),
  };
}
