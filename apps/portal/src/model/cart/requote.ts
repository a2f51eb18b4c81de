import type { ExplanationLine, Quotes } from "@kaunter/contracts/charges";
import { chargeKeyOf, ownerKeyOf } from "@kaunter/domain/cart/cart";
import { compareWithCurrent } from "@kaunter/domain/cart/requote";
import type { ErrorCode } from "@kaunter/domain/domain-error";
import type { Sen } from "@kaunter/domain/money";
import { type CartItem, isFee, itemsAt } from "./cart-item.ts";

/** What has happened to a line since it was put into the cart. */
export type Note = { wasSen: Sen } | { goneBecause: GoneBecause };
/** Parking hours are over by the clock, which no server needs to be asked about. */
export type GoneBecause = ErrorCode | "hours_over";
export type Notes = ReadonlyMap<string, Note>;

/** What each charge's amount is made of today, by the charge's key. */
export type Explanations = ReadonlyMap<string, readonly ExplanationLine[]>;

type Quote = Quotes["items"][number];

/** Puts what the councils ask for now in the place of what the cart says, and tells what is different. */
export function requoteItems(
  items: readonly CartItem[],
  quotes: Quotes,
): { items: CartItem[]; notes: Notes } {
  const quoteOfOwner = new Map(
    items.map((item) => [chargeKeyOf(item), quoteOf(item, quotes)] as const),
  );
  const current = items.flatMap((item) => currentOf(item, quoteOf(item, quotes)));
  const notes = new Map<string, Note>();

  const compared = compareWithCurrent(items, current).flatMap((comparison) => {
    const { line, outcome } = comparison;
    const key = chargeKeyOf(line);
    const quote = quoteOfOwner.get(ownerKeyOf(line));
    // Another tab may have added it after the question was asked.
    if (quote === undefined) return [line];
    if ("error" in quote) {
      notes.set(key, { goneBecause: quote.error });
      return [line];
    }
    if (outcome === "changed") notes.set(key, { wasSen: line.amountSen });
    return current
      .filter((each) => chargeKeyOf(each) === key)
      .map((each) => (line.id === undefined ? each : { ...each, id: line.id }));
  });
  const known = new Set(compared.map(chargeKeyOf));
  return {
    items: [...compared, ...current.filter((each) => !known.has(chargeKeyOf(each)))],
    notes,
  };
}

function quoteOf({ stored }: CartItem, quotes: Quotes): Quote | undefined {
  if (isFee(stored)) return undefined;
  return quotes.items.find(
    ({ _id, selection }) => _id === stored._id && selection === stored.selection,
  );
}

export function explain(items: readonly CartItem[], quotes: Quotes): Explanations {
  return new Map(
    items.flatMap((item) => {
      const quote = quoteOf(item, quotes);
      return quote && "offer" in quote ? [[chargeKeyOf(item), quote.offer.explanation]] : [];
    }),
  );
}

/** A charge at its current terms with the fees that belong to it today; nothing when it cannot be paid. */
function currentOf({ stored }: CartItem, quote: Quote | undefined): CartItem[] {
  if (isFee(stored) || !quote || !("offer" in quote)) return [];
  return itemsAt(stored, quote.offer);
}
