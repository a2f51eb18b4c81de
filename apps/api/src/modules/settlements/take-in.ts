import { createHash } from "node:crypto";
import { sumSen } from "@kaunter/domain/money";
import { sql } from "kysely";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import type { Enqueue } from "../../jobs/enqueue.ts";
import { lookAgain } from "./look-again.ts";
import { type InboxFile, readFile } from "./reading/read-file.ts";
import { noteSecondDebits } from "./note-second-debits.ts";
import { takeSettlement } from "./take-settlement.ts";
import { takeStatement } from "./take-statement.ts";

export interface SettlementDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
}

export interface Given {
  name: string;
  bytes: Buffer;
  by: string;
}

export interface TakenIn {
  kind: InboxFile["kind"];
  lineCount: number;
  /** The same file, or the same thing in another file, was here before: nothing has changed. */
  isRepeated: boolean;
}

/**
 * Takes in a file of a provider or a bank: keeps it whole, matches its lines and books what follows, all in one
 * transaction. Whoever is killed in the middle has done nothing; the same file again changes nothing.
 */
export async function takeIn(deps: SettlementDeps, { name, bytes, by }: Given): Promise<TakenIn> {
  const file = await readFile(bytes);
  const sha256 = createHash("sha256").update(bytes).digest();
  const result = { kind: file.kind, lineCount: file.lines.length };
  return deps.inTransaction(async (tx, now) => {
    await waitForTurn(tx);
    const stored = await tx
      .insertInto("inboxFiles")
      .values({
        kind: file.kind,
        name,
        sha256,
        bytes,
        lineCount: file.lines.length,
        sumSen: sumOf(file),
        takenBy: by,
        receivedAt: now,
      })
      .onConflict((conflict) => conflict.columns(["kind", "sha256"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return { ...result, isRepeated: true };
    const isNew =
      file.kind === "settlement"
        ? await takeSettlement(deps, tx, { file, fileId: stored.id, now })
        : await takeStatement(tx, { file, fileId: stored.id, now });
    await lookAgain(tx, now);
    await noteSecondDebits(tx, now);
    return { ...result, isRepeated: !isNew };
  });
}

const turn = sql`hashtext('kaunter settlements')`;

/** Files and the worker's second look take turns: each sees whole what the other has matched. A long file is waited for. */
export async function waitForTurn(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '10min'`.execute(tx);
  await sql`select pg_advisory_xact_lock(${turn})`.execute(tx);
}

/** Whether nobody takes in a file; nobody begins to before the end of the transaction. */
export async function isTurnFree(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    isFree: boolean;
  }>`select pg_try_advisory_xact_lock(${turn}) as is_free`.execute(tx);
  return rows[0]?.isFree ?? false;
}

function sumOf(file: InboxFile) {
  return file.kind === "settlement"
    ? file.netSen
    : sumSen(file.lines.map(({ amountSen }) => amountSen));
}
