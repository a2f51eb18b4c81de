import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { Enqueue } from "../../jobs/enqueue.ts";
import { askAbout } from "./ask-about.ts";
import { bookBatch } from "./book-batch.ts";
import { awaitAgain } from "./keep-awaited.ts";
import { matchLines } from "./match-lines.ts";
import type { SettlementFile, SettlementLine } from "./reading/read-settlement.ts";
import { UnreadableFile } from "./reading/cells.ts";

/** Keeps a batch with its lines, and books it. False when the very same batch came before in another file. */
export async function takeSettlement(
  { enqueue }: { enqueue: Enqueue },
  tx: Tx,
  { file, fileId, now }: { file: SettlementFile; fileId: string; now: Date },
): Promise<boolean> {
  const { provider, merchant, ref, revision } = file;
  await requireMerchant(tx, file);
  const last = await tx
    .selectFrom("settlementBatches")
    .select(["id", "revision"])
    .where("provider", "=", provider)
    .where("merchant", "=", merchant)
    .where("ref", "=", ref)
    .orderBy("revision", "desc")
    .executeTakeFirst();
  if (last && revision <= last.revision) {
    if (await isSame(tx, file)) return false;
    throw new UnreadableFile(
      `Batch ${ref} came before as revision ${last.revision} with other lines.`,
    );
  }
  if (revision !== (last?.revision ?? 0) + 1) {
    throw new UnreadableFile(`Revision ${revision} of batch ${ref} came before the one below it.`);
  }
  const batchId = await keepBatch(tx, file, fileId, now);
  await keepLines(tx, batchId, file.lines);
  if (last) await undoMatches(tx, last.id, batchId);
  await tx.insertInto("openBatches").values({ batchId }).execute();
  const open = await matchLines(tx, sql`l.batch_id = ${batchId}`, now);
  await askAbout(tx, enqueue, open);
  await bookBatch(tx, batchId, now);
  return true;
}

async function requireMerchant(tx: Tx, { provider, merchant }: SettlementFile): Promise<void> {
  const known = await tx
    .selectFrom("merchants")
    .select("accountCode")
    .where("provider", "=", provider)
    .where("merchant", "=", merchant)
    .executeTakeFirst();
  if (!known) {
    throw new UnreadableFile(`No account is known for ${provider} ${merchant}: settlements open.`);
  }
}

/** The same lines under the same name, whatever else differs in the bytes. */
async function isSame(tx: Tx, file: SettlementFile): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    select count(*) = ${file.lines.length} and count(*) = count(given.gross_sen) as is_same
    from settlement_lines l left join jsonb_to_recordset(${JSON.stringify(cellsOf(file.lines))}::jsonb) as given
      (line_no integer, kind text, reference text, txn_id text, gross_sen bigint, fee_sen bigint, tax_sen bigint)
      using (line_no, kind, reference, txn_id, gross_sen, fee_sen, tax_sen)
    where l.batch_id = (select id from settlement_batches where provider = ${file.provider}
      and merchant = ${file.merchant} and ref = ${file.ref} and revision = ${file.revision})`.execute(
    tx,
  );
  return rows[0]?.isSame ?? false;
}

async function keepBatch(tx: Tx, file: SettlementFile, fileId: string, now: Date) {
  const { lines, kind: _kind, ...told } = file;
  const { id } = await tx
    .insertInto("settlementBatches")
    .values({ ...told, fileId, lineCount: lines.length, toldAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const linesAtOnce = 10_000;

async function keepLines(tx: Tx, batchId: string, lines: readonly SettlementLine[]): Promise<void> {
  const rows = cellsOf(lines);
  for (let from = 0; from < rows.length; from += linesAtOnce) {
    await sql`
      insert into settlement_lines (batch_id, line_no, kind, reference, txn_id, txn_at, gross_sen, fee_sen, tax_sen, net_sen)
        select ${batchId}, line_no, kind, reference, txn_id, txn_at, gross_sen, fee_sen, tax_sen, net_sen
        from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + linesAtOnce))}::jsonb)
          as each (line_no integer, kind text, reference text, txn_id text, txn_at timestamptz, gross_sen bigint,
            fee_sen bigint, tax_sen bigint, net_sen bigint)
        order by line_no`.execute(tx);
  }
}

function cellsOf(lines: readonly SettlementLine[]) {
  return lines.map((line, place) => ({
    line_no: place + 1,
    kind: line.kind,
    reference: line.reference,
    txn_id: line.txnId,
    txn_at: line.txnAt,
    gross_sen: line.grossSen,
    fee_sen: line.feeSen,
    tax_sen: line.taxSen,
    net_sen: line.netSen,
  }));
}

/** A revised file replaces the one before: its lines are matched anew, and no line of the earlier file stays open. */
async function undoMatches(tx: Tx, formerId: string, batchId: string): Promise<void> {
  await sql`
    update settled_attempts set undone_by = ${batchId}
    where undone_by is null and line_id in (select id from settlement_lines where batch_id = ${formerId})`.execute(
    tx,
  );
  await awaitAgain(tx, batchId);
  await tx.deleteFrom("openLines").where("batchId", "=", formerId).execute();
  await tx.deleteFrom("openBatches").where("batchId", "=", formerId).execute();
}
