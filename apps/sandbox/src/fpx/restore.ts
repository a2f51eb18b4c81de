import type { Entry } from "../journal.ts";
import { watchSession } from "./payment-routes.ts";
import { type NewTransaction, openTransaction } from "./transactions.ts";
import type { FpxWorld } from "./world.ts";

/**
 * FPX does not forget what it did when its process dies: the journal is read back. Messages that were still to be sent
 * are lost, as they would be; an enquiry tells the truth.
 */
export function restoreTransactions(world: FpxWorld): void {
  for (const entry of world.journal.entries()) restoreEntry(world, entry);
  for (const transaction of world.transactions.all()) {
    if (transaction.stage === "open") watchSession(world, transaction);
  }
}

const firstCodes = ["09", "99"];

type Told = Entry & NewTransaction & { fpxTxnId?: string; code?: string };

function restoreEntry({ transactions }: FpxWorld, entry: Entry): void {
  const { kind, fpxTxnId = "", code = "", ...wanted } = entry as Told;
  if (kind === "accepted") transactions.restore(openTransaction(wanted, fpxTxnId));
  const transaction = transactions.byFpxTxnId(fpxTxnId);
  if (!transaction || (kind !== "debit" && kind !== "result")) return;
  transaction.code = kind === "debit" ? "00" : code;
  transaction.stage = firstCodes.includes(transaction.code) ? "waiting" : "final";
}
