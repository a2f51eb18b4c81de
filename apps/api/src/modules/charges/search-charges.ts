import type { SearchSelection } from "@kaunter/contracts/charges";
import { addDays, type CalendarDay, startOfDay } from "@kaunter/domain/calendar";
import {
  type Appraisal,
  type Hold,
  whileHeld,
  whileRuled,
} from "@kaunter/domain/charges/appraisal";
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
import { type ReadDeps, readRecord } from "./read-record.ts";

export interface ChargesDeps extends ReadDeps {
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
  /** The days on which something of it ends. */
  deadlines: readonly Deadline[];
}

/** What a search finds. Whatever is missing from it, because it cannot be read or not be asked for, has its refusal. */
export interface FoundBills {
  charges: AppraisedCharge[];
  refusal?: DomainError;
}

/** Finds what a person looks for and what can be paid of it today. Nothing found is an empty list. */
export async function searchCharges(
  deps: ChargesDeps,
  search: SearchSelection,
  visitor: Visitor,
): Promise<FoundBills> {
  const kind = kindMeantBy(search);
  const lookup = kind.lookup(search);
  const attempt = await deps.lookups.begin(visitor, lookup);
  const found = chargesMeant(await deps.records.find(lookup), kind, search);
  await attempt.end(found.charges.length > 0);
  return appraiseAll(deps, found, kind, await holdsOf(deps, [found]));
}

/** The one that was looked for, or why there is none. */
export function onlyOne({ charges: [charge], refusal }: FoundBills): AppraisedCharge {
  if (!charge) throw refusal ?? new DomainError("not_found");
  return charge;
}

type KnownDeps = Omit<ChargesDeps, "lookups">;

/**
 * The same for many searches at once, in as many reads as for one. Nothing is counted: these are searches that found
 * something before, for whoever kept them.
 */
export async function searchKnown(
  deps: KnownDeps,
  searches: readonly SearchSelection[],
): Promise<FoundBills[]> {
  const known = searches.map((search) => ({ search, kind: kindMeantBy(search) }));
  const lookups = known.map(({ search, kind }) => kind.lookup(search));
  const answers = await deps.records.findAll(lookups);
  const all = known.map(({ search, kind }, index) =>
    orRefusal(() => ({ kind, ...chargesMeant(answers[index], kind, search) })),
  );
  const open = all.flatMap((found) => (found instanceof DomainError ? [] : [found]));
  const holds = await holdsOf(deps, open);
  return all.map((found) =>
    found instanceof DomainError
      ? { charges: [], refusal: found }
      : appraiseAll(deps, found, found.kind, holds),
  );
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
  kind: ChargeKind,
  search: SearchSelection,
): FoundCharges {
  const found = ifOpen(answer, kind.kind);
  const charges = found.charges.filter(({ record }) => kind.isWanted?.(record, search) ?? true);
  return { ...found, charges };
}

async function holdsOf({ findHolds }: KnownDeps, found: readonly FoundCharges[]) {
  const reserved = found.flatMap(({ charges }) => charges).filter(({ isReserved }) => isReserved);
  const [first] = found;
  const ids = reserved.map(({ id }) => id);
  return first ? findHolds(ids, first.now) : new Map<string, Hold>();
}

function appraiseAll(
  deps: ReadDeps,
  found: FoundCharges,
  kind: ChargeKind,
  holds: ReadonlyMap<string, Hold>,
): FoundBills {
  const all = found.charges.map((charge) =>
    orRefusal(() =>
      readRecord(deps, charge, (record) => ({
        kind,
        charge,
        ...appraise({ ...charge, record }, found, kind, holds.get(charge.id)),
      })),
    ),
  );
  const charges = all.flatMap((one) => (one instanceof DomainError ? [] : [one]));
  const refusal = all.find((one) => one instanceof DomainError);
  return { charges, ...(refusal && { refusal }) };
}

function appraise(
  { record, ruling }: StoredCharge,
  { council, today, now }: CouncilAnswer,
  kind: ChargeKind,
  hold: Hold | undefined,
): Omit<AppraisedCharge, "kind" | "charge"> {
  const rates = council.rates[kind.kind] ?? {};
  const free = whileRuled(kind.appraise(record, rates, today, now), ruling);
  const appraisal = hold ? whileHeld(free, hold) : free;
  const deadlines = kind.deadlines?.(appraisal.offers, record, rates, today) ?? [];
  if (hold) return { appraisal, deadlines, nextChange: null };
  const change = nextChange(today, deadlines, (day) =>
    day === today ? appraisal : kind.appraise(record, rates, day, endOfDay(day)),
  );
  return { appraisal, deadlines, nextChange: change };
}

/** A day on which something lapses is not one on which everybody can pay. */
const endOfDay = (day: CalendarDay) => new Date(startOfDay(addDays(day, 1)).getTime() - 1);

/** What a council answers, if it is set up and takes this kind online; the reason why not, otherwise. */
export function ifOpen<Answer extends CouncilAnswer>(
  answer: Answer | undefined,
  kind: string,
): Answer {
  if (!answer?.council.isEnabled) throw new DomainError("council_not_available");
  if (!answer.council.kinds.includes(kind)) throw new DomainError("payment_type_not_available");
  return answer;
}
