import type { Client } from "pg";
import { withOwner } from "../../db/owner.ts";
import { applyImport } from "./apply-import.ts";
import { findDifferences, hasDifferences, type Summary, weighDifferences } from "./differences.ts";
import { type ImportOrder, ImportRefused } from "./import-order.ts";
import { stageFile } from "./reading/stage-file.ts";
import { findImports, lockRegister, noteRestated, readTerms, type StoredImport } from "./store.ts";

export type Imported =
  | { outcome: "same_file"; as: StoredImport; keptBy?: KeptBy }
  | { outcome: "restated"; id: string; asOf: Date; isRehearsal: boolean }
  | { outcome: "rehearsed"; summary: Summary }
  | { outcome: "imported"; id: string; summary: Summary };

/** What keeps a file with a later date from being stated again: another on top of it, or that it asks for what was paid. */
export type KeptBy = { onTop: string } | { askedAgain: string[] };

/**
 * Takes in a council's register, all or nothing. Whatever can be refused is refused before the first change. The same
 * file on top of all others states its register again as of a later moment; where records differ from it by now, it is
 * taken in again.
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
    refuseOlder(earlier, order);
    const fileHash = await stageFile(client, order, terms);
    const same = earlier.find((one) => one.fileHash === fileHash);
    const [newest] = earlier;
    if (same && newest && newest.id !== same.id) return sameFile(same, { onTop: newest.id });
    if (same && order.asOf <= same.statedAsOf) return sameFile(same);
    await findDifferences(client, order);
    const summary = await weighDifferences(client, order, terms);
    const again = same && (await stateAgain(client, order, { same, summary }));
    if (again) return again;
    if (order.isRehearsal) return { outcome: "rehearsed", summary };
    const id = await applyImport(client, { ...order, fileHash }, summary);
    return { outcome: "imported", id, summary };
  });
}

function refuseOlder(earlier: readonly StoredImport[], { asOf }: ImportOrder): void {
  const newer = earlier.find(({ statedAsOf }) => statedAsOf > asOf);
  if (!newer) return;
  const code = newer.asOf > asOf ? "newer_import" : "newer_restatement";
  throw new ImportRefused({ code, id: newer.id, asOf: newer.statedAsOf });
}

const sameFile = (as: StoredImport, keptBy?: KeptBy): Imported => ({
  outcome: "same_file",
  as,
  ...(keptBy && { keptBy }),
});

/**
 * The same bytes on top of all others, with a later date. While they ask for what their council has booked since, they
 * are an old file under a new date; nothing where records differ from them.
 */
async function stateAgain(
  client: Client,
  { asOf, by, isRehearsal }: ImportOrder,
  { same, summary }: { same: StoredImport; summary: Summary },
): Promise<Imported | undefined> {
  const { askedAgain } = summary;
  if (askedAgain.length > 0) return sameFile(same, { askedAgain });
  if (await hasDifferences(client)) return undefined;
  if (!isRehearsal) await noteRestated(client, same, { asOf, by });
  return { outcome: "restated", id: same.id, asOf, isRehearsal };
}
