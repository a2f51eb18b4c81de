import { DomainError } from "@kaunter/domain/domain-error";
import type { Database } from "../../db/pool.ts";
import type { Lookups, Visitor } from "../charges/lookup-limits.ts";
import { findByHandle, type ShownLicence } from "./find-issued.ts";

/** The licence of a link. Whoever tries many that lead nowhere is asked to wait. */
export async function findByLink(
  { db, lookups }: { db: Database; lookups: Lookups },
  handle: string,
  visitor: Visitor,
): Promise<ShownLicence> {
  const lookup = await lookups.begin(visitor, `licence ${handle}`);
  const licence = await findByHandle(db, handle);
  await lookup.end(licence !== undefined);
  if (!licence) throw new DomainError("not_found");
  return licence;
}
