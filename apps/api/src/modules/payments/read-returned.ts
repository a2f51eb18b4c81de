import { negateSen, type Sen, sen } from "@kaunter/domain/money";
import type { Database } from "../../db/pool.ts";
import type { Tx } from "../../db/transaction.ts";

/**
 * What of the money taken for a payment goes back to its payer, as the books stand: a ruling that the provider's exact
 * approval has overtaken gives nothing back.
 */
export async function readReturned(db: Database | Tx, paymentId: string): Promise<Sen> {
  const { dueSen } = await db
    .selectFrom("ledgerEntries")
    .select(({ fn }) => fn.sum<string | null>("amountSen").as("dueSen"))
    .where("paymentId", "=", paymentId)
    .where("account", "=", "refund_due")
    .executeTakeFirstOrThrow();
  return negateSen(sen(Number(dueSen)));
}
