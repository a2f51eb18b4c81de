import type { Client } from "pg";
import { withOwner } from "../../db/owner.ts";
import { applyImport } from "./apply-import.ts";
import { findDifferences, type Summary, weighDifferences } from "./differences.ts";
import { type ImportOrder, ImportRefused } from "./import-order.ts";
import { stageFile } from "./reading/stage-file.ts";
import { findImports, lockRegister, noteRestated, readTerms, type StoredImport } from "./store.ts";

export type Imported =
  /** What lies on top of it, if something does, keeps it from being stated again. */
  | { outcome: "same_file"; as: StoredImport; onTop?: string }
  | { outcome: "restated"; id: string; asOf: Date }
  | { outcome: "rehearsed"; summary: Summary }
  | { outcome: "imported"; id: string; summary: Summary };

/**
 * Takes in a council's register, all or nothing. Whatever can be refused is refused before the first change; the same
 * file is taken in once, and states its register again as of a later moment.
 */
export async function importFile(
  { ownerUrl }: { ownerUrl: string },
  order: ImportOrder,
): Promise<Imported> {
  const register = { council: order.council, kind: order.kind.kind };
  return withOwner(ownerUrl, async (client) => {
    await lockRegister(client, register);
    const terms = await readTerms(client, register);
    if (!terms) throw new ImportRefused({ code: "unknown_council" });
    if (order.asOf > terms.now) throw new ImportRefused({ code: "as_of_in_future" });
    const earlier = await findImports(client, register);
    const newer = earlier.find(({ statedAsOf }) => statedAsOf > order.asOf);
    if (newer)
      throw new ImportRefused({ code: "newer_import", id: newer.id, asOf: newer.statedAsOf });
    const fileHash = await stageFile(client, order, terms);
    const same = earlier.find((one) => one.fileHash === fileHash);
    if (same) return stateAgain(client, order, { same, newest: earlier[0] ?? same });
    await findDifferences(client, order);
    const summary = await weighDifferences(client, order, terms);
    if (order.isRehearsal) return { outcome: "rehearsed", summary };
    const id = await applyImport(client, { ...order, fileHash }, summary);
    return { outcome: "imported", id, summary };
  });
}

/** The same bytes on top of all others are what the register holds: taking them in again would change no record. */
async function stateAgain(
  client: Client,
  { asOf, by, isRehearsal }: ImportOrder,
  { same, newest }: { same: StoredImport; newest: StoredImport },
): Promise<Imported> {
  if (newest.id !== same.id) return { outcome: "same_file", as: same, onTop: newest.id };
  if (isRehearsal || asOf <= same.statedAsOf) return { outcome: "same_file", as: same };
  await noteRestated(client, same, { asOf, by });
  return { outcome: "restated", id: same.id, asOf };
}
