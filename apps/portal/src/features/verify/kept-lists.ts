import * as paths from "@kaunter/contracts/paths";
import type { ReceiptKey } from "@kaunter/contracts/receipts";
import { getJson } from "@kaunter/web/api/client";
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

function kept(name: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(remembered.get(name) ?? readStored(name) ?? "null"));
  } catch {
    return {};
  }
}

/** The keys that were last published, as far as this device knows. */
export function keptKeys(): ReceiptKey[] {
  const { keys } = kept("receiptKeys");
  return Array.isArray(keys) ? keys : [];
}

export function keptVoids(): VoidList | undefined {
  const list = kept("receiptVoids");
  return isVoidList(list) ? list : undefined;
}

function isVoidList(list: object): list is VoidList {
  const { as_of, receipt_nos }: Partial<VoidList> = list;
  return typeof as_of === "string" && Array.isArray(receipt_nos);
}

export async function fetchKeys(): Promise<ReceiptKey[]> {
  keep("receiptKeys", await getJson(paths.receiptKeys));
  return keptKeys();
}

/** Keeps on the device what a check without a network needs. */
export async function refreshLists(): Promise<void> {
  const voids = async () => keep("receiptVoids", await getJson(paths.receiptVoids));
  await Promise.allSettled([fetchKeys(), voids()]);
}
