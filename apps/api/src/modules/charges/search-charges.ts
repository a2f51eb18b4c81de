import type { SearchSelection } from "@kaunter/contracts/charges";
import type { Appraisal } from "@kaunter/domain/charges/appraisal";
import { DomainError } from "@kaunter/domain/domain-error";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { ChargeKind } from "./charge-kind.ts";
import type { CouncilRecords, StoredCharge } from "./council-records.ts";
import { kindMeantBy } from "./kinds.ts";
import type { Lookups, Visitor } from "./lookup-limits.ts";

export interface ChargesDeps {
  records: CouncilRecords;
  lookups: Lookups;
}

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
  const { council, today } = await openCouncil(deps.records, search.council, kind);
  const lookup = kind.lookup(search);
  const attempt = await deps.lookups.begin(visitor, lookup);
  const found = await deps.records.find(lookup);
  const charges = found.filter((charge) => isOfType(charge, search));
  await attempt.end(charges.length > 0);
  return charges.map((charge) => ({
    kind,
    charge,
    appraisal: kind.appraise(charge.record, council.rates[kind.kind] ?? {}, today),
  }));
}

/** A compound must be of the type that was asked for, if one was. */
function isOfType({ kind, record }: StoredCharge, { compound_type }: SearchSelection): boolean {
  if (kind !== "compound" || compound_type === undefined) return true;
  return (record as { type: unknown }).type === compound_type;
}

/** A council that is set up and takes this kind online; the reason why not, otherwise. */
export async function openCouncil(
  records: CouncilRecords,
  code: CouncilCode,
  { kind }: ChargeKind,
) {
  const found = await records.council(code);
  if (!found?.council.isEnabled) throw new DomainError("council_not_available");
  if (!found.council.kinds.includes(kind)) throw new DomainError("payment_type_not_available");
  return found;
}
