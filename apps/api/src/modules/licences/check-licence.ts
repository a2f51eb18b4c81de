import { createHash } from "node:crypto";
import type { LicenceClaims } from "@kaunter/contracts/licence-token";
import type { Logger } from "pino";
import type { Database } from "../../db/pool.ts";
import type { Lookups, Visitor } from "../charges/lookup-limits.ts";
import type { ReceiptKeys } from "../receipts/receipt-keys.ts";
import { findByIssue, type ShownLicence } from "./find-issued.ts";

export interface CheckLicenceDeps {
  db: Database;
  receiptKeys: ReceiptKeys;
  lookups: Lookups;
  log: Logger;
}

/** What the text of a licence's code is worth. Whoever only tries texts is soon asked to stop. */
export async function checkLicence(
  deps: CheckLicenceDeps,
  token: string,
  visitor: Visitor,
): Promise<ShownLicence | "forged" | "unlisted"> {
  const told = await deps.receiptKeys.verifyLicence(token);
  const name = told ? `${told.issueNo} ${told.receiptNumber}` : digestOf(token);
  const lookup = await deps.lookups.begin(visitor, `licence ${name}`);
  const found = told && (await findTold(deps, told));
  // Either the books were restored to before it, or somebody else signs with our key.
  if (told && !found) deps.log.warn({ licence: told.document }, "a signed licence is in no book");
  await lookup.end(found !== undefined);
  return found ?? (told ? "unlisted" : "forged");
}

/** The licence in the books, if it is the same: a restored database gives issue numbers again. */
async function findTold(
  { db }: CheckLicenceDeps,
  told: LicenceClaims,
): Promise<ShownLicence | undefined> {
  const licence = await findByIssue(db, told.issueNo);
  const isSame =
    licence?.receiptNumber === told.receiptNumber &&
    licence.document === told.document &&
    licence.validUntil === told.validUntil;
  return isSame ? licence : undefined;
}

function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
