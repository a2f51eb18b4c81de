import type { Payer, Visit } from "./plan.ts";

/** How one payment must end, as far as the plan decides it. */
export interface Expected {
  statuses: readonly string[];
  /** Whether something of it goes back; nothing where a race decides that. */
  isDueBack?: boolean;
}

/** The payments of a payer in turn; or, where a race decides, why nobody can say. */
export function expectedOf(payer: Payer): Expected[] | string {
  const { behaviour, first, second, visitsFirst, isContested } = payer;
  if (isContested) return "open: contends for a bill";
  const endOf = ({ script }: Visit): Expected => ({ statuses: script.ends, isDueBack: false });
  if (behaviour === "does nothing") return [{ statuses: ["expired"], isDueBack: false }];
  if (behaviour === "has receipts voided") return "open: pays anew what was voided";
  if (behaviour === "changes the way") {
    return visitsFirst ? "open: leaves one provider for another" : [second ?? first].map(endOf);
  }
  if (behaviour === "has paid at the council") {
    return [{ ...endOf(first), isDueBack: first.script.truth === "approved" }];
  }
  // Where the only bill cannot be read nothing is settled, and the fee goes back; a file may mend the record before.
  if (behaviour === "has a bill spoilt" && payer.bills.length === 1) {
    return [{ statuses: first.script.ends }];
  }
  return [first, ...(second ? [second] : [])].map(endOf);
}

export function labelOf({ statuses, isDueBack }: Expected): string {
  const text = statuses.join(" or ") + (isDueBack ? ", money due back" : "");
  return statuses.length > 1 ? `open: ${text}` : text;
}

/** How many payments must end how. Of what is open, payers are counted. */
export function expectations(payers: readonly Payer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const payer of payers) {
    const expected = expectedOf(payer);
    const labels = typeof expected === "string" ? [expected] : expected.map(labelOf);
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return counts;
}
