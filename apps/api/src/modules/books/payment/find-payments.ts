import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";

/**
 * The payments that a number on somebody's paper may mean: a payment's, an attempt's, the provider's or a receipt's. A
 * payment's number and one of FPX have the same shape, so there may be two.
 */
export async function findPayments(db: Database, number: string): Promise<string[]> {
  const text = number.trim().toUpperCase();
  const id = /^\d{16}$/.test(text) ? text : null;
  const { rows } = await sql<{ id: string }>`
    select id from payments where id = ${id}::bigint
    union select payment_id from payment_attempts where reference = ${text} or provider_txn_id = ${text}
    union select payment_id from receipts where number = ${text}
    order by id`.execute(db);
  return rows.map((row) => row.id);
}
