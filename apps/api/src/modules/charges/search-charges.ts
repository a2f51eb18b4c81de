import type { SearchSelection } from "@kaunter/contracts/charges";
import { startOfDay } from "@kaunter/domain/calendar";
import { type Appraisal, type Hold, whileHeld } from "@kaunter/domain/charges/appraisal";
import type { Deadline } from "@kaunter/domain/charges/deadlines";
import { type NextChange, nextChange } from "@kaunter/domain/charges/next-change";
import { DomainError } from "@kaunter/domain/domain-error";
import type { ChargeKind } from "./charge-kind.ts";
import type {
  CouncilAnswer,
  CouncilRecords,
  FoundCharges,
  StoredCharge,
} from "./council-records.ts";
import { kindMeantBy } from "./kinds.ts";
import type { Lookups, Visitor } from "./lookup-limits.ts";

export interface ChargesDeps {
  records: CouncilRecords;
  lookups: Lookups;
  findHolds: FindHolds;
}

/** Which of these charges are held by a payment that is under way, by their rows in our registry. */
export type FindHolds = (
  chargeIds: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, Hold>>;

export interface AppraisedCharge {
  kind: ChargeKind;
  charge: StoredCharge;
  appraisal: Appraisal;
  nextChange: NextChange | null;
}

/** One that its owner keeps an eye on, with the days on which something of it ends. */
export type KnownCharge = AppraisedCharge & { deadlines: readonly Deadline[] };

/** Finds what a person looks for and what can be paid of it today. Nothing found is an empty list. */
export async function searchCharges(
  deps: ChargesDeps,
  search: SearchSelection,
  visitor: Visitor,
): Promise<AppraisedCharge[]> {
  const kind = kindMeantBy(search);
  const lookup = kind.lookup(search);
  const attempt = await deps.lookups.begin(visitor, lookup);
  const found = chargesMeant(await deps.records.find(lookup), kind, search);
  await attempt.end(found.charges.length > 0);
  return appraise(found, kind, await holdsOf(deps, [found]));
}

type KnownDeps = Pick<ChargesDeps, "records" | "findHolds">;

/**
 * The same for many searches at once, in as many reads as for one. Nothing is counted: these are searches that found
 * something before, for whoever kept them.
 */
export async function searchKnown(
  deps: KnownDeps,
  searches: readonly SearchSelection[],
): Promise<(KnownCharge[] | DomainError)[]> {
  const known = searches.map((search) => ({ search, kind: kindMeantBy(search) }));
  const lookups = known.map(({ search, kind }) => kind.lookup(search));
  const answers = await deps.records.findAll(lookups);
  const all = known.map(({ search, kind }, index) =>
    orRefusal(() => ({ kind, ...chargesMeant(answers[index], kind, search) })),
  );
  const open = all.flatMap((found) => (found instanceof DomainError ? [] : [found]));
  const holds = await holdsOf(deps, open);
  return all.map((found) => {
    if (found instanceof DomainError) return found;
    const { kind, council, today } = found;
    const rates = council.rates[kind.kind] ?? {};
    return appraise(found, kind, holds).map((one) => {
      const { offers } = one.appraisal;
      return { ...one, deadlines: kind.deadlines?.(offers, one.charge.record, rates, today) ?? [] };
    });
  });
}

function orRefusal<T>(work: () => T): T | DomainError {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function chargesMeant(
  answer: FoundCharges | undefined,
  { kind }: ChargeKind,
  search: SearchSelection,
): FoundCharges {
  const found = ifOpen(answer, kind);
  return { ...found, charges: found.charges.filter((charge) => isOfType(charge, search)) };
}

async function holdsOf({ findHolds }: KnownDeps, found: readonly FoundCharges[]) {
  const reserved = found.flatMap(({ charges }) => charges).filter(({ isReserved }) => isReserved);
  const [first] = found;
  const ids = reserved.map(({ id }) => id);
  return first ? findHolds(ids, first.now) : new Map<string, Hold>();
}

function appraise(
  { council, today, now, charges }: FoundCharges,
  kind: ChargeKind,
  holds: ReadonlyMap<string, Hold>,
): AppraisedCharge[] {
  const rates = council.rates[kind.kind] ?? {};
  return charges.map((charge) => {
    const { record } = charge;
    const appraisal = kind.appraise(record, rates, today, now);
    const hold = holds.get(charge.id);
    if (hold) return { kind, charge, appraisal: whileHeld(appraisal, hold), nextChange: null };
    const deadlines = kind.deadlines?.(appraisal.offers, record, rates, today) ?? [];
    const change = nextChange(today, deadlines, (day) =>
      day === today ? appraisal : kind.appraise(record, rates, day, startOfDay(day)),
    );
    return { kind, charge, appraisal, nextChange: change };
  });
}

/** A compound must be of the type that was asked for, if one was. */
function isOfType({ kind, record }: StoredCharge, { compound_type }: SearchSelection): boolean {
  if (kind !== "compound" || compound_type === undefined) return true;
  return (record as { type: unknown }).type === compound_type;
}

/** What a council answers, if it is set up and takes this kind online; the reason why not, otherwise. */
export function ifOpen<Answer extends CouncilAnswer>(
  answer: Answer | undefined,
  kind: string,
): Answer {
  if (!answer?.council.isEnabled) throw new DomainError("council_not_available");
  if (!answer.council.kinds.includes(kind)) throw new DomainError("payment_type_not_available");
  return answer;
}
