import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/** SQL for a receipt, by the column with its number, that nobody declared void. */
export function counts(number: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from receipt_voids v where v.number = ${sql.ref(number)})`;
}

/** The lines of a payment that settled, each with its receipt. A void receipt gives nothing. */
export function settledLines(tx: Tx, paymentId: string) {
  return tx
    .selectFrom("paymentLines as line")
    .innerJoin("receipts as receipt", (join) =>
      join
        .onRef("receipt.paymentId", "=", "line.paymentId")
        .onRef("receipt.councilCode", "=", "line.councilCode"),
    )
    .where("line.paymentId", "=", paymentId)
    .where("line.settledSen", ">", "0")
    .where(counts("receipt.number"));
}
