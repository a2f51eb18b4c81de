import { type CalendarDay, isBefore } from "../calendar.ts";
import { type Sen, sumSen } from "../money.ts";
import { addBankDays } from "./bank-days.ts";

/** What a provider has promised and the bank has not shown yet. */
export interface OpenBatch {
  id: string;
  /** Who settles, and into which account. */
  merchant: string;
  account: string;
  ref: string;
  settledOn: CalendarDay;
  openSen: Sen;
}

/** What the bank has shown and nobody has explained yet. */
export interface OpenCredit {
  id: string;
  account: string;
  valueOn: CalendarDay;
  amountSen: Sen;
  narrative: string;
}

export const creditRules = ["B1", "B2", "B3", "B4"] as const;

export interface CreditPart {
  credit: string;
  batch: string;
  amountSen: Sen;
  /** B1 by name, B2 by sum, B3 several batches in one credit, B4 one batch in several credits. */
  rule: (typeof creditRules)[number];
}

/** Banks cut what providers write; less than this names nothing. */
const shortestName = 8;
const longestDelayBankDays = 5;
const mostBatchesAtOnce = 6;
const mostCreditsOfOne = 3;

/**
 * Explains credits by batches, exactly or not at all: a part is made only where nothing else is possible. What has two
 * possible explanations is left to people.
 */
export function explainCredits(
  batches: readonly OpenBatch[],
  credits: readonly OpenCredit[],
): CreditPart[] {
  const found = [...explainByName(batches, credits)];
  const isLeft = (id: string, side: "batch" | "credit") => found.every((part) => part[side] !== id);
  const batchesLeft = batches.filter(({ id }) => isLeft(id, "batch"));
  const creditsLeft = credits.filter(({ id }) => isLeft(id, "credit"));
  return [...found, ...explainBySum(batchesLeft, creditsLeft)];
}

/** B1 and B4: the credits that name one batch, together, are what it promised. */
function explainByName(
  batches: readonly OpenBatch[],
  credits: readonly OpenCredit[],
): CreditPart[] {
  const naming = new Map<string, OpenCredit[]>();
  for (const credit of credits) {
    const [named, ...others] = namedBy(credit, batches);
    if (named === undefined || others.length > 0) continue;
    naming.set(named.id, [...(naming.get(named.id) ?? []), credit]);
  }
  return batches.flatMap((batch) => {
    const own = naming.get(batch.id) ?? [];
    const isWhole = sumSen(own.map(({ amountSen }) => amountSen)) === batch.openSen;
    if (own.length === 0 || own.length > mostCreditsOfOne || !isWhole) return [];
    return own.map(({ id, amountSen }) => ({
      credit: id,
      batch: batch.id,
      amountSen,
      rule: own.length === 1 ? ("B1" as const) : ("B4" as const),
    }));
  });
}

/** B2 and B3: one batch, or neighbours of one merchant, of exactly the credit's sum. */
function explainBySum(batches: readonly OpenBatch[], credits: readonly OpenCredit[]): CreditPart[] {
  const sets = neighboursIn(batches);
  const possible = credits.map((credit) => ({
    credit,
    sets: sets.filter((set) => canPay(set, credit, batches)),
  }));
  const timesOf = (batch: OpenBatch) =>
    possible.filter((each) => each.sets.some((set) => set.includes(batch))).length;
  return possible.flatMap(({ credit, sets: [set, ...others] }) => {
    if (set === undefined || others.length > 0) return [];
    // Another credit could be meant for one of them: then nothing is certain.
    if (set.some((batch) => timesOf(batch) > 1)) return [];
    const rule = set.length === 1 ? ("B2" as const) : ("B3" as const);
    return set.map(({ id, openSen }) => ({
      credit: credit.id,
      batch: id,
      amountSen: openSen,
      rule,
    }));
  });
}

function canPay(
  set: readonly OpenBatch[],
  credit: OpenCredit,
  batches: readonly OpenBatch[],
): boolean {
  const last = set.at(-1);
  if (last === undefined || last.account !== credit.account) return false;
  if (sumSen(set.map(({ openSen }) => openSen)) !== credit.amountSen) return false;
  if (isBefore(credit.valueOn, last.settledOn)) return false;
  if (isBefore(addBankDays(last.settledOn, longestDelayBankDays), credit.valueOn)) return false;
  return namedBy(credit, batches).every((named) => set.includes(named));
}

/** Every run of open batches of one merchant, by their days. */
function neighboursIn(batches: readonly OpenBatch[]): OpenBatch[][] {
  const merchants = [...new Set(batches.map(({ merchant }) => merchant))];
  return merchants.flatMap((merchant) => {
    const inOrder = batches
      .filter((batch) => batch.merchant === merchant && batch.openSen > 0)
      .toSorted((one, other) =>
        `${one.settledOn} ${one.ref}` < `${other.settledOn} ${other.ref}` ? -1 : 1,
      );
    return inOrder.flatMap((_first, start) =>
      Array.from({ length: Math.min(mostBatchesAtOnce, inOrder.length - start) }, (_one, more) =>
        inOrder.slice(start, start + more + 1),
      ),
    );
  });
}

function namedBy({ narrative, account }: OpenCredit, batches: readonly OpenBatch[]): OpenBatch[] {
  const words = narrative.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const names = words.filter((word) => word.length >= shortestName);
  return batches.filter(
    (batch) => batch.account === account && names.some((name) => batch.ref.startsWith(name)),
  );
}
