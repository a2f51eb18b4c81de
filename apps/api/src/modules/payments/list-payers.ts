import type { Payer } from "./payment.ts";
import { payerOf } from "./sealed-payer.ts";
import type { ShowDeps } from "./show-payment.ts";
import { loadSealedPayers } from "./store.ts";

/** Who paid each of many payments, where it is still known, in one read. */
export async function listPayers(
  { db, personKey }: ShowDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Payer>> {
  const payers = new Map<string, Payer>();
  if (ids.length === 0) return payers;
  for (const sealed of await loadSealedPayers(db, ids)) {
    const payer = payerOf(personKey, sealed);
    if (payer) payers.set(sealed.id, payer);
  }
  return payers;
}
