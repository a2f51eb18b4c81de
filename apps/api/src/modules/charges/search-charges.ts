import type { SearchSelection } from "@kaunter/contracts/charges";
import { type Appraisal, type Hold, whileHeld } from "@kaunter/domain/charges/appraisal";
import { DomainError } from "@kaunter/domain/domain-error";
import type { ChargeKind } from "./charge-kind.ts";
import type { CouncilAnswer, CouncilRecords, StoredCharge } from "./council-records.ts";
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
}

/** Finds what a person looks for and what can be paid of it today. Nothing found is an empty list. */
export async function searchCharges(
  deps: ChargesDeps,
  search: SearchSelection,
  visitor: Visitor,
): Promise<AppraisedCharge[]> {
  const kind = kindMeantBy(search);
  const lookup = kind.lookup(search);
  const attempt = await deps.lookups.begin(visitor, lookup);
  const { council, today, now, ...found } = ifOpen(await deps.records.find(lookup), kind.kind);
  const charges = found.charges.filter((charge) => isOfType(charge, search));
  await attempt.end(charges.length > 0);
  const reserved = charges.filter(({ isReserved }) => isReserved);
  const holds = await deps.findHolds(
    reserved.map(({ id }) => id),
    now,
  );
  return charges.map((charge) => {
    const rates = council.rates[kind.kind] ?? {};
    const appraisal = kind.appraise(charge.record, rates, today, now);
    const hold = holds.get(charge.id);
    return { kind, charge, appraisal: hold ? whileHeld(appraisal, hold) : appraisal };
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
