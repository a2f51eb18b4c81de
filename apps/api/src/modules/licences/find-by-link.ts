import { DomainError } from "@kaunter/domain/domain-error";
import type { Database } from "../../db/pool.ts";
import type { Lookups, Visitor } from "../charges/lookup-limits.ts";
import { findByHandle, type ShownLicence } from "./find-issued.ts";

type LinkDeps = { db: Database; lookups: Lookups };

/** The licence of a link. Whoever tries many that lead nowhere is asked to wait. */
export async function findByLink(
  deps: LinkDeps,
  handle: string,
  visitor: Visitor,
): Promise<ShownLicence> {
  const licence = await lookByLink(deps, handle, visitor);
  if (!licence) throw new DomainError("not_found");
  return licence;
}

/** The same where the link is one of several proofs. None is no try. */
export async function lookByLink(
  { db, lookups }: LinkDeps,
  handle: string,
  visitor: Visitor,
): Promise<ShownLicence | undefined> {
  if (handle === "") return undefined;
  const lookup = await lookups.begin(visitor, `licence ${handle}`);
  const licence = await findByHandle(db, handle);
  await lookup.end(licence !== undefined);
  return licence;
}
