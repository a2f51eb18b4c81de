import type { LicenceStatus } from "@kaunter/contracts/digital-licences";
import * as paths from "@kaunter/contracts/paths";
import type { ReceiptKey } from "@kaunter/contracts/receipts";
import { getJson } from "@kaunter/web/api/client";
import { hasShape, type Shape } from "@kaunter/web/api/read-answer";
import { readStored, store } from "@kaunter/web/browser/storage";

export interface VoidList {
  as_of: string;
  receipt_nos: string[];
}

// A device that keeps nothing still remembers for as long as the page is open.
const remembered = new Map<string, string>();

function keep(name: string, list: unknown): void {
  const text = JSON.stringify(list);
  remembered.set(name, text);
  store(name, text);
}

function kept<T extends object>(name: string, shape: Shape<T>): T | undefined {
  try {
    const list: unknown = JSON.parse(remembered.get(name) ?? readStored(name) ?? "null");
    return hasShape<T>(list, shape) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** The keys that were last published, as far as this device knows. */
export function keptKeys(): ReceiptKey[] {
  return kept<{ keys: ReceiptKey[] }>("receiptKeys", { keys: "list" })?.keys ?? [];
}

export function keptVoids(): VoidList | undefined {
  return kept<VoidList>("receiptVoids", { as_of: "text", receipt_nos: "list" });
}

async function fetchKeys(cache?: "no-cache"): Promise<ReceiptKey[]> {
  keep("receiptKeys", await getJson(paths.receiptKeys, cache));
  return keptKeys();
}

/** The signed list of licences that do not count, as it was last fetched. */
export function keptStatus(): LicenceStatus | undefined {
  return kept<LicenceStatus>("licenceStatus", { token: "text", list: "text" });
}

/** Keeps on the device what a check without a network needs. */
export async function refreshLists(): Promise<void> {
  const voids = async () => keep("receiptVoids", await getJson(paths.receiptVoids));
  const status = async () => keep("licenceStatus", await getJson(paths.licenceStatus));
  await Promise.allSettled([fetchKeys(), voids(), status()]);
}

/**
 * A key that this device does not know may be newer than what it knows, and than what the browser was told within the hour.
 * So the server itself is asked: without a network nobody is called a forger because a telephone was not used lately.
 */
export async function findKey(kid: string): Promise<ReceiptKey | "unreachable" | undefined> {
  const isIt = (key: ReceiptKey) => key.kid === kid;
  const known = keptKeys().find(isIt);
  if (known) return known;
  return fetchKeys("no-cache").then(
    (keys) => keys.find(isIt),
    () => "unreachable" as const,
  );
}
