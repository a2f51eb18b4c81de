import { createHash } from "node:crypto";
import { CompiledQuery, sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import { findReach } from "./find-reach.ts";
import type { SealKey } from "./seal-key.ts";
import { sealedUpTo, textOf } from "./seal-sql.ts";
import { type SealedTable, sealedTables } from "./sealed-tables.ts";

const firstHash = Buffer.alloc(32);

/** A large import is sealed in parts of this many numbers, so that no seal takes long. */
export const numbersAtOnce = 50_000n;

export interface SealDeps {
  db: Database;
  inTransaction: InTransaction;
  sealKey: SealKey;
}

interface Part {
  tableName: string;
  afterNo: bigint;
  toNo: bigint;
  rowCount: number;
  hash: Buffer;
}

export type SealOutcome = "nothing_new" | "sealed" | "more_to_seal";

/** Seals what was written since the last seal and can no longer change. */
export async function sealBooks({ db, inTransaction, sealKey }: SealDeps): Promise<SealOutcome> {
  const reach = await findReach(db);
  return inTransaction(async (tx, now) => {
    // Two sealers must not both write the next seal.
    await sql`select pg_advisory_xact_lock(hashtext('kaunter seal'))`.execute(tx);
    const parts: Part[] = [];
    for (const each of sealedTables) {
      const part = await readPart(tx, each, reach.get(each.table) ?? 0n);
      if (part) parts.push(part);
    }
    if (parts.length === 0) return "nothing_new";
    const last = await tx
      .selectFrom("seals")
      .select(["seq", "hash"])
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst();
    const seq = (last?.seq ?? 0) + 1;
    const previousHash = last?.hash ?? firstHash;
    const hash = createHash("sha256").update(previousHash).update(linesOf(parts)).digest();
    await tx
      .insertInto("seals")
      .values({
        seq,
        previousHash,
        hash,
        keyId: sealKey.id,
        signature: sealKey.sign(hash),
        sealedAt: now,
      })
      .execute();
    const rows = parts.map((part) => ({
      ...part,
      sealSeq: seq,
      afterNo: `${part.afterNo}`,
      toNo: `${part.toNo}`,
    }));
    await tx.insertInto("sealParts").values(rows).execute();
    const isCut = parts.some(({ tableName, toNo }) => toNo < (reach.get(tableName) ?? 0n));
    return isCut ? "more_to_seal" : "sealed";
  });
}

/** What is new in a table, as one hash over the hashes of its rows in the order of their numbers. */
async function readPart(tx: Tx, of: SealedTable, reach: bigint): Promise<Part | undefined> {
  const { rows: sealed } = await sql
    .raw<{ afterNo: string }>(`select ${sealedUpTo(of)}::text as after_no`)
    .execute(tx);
  const afterNo = BigInt(sealed[0]?.afterNo ?? 0);
  const toNo = reach < afterNo + numbersAtOnce ? reach : afterNo + numbersAtOnce;
  if (toNo <= afterNo) return undefined;
  const { rows } = await tx.executeQuery<{ rowCount: number; hash: Buffer }>(
    CompiledQuery.raw(
      `select count(*)::int as row_count, sha256(coalesce(string_agg(sha256(convert_to(${textOf(of)}, 'UTF8')), ''::bytea
         order by ${of.number}), '')) as hash
       from ${of.table} where ${of.number} > $1 and ${of.number} <= $2`,
      [afterNo, toNo],
    ),
  );
  const [found] = rows;
  return found && { tableName: of.table, afterNo, toNo, ...found };
}

/** One line for each part, in the order of the tables' names. */
function linesOf(parts: readonly Part[]): string {
  return parts
    .toSorted((one, other) => (one.tableName < other.tableName ? -1 : 1))
    .map(({ tableName, afterNo, toNo, rowCount, hash }) =>
      [tableName, afterNo, toNo, rowCount, hash.toString("hex")].join(" "),
    )
    .join("\n");
}
