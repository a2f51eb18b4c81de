import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Walked } from "./payer.ts";
import { connected } from "./registry.ts";
import type { Truth } from "./script.ts";

interface Known {
  debited: Set<string>;
  accepted: Set<string>;
}

interface Entry {
  kind: string;
  sellerOrderNo?: string;
  request?: { sellerExOrderNo?: string };
}

/** What FPX itself wrote down: which payments it took money for, and which attempts reached it. */
async function readJournal(folder: string): Promise<Known> {
  const known: Known = { debited: new Set(), accepted: new Set() };
  for await (const line of createInterface(createReadStream(join(folder, "fpx.jsonl")))) {
    if (!/"kind":"(?:debit|accepted)"/.test(line)) continue;
    const { kind, sellerOrderNo = "", request } = JSON.parse(line) as Entry;
    // The payment's number; later attempts add theirs to it.
    if (kind === "debit") known.debited.add(sellerOrderNo.split("-")[0] ?? "");
    else known.accepted.add(request?.sellerExOrderNo ?? "");
  }
  return known;
}

const endings: Readonly<Record<Exclude<Truth, "approved">, string>> = {
  declined: "failed",
  cancelled: "cancelled",
  unclear: "review",
  absent: "expired",
};

/** The statuses in which a payment may have ended, by what was planned and what FPX did. */
function allowedFor(walked: Walked, { debited, accepted }: Known): string[] {
  const { id, reference, script, payer } = walked;
  if (debited.has(id)) return ["successful"];
  // Who changes the bank has the old attempt cancelled at FPX, also when the new one comes to nothing.
  const changed = payer.behaviour === "changes the bank" ? ["cancelled"] : [];
  if (!accepted.has(reference)) return ["expired", ...changed];
  const declined = script.saysDeclined ? ["failed"] : [];
  // An approval that reached FPX takes money, unless it was cancelled.
  return script.truth === "approved" ? changed : [endings[script.truth], ...declined, ...changed];
}

export interface Verdict {
  /** Payments by what was planned for them and how they ended. */
  table: Map<string, number>;
  differences: string[];
}

/** Compares how every payment ended with how it had to end. */
export async function judge(
  ownerUrl: string,
  journalFolder: string,
  walked: readonly Walked[],
): Promise<Verdict> {
  const known = await readJournal(journalFolder);
  const { rows } = await connected(ownerUrl, (client) =>
    client.query<{ id: string; status: string }>("select id::text, status from payments"),
  );
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const table = new Map<string, number>();
  const differences: string[] = [];
  for (const each of walked) {
    const status = statuses.get(each.id) ?? "gone";
    statuses.delete(each.id);
    const row = `${each.payer.behaviour}, bank ${each.script.truth}: ${status}`;
    table.set(row, (table.get(row) ?? 0) + 1);
    const allowed = allowedFor(each, known);
    if (allowed.includes(status)) continue;
    const faults = each.script.faults.join(", ") || "no fault";
    differences.push(
      `payment ${each.id} (${each.reference}) of payer ${each.payer.index} is ${status}, not ` +
        `${allowed.join(" or ") || "anything that was planned"}: ${each.payer.behaviour}, ${faults}`,
    );
  }
  for (const id of statuses.keys()) differences.push(`payment ${id} is nobody's`);
  return { table, differences };
}
