import { chooseOffer, type Offer, whileRuled } from "@kaunter/domain/charges/appraisal";
import { DomainError } from "@kaunter/domain/domain-error";
import { readChargeId } from "./charge-id.ts";
import type { CalendarDay } from "@kaunter/domain/calendar";
import type { DeclaredKind, Kind } from "@kaunter/domain/charges/kinds";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { CouncilRecords, StoredCharge } from "./council-records.ts";
import {
  type Declared,
  type KeptDeclaration,
  quoteDeclared,
  writtenNumberOfDeclared,
} from "./declared-charges.ts";
import { kindNamed } from "./kinds.ts";
import type { Lookups, Visitor } from "./lookup-limits.ts";
import { type ReadDeps, readRecord } from "./read-record.ts";
import { ifOpen } from "./search-charges.ts";

export interface CartItem {
  chargeId: string;
  selection: string;
  /** What the payer says of a charge that no council has a record of. */
  declared?: Declared;
}

/** What an item is, what it costs, and of what: a charge as it is now, or what was declared. */
export type Quoted = { council: CouncilCode; offer: Offer } & (
  | { kind: Kind; charge: StoredCharge; today: CalendarDay }
  | { kind: DeclaredKind; declaration: KeptDeclaration }
);

export type QuotedItem = CartItem & (Quoted | { refusal: DomainError });

/** The number by which its payer knows an item. */
export function writtenNumberOf({ chargeId, declared }: CartItem): string {
  if (declared) return writtenNumberOfDeclared(declared);
  const { kind, number } = readChargeId(chargeId);
  return kindNamed(kind).writeNumber(number);
}

export interface QuoteDeps extends ReadDeps {
  records: CouncilRecords;
  lookups: Lookups;
}

/**
 * What each item of a cart costs now, or why it cannot be paid any more. Each counts as a search does: a cart of invented
 * numbers is a walk over numbers, and is refused as a whole.
 */
export async function quoteItems(
  deps: QuoteDeps,
  items: readonly CartItem[],
  visitor: Visitor,
): Promise<QuotedItem[]> {
  return Promise.all(
    items.map(async (item) => {
      try {
        return { ...item, ...(await quoteItem(deps, item, visitor)) };
      } catch (error) {
        const isOfItem = error instanceof DomainError && error.code !== "too_many_requests";
        if (isOfItem) return { ...item, refusal: error };
        throw error;
      }
    }),
  );
}

async function quoteItem(deps: QuoteDeps, item: CartItem, visitor: Visitor): Promise<Quoted> {
  const { records, lookups } = deps;
  const { chargeId, selection, declared } = item;
  if (declared) {
    const quoted = await quoteDeclared(deps, chargeId, declared);
    return { council: declared.council, ...quoted };
  }
  const lookup = readChargeId(chargeId);
  const kind = kindNamed(lookup.kind);
  const attempt = await lookups.begin(visitor, lookup);
  const { council, today, now, charges } = ifOpen(await records.find(lookup), kind.kind);
  const [charge] = charges;
  await attempt.end(charge !== undefined);
  if (!charge) throw new DomainError(kind.missing ?? "not_found");
  const appraisal = readRecord(deps, charge, (record) =>
    kind.appraise(record, council.rates[kind.kind] ?? {}, today, now),
  );
  const offer = chooseOffer(whileRuled(appraisal, charge.ruling), selection);
  return { kind: kind.kind, council: lookup.council, offer, charge, today };
}
