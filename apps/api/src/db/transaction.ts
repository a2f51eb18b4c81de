import { sql, type Transaction } from "kysely";
import type { Database } from "./pool.ts";
import type { DB } from "./schema.gen.ts";

export type Tx = Transaction<DB>;
export type InTransaction = <T>(work: (tx: Tx, now: Date) => Promise<T>) => Promise<T>;

/** The connection was lost while COMMIT was under way: the work may have happened or not. Nothing may be acknowledged. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("The connection was lost during COMMIT", { cause });
  }
}

const attempts = 5;

/**
 * Runs `work` in one transaction with the database's own time, read once. Work may run again after a
 * serialisation failure, a deadlock, a restart or a failover, so it must have no effect outside `tx`.
 */
export function transactionsOf(db: Database): InTransaction {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(db, work);
      } catch (error) {
        if (attempt === attempts || !isRetryable(error)) throw error;
        await pause(attempt);
      }
    }
  };
}

async function runOnce<T>(db: Database, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
  let isCommitting = false;
  try {
    return await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
      const result = await work(tx, rows[0]?.now ?? unreachable());
      isCommitting = true;
      return result;
    });
  } catch (error) {
    throw isCommitting && isConnectionFault(error) ? new OutcomeUnknown(error) : error;
  }
}

// Serialisation failure, deadlock, and a node that is not yet primary after a failover.
const retryableStates = new Set(["40001", "40P01", "25006"]);

function isRetryable(error: unknown): boolean {
  if (error instanceof OutcomeUnknown) return false;
  return retryableStates.has(codeOf(error)) || isConnectionFault(error);
}

const lostStates = /^(08...|57P0[123]|ECONN.*|EPIPE|ETIMEDOUT)$/;
// node-postgres reports a connection that ended under or before a statement by these texts, without a code.
const lostTexts = ["Connection terminated", "Client has encountered a connection error"];

function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return lostStates.test(codeOf(error)) || lostTexts.some((text) => error.message.startsWith(text));
}

/** The database is away, or went away in the middle: trying again, with the same key, is right. */
export function isOutage(error: unknown): boolean {
  return error instanceof OutcomeUnknown || isRetryable(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

async function pause(attempt: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt));
}

function unreachable(): never {
  throw new Error("select now() returned no row");
}
