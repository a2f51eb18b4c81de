import { type Expected, expectedOf, labelOf } from "./expectation.ts";
import type { Walk, Walked } from "./payer.ts";
import type { Payer } from "./plan.ts";
import type { Truth } from "./truth.ts";

export interface Verdict {
  /** How payments ended, by what was expected of them. */
  seen: Map<string, Map<string, number>>;
  differences: string[];
}

/** Compares how every payment ended with how it had to end. */
export function judge(walks: readonly Walk[], truth: Truth): Verdict {
  const verdict: Verdict = { seen: new Map(), differences: [] };
  const known = new Set<string>();
  for (const walk of walks) {
    const expected = expectedOf(walk.payer);
    const isOpen = typeof expected === "string";
    if (!isOpen && walk.payments.length !== expected.length && !isStopped(walk, truth)) {
      const made = `made ${walk.payments.length} payments, not ${expected.length}`;
      verdict.differences.push(`payer ${walk.payer.index} ${made}`);
    }
    for (const [place, payment] of walk.payments.entries()) {
      known.add(payment.id);
      const wanted = isOpen ? undefined : expected[place];
      const label = isOpen ? expected : labelOf(expected[place] ?? unforeseen);
      const ending = judgeOne(walk.payer, payment, { wanted, truth });
      count(verdict.seen, label, ending.seen);
      if (ending.difference !== undefined) verdict.differences.push(ending.difference);
    }
  }
  for (const id of truth.statuses.keys()) {
    if (!known.has(id)) verdict.differences.push(`payment ${id} is nobody's`);
  }
  return verdict;
}

const unforeseen: Expected = { statuses: [], isDueBack: false };

interface Measure {
  wanted: Expected | undefined;
  truth: Truth;
}

function judgeOne(payer: Payer, payment: Walked, { wanted, truth }: Measure) {
  const { id, script, references } = payment;
  const status = truth.statuses.get(id) ?? "gone";
  const isDueBack = truth.dueBack.has(id);
  const because = exceptionOf(payer, payment, truth);
  const seen = `${status}${isDueBack ? ", money due back" : ""}${because ? `, ${because}` : ""}`;
  const allowed = new Set(allowedByTruth(payer, payment, truth));
  const isPlanned = !wanted || because !== undefined || wanted.statuses.includes(status);
  const { isDueBack: mustGoBack = isDueBack } = wanted ?? {};
  const isBackRight = because !== undefined || isDueBack === mustGoBack;
  if (allowed.has(status) && isPlanned && isBackRight) return { seen };
  const faults = script.faults.join(", ") || "no fault";
  const difference =
    `payment ${id} (${references.join(", ")}) of payer ${payer.index} is ${seen}; planned was ` +
    `${wanted ? labelOf(wanted) : "nothing"}, its provider leaves ${[...allowed].join(" or ") || "nothing"}: ` +
    `${payer.behaviour}, ${script.provider}, ${faults}`;
  return { seen, difference };
}

/** Why the plan could not be kept: a killed process, or a message about somebody else. */
function exceptionOf({ behaviour }: Payer, payment: Walked, truth: Truth): string | undefined {
  const { references, script } = payment;
  if (references.some((reference) => truth.mistaken.has(reference))) return "taken for another";
  const isReached =
    truth.accepted.has(references.at(-1) ?? "") ||
    references.some((each) => truth.debited.has(each));
  const mustReach = behaviour !== "does nothing" && script.truth !== "absent";
  return mustReach && !isReached ? "kept from the provider" : undefined;
}

/** Whether a message about somebody else left the payer with a payment that a person must look at. */
function isStopped({ payments }: Walk, truth: Truth): boolean {
  return payments.some(
    ({ id, references }) =>
      truth.statuses.get(id) === "review" && references.some((each) => truth.mistaken.has(each)),
  );
}

/** The statuses that what the providers did leaves open. */
function allowedByTruth(payer: Payer, payment: Walked, truth: Truth): string[] {
  const { references, script } = payment;
  if (references.some((reference) => truth.debited.has(reference))) return ["successful"];
  const mistaken = references.some((reference) => truth.mistaken.has(reference)) ? ["review"] : [];
  // Who changes the way has the old attempt cancelled at FPX, also when the new one comes to nothing.
  const changed = payer.behaviour === "changes the way" ? ["cancelled"] : [];
  if (!truth.accepted.has(references.at(-1) ?? "")) return ["expired", ...changed];
  // An approval that reached its provider takes money, unless it was cancelled.
  return [...(script.truth === "approved" ? [] : script.ends), ...mistaken, ...changed];
}

function count(table: Map<string, Map<string, number>>, row: string, name: string): void {
  const counts = table.get(row) ?? new Map<string, number>();
  table.set(row, counts.set(name, (counts.get(name) ?? 0) + 1));
}
