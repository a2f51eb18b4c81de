import { chooseOffer, type Offer } from "@kaunter/domain/charges/appraisal";
import { DomainError } from "@kaunter/domain/domain-error";
import { readChargeId } from "./charge-id.ts";
import type { CalendarDay } from "@kaunter/domain/calendar";
import type { CouncilRecords, Kind, StoredCharge } from "./council-records.ts";
import { kindNamed } from "./kinds.ts";
import { openCouncil } from "./search-charges.ts";

export interface CartItem {
  chargeId: string;
  selection: string;
}

export interface Quoted {
  kind: Kind;
  offer: Offer;
  charge: StoredCharge;
  today: CalendarDay;
}

export type QuotedItem = CartItem & (Quoted | { refusal: DomainError });

/** What each item of a cart costs now, or why it cannot be paid any more. */
export async function quoteItems(
  { records }: { records: CouncilRecords },
  items: readonly CartItem[],
): Promise<QuotedItem[]> {
  return Promise.all(
    items.map(async (item) => {
      try {
        return { ...item, ...(await quoteItem(records, item)) };
      } catch (error) {
        if (error instanceof DomainError) return { ...item, refusal: error };
        throw error;
      }
    }),
  );
}

async function quoteItem(records: CouncilRecords, item: CartItem): Promise<Quoted> {
  const lookup = readChargeId(item.chargeId);
  const kind = kindNamed(lookup.kind);
  const { council, today } = await openCouncil(records, lookup.council, kind);
  const [charge] = await records.find(lookup);
  if (!charge) throw new DomainError("not_found");
  const appraisal = kind.appraise(charge.record, council.rates[kind.kind] ?? {}, today);
  return { kind: kind.kind, offer: chooseOffer(appraisal, item.selection), charge, today };
}
