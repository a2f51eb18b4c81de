import type { Transaction } from "kysely";
import { type Database, isOutdatedPlan } from "./pool.ts";
import { promptly, startOf } from "./prompt-dialect.ts";
import type { DB } from "./schema.gen.ts";

export type Tx = Transaction<DB>;

/**
 * Runs `work` in a transaction. What `open` asks goes to the database together with the beginning, and is done behind it. It
 * may lock and read, and writes nothing: if the beginning alone failed, what it wrote would be committed by itself.
 */
export type InTransaction = <T, Opened = undefined>(
  work: (tx: Tx, now: Date, opened: Opened) => Promise<T>,
  open?: (tx: Tx) => Promise<Opened>,
) => Promise<T>;

/** The connection was lost while COMMIT was under way: the work may have happened or not. Nothing may be acknowledged. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("The connection was lost during COMMIT", { cause });
  }
}

const attempts = 5;

/**
 * Runs `work` in one transaction with the database's own time, read once. Statements of `work` that are asked together
 * (`Promise.all`) go to the database together, and are done there in that order. Work may run again after a
 * serialisation failure, a deadlock, a migration, a restart or a failover, so it must have no effect outside `tx`.
 */
export function transactionsOf(db: Database): InTransaction {
  return (work, open) => tryAgain(() => runOnce(db, work, open));
}

/** Does a whole transaction again, a few times, where it was undone through no fault of its own. */
export async function tryAgain<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
      await pause(attempt);
    }
  }
}

/** Work as a part of a transaction that is open already. */
export function within(tx: Tx, now: Date): InTransaction {
  return async (work, open) => work(tx, now, (await open?.(tx)) as never);
}

async function runOnce<T, Opened>(
  db: Database,
  work: (tx: Tx, now: Date, opened: Opened) => Promise<T>,
  open: ((tx: Tx) => Promise<Opened>) | undefined,
): Promise<T> {
  let isCommitting = false;
  try {
    return await db.transaction().execute(async (opened) => {
      const result = await opened.getExecutor().provideConnection((connection) =>
        promptly(connection, async (tx) => {
          const [now, atOpening] = await Promise.all([startOf(connection), open?.(tx)]);
          return work(tx, now, atOpening as Opened);
        }),
      );
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
  return retryableStates.has(codeOf(error)) || isOutdatedPlan(error) || isConnectionFault(error);
}

// 25P03: a process that slept too long inside a transaction finds it undone, and its connection closed.
const lostStates = /^(08...|57P0[123]|25P03|ECONN.*|EPIPE|ETIMEDOUT)$/;
// node-postgres reports a connection that ended under or before a statement by these texts, without a code.
const lostTexts = ["Connection terminated", "Client has encountered a connection error"];

function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return lostStates.test(codeOf(error)) || lostTexts.some((text) => error.message.startsWith(text));
}

/** The database is away, went away in the middle, or gave no turn in time: trying again, with the same key, is right. */
export function isBusy(error: unknown): boolean {
  return error instanceof OutcomeUnknown || isRetryable(error) || isCrowded(error);
}

/** As long as a database needs to restart, or to be taken over by another node. */
const patienceMs = 15_000;
const restMs = 250;

/** Does again what a busy database refused, for a while: for what nobody waits for. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  }
}

// A row that somebody else holds, no connection left, and a full disk, which another machine takes over from.
const crowdedStates = new Set(["55P03", "53300", "53100"]);

/** Waiting for a row or for a connection took too long, or the database has no room: nothing was done. */
function isCrowded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isWithoutConnection = error.message.startsWith("timeout exceeded when trying to connect");
  return crowdedStates.has(codeOf(error)) || isWithoutConnection;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

async function pause(attempt: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt));
}
