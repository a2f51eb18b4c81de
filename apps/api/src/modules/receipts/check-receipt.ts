import { createHash } from "node:crypto";
import type { ReceiptFacts } from "@kaunter/contracts/receipt-token";
import type { Logger } from "pino";
import type { Database } from "../../db/pool.ts";
import type { Lookups, Visitor } from "../charges/lookup-limits.ts";
import type { PersonKey } from "../privacy/person-key.ts";
import { showPayment, type ShownLine } from "../payments/show-payment.ts";
import type { ReceiptKeys } from "./receipt-keys.ts";
import { findReceipt, type StoredReceipt } from "./store.ts";

export interface CheckDeps {
  db: Database;
  personKey: PersonKey;
  receiptKeys: ReceiptKeys;
  lookups: Lookups;
  log: Logger;
}

/** A receipt that is ours, with what its payer paid for. */
export interface FoundReceipt extends StoredReceipt {
  /** Empty once names have left. */
  payerName: string;
  lines: ShownLine[];
}

/** What a token is worth. Whoever only tries texts is soon asked to stop. */
export async function checkReceipt(
  deps: CheckDeps,
  token: string,
  visitor: Visitor,
): Promise<FoundReceipt | "forged" | "unlisted"> {
  const told = await deps.receiptKeys.verify(token);
  const lookup = await deps.lookups.begin(visitor, `receipt ${told?.number ?? digestOf(token)}`);
  const found = told && (await findTold(deps, told));
  // Either the books were restored to before it, or somebody else signs with our key.
  if (told && !found) deps.log.warn({ receipt: told.number }, "a signed receipt is in no book");
  await lookup.end(found !== undefined);
  return found ?? (told ? "unlisted" : "forged");
}

/** The receipt in the books, if it is over the same. */
async function findTold(deps: CheckDeps, told: ReceiptFacts): Promise<FoundReceipt | undefined> {
  const receipt = await findReceipt(deps.db, told.number);
  if (receipt?.reference !== told.reference || receipt.amountSen !== told.amountSen) {
    return undefined;
  }
  const shown = await showPayment(deps, receipt.reference);
  const lines = shown?.lines.filter(
    ({ council, outcome }) => council === receipt.council && outcome === "settled",
  );
  return { ...receipt, payerName: shown?.payer?.name ?? "", lines: lines ?? [] };
}

function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
