import { readPaymentNumber } from "@kaunter/domain/payment/payment-number";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

export type NumberKind = "payment" | "attempt" | "transaction" | "receipt" | "charge";

export interface FoundPayment {
  id: string;
  kind: NumberKind;
}

/**
 * The payments that a number may mean, the newest first. There is no condition on councils here: the database shows the
 * office only what its person may see.
 */
export async function findPayments(tx: Tx, number: string, limit: number): Promise<FoundPayment[]> {
  const { id, reference, receiptNo, transactionId } = readPaymentNumber(number);
  const { rows } = await sql<FoundPayment>`
    select distinct on (id) id::text, kind from (
      select id, 'payment' as kind, 1 as rank from payments where id = ${id}::bigint
      union all select payment_id, 'attempt', 2 from payment_attempts where reference = ${reference}
      union all select payment_id, 'receipt', 3 from receipts where number = ${receiptNo}
      union all select payment_id, 'transaction', 4 from payment_attempts where provider_txn_id = ${transactionId}
      union all (select l.payment_id, 'charge', 5 from charges c join payment_lines l on l.charge_id = c.id
        where c.number = ${transactionId} or c.plate = ${transactionId} order by 1 desc limit ${limit})
    ) as found order by id desc, rank limit ${limit}`.execute(tx);
  return rows;
}
