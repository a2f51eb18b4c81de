import { databaseOf } from "@kaunter/web/browser/database";
import type { DBSchema } from "idb";
import { type CartItem, readItem } from "./cart-item.ts";

interface CartSchema extends DBSchema {
  items: { key: number; value: unknown };
}

const open = databaseOf<CartSchema>(
  "cartDB",
  (database) => void database.createObjectStore("items", { keyPath: "id", autoIncrement: true }),
);

export async function listItems(): Promise<CartItem[]> {
  const rows = await (await open()).getAll("items");
  return rows.flatMap((row) => readItem(row) ?? []);
}

/**
 * Reads, decides and writes in one transaction, so that two tabs cannot both take the last place. A rule that refuses
 * leaves everything as it was; rows that nobody can read go with the first change.
 */
export async function changeItems(rule: (items: CartItem[]) => CartItem[]): Promise<CartItem[]> {
  const transaction = (await open()).transaction("items", "readwrite");
  const { store } = transaction;
  // A refusal aborts; whoever waits for the end of the transaction must not hear of it twice.
  transaction.done.catch(() => undefined);
  const ids = await store.getAllKeys();
  const before = (await store.getAll()).flatMap((row) => readItem(row) ?? []);
  const after = decideOrAbort(() => rule(before), transaction);
  const kept = new Set(after.map(({ id }) => id));
  const written = after.filter((item) => !before.includes(item));
  await Promise.all([
    ...ids.filter((id) => !kept.has(id)).map((id) => store.delete(id)),
    ...written.map(({ id, stored }) => store.put({ ...stored, ...(id !== undefined && { id }) })),
  ]);
  await transaction.done;
  return listItems();
}

function decideOrAbort<T>(decide: () => T, transaction: { abort: () => void }): T {
  try {
    return decide();
  } catch (error) {
    transaction.abort();
    throw error;
  }
}
