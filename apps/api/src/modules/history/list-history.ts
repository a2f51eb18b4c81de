import type { Database } from "../../db/pool.ts";
import type { Filters } from "./filters.ts";
import {
  type Item,
  lastLookedAt,
  loadItems,
  type PageOf,
  pageQuery,
  type PaymentRow,
} from "./store.ts";

export type HistoryItem = Item & { payment: PaymentRow };

export interface HistoryPage {
  items: HistoryItem[];
  /** Where the next page begins; nothing, where there is none. */
  next: string | undefined;
}

/**
 * Payments of one account, newest first. A page is as cheap as any other: it begins at a key, and looks at no more than
 * so many payments, however few of them a filter lets through.
 */
export async function listHistory({ db }: { db: Database }, page: PageOf): Promise<HistoryPage> {
  const { rows } = await pageQuery({ ...page, limit: page.limit + 1 }).execute(db);
  const shown = rows.slice(0, page.limit);
  const items = await loadItems(
    db,
    shown.map(({ id }) => id),
  );
  const payments = new Map(shown.map((payment) => [payment.id, payment]));
  return {
    items: items.flatMap((item) => {
      const payment = payments.get(item.paymentId);
      return payment && isWanted(item, page.filters) ? [{ ...item, payment }] : [];
    }),
    next: rows.length > page.limit ? shown.at(-1)?.id : await restOf(db, page),
  };
}

/** A payment for several councils shows, of what is looked for, only that. */
function isWanted({ council, kind }: Item, filters: Filters): boolean {
  return (
    (filters.council === undefined || filters.council === council) &&
    (filters.kinds === undefined || filters.kinds.includes(kind))
  );
}

async function restOf(db: Database, page: PageOf): Promise<string | undefined> {
  const { council, kinds, status } = page.filters;
  const isNarrow = council !== undefined || kinds !== undefined || status !== undefined;
  return isNarrow ? lastLookedAt(db, page) : undefined;
}

/** All of it, page after page. */
export async function* walkHistory(
  deps: { db: Database },
  whose: Pick<PageOf, "userId" | "filters">,
): AsyncGenerator<HistoryItem[]> {
  let after: string | undefined;
  do {
    const { items, next } = await listHistory(deps, { ...whose, after, limit: 100 });
    yield items;
    after = next;
  } while (after !== undefined);
}
