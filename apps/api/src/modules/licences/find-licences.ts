import type { SearchSelection } from "@kaunter/contracts/charges";
import { DomainError } from "@kaunter/domain/domain-error";
import type { Visitor } from "../charges/lookup-limits.ts";
import {
  type AppraisedCharge,
  type ChargesDeps,
  onlyOne,
  searchCharges,
} from "../charges/search-charges.ts";

/** What is meant by the type and the base64 of a number. */
export type LicenceSearch = Pick<SearchSelection, "council" | "payment_type"> & { encoded: string };

export const numberIn = ({ encoded }: LicenceSearch) =>
  Buffer.from(encoded, "base64").toString("utf8");

/** The one licence that is meant. */
export async function findLicence(
  deps: ChargesDeps,
  search: LicenceSearch,
  visitor: Visitor,
): Promise<AppraisedCharge> {
  return onlyOne({ charges: await findLicences(deps, search, visitor) });
}

/** Finds a licence, a permit or a stall. A number that cannot be one finds nothing, for that is no error here. */
export async function findLicences(
  deps: ChargesDeps,
  search: LicenceSearch,
  visitor: Visitor,
): Promise<AppraisedCharge[]> {
  const { council, payment_type } = search;
  const meant = { council, payment_type, _id: numberIn(search) };
  try {
    const { charges, refusal } = await searchCharges(deps, meant, visitor);
    if (refusal) throw refusal;
    return charges;
  } catch (error) {
    if (error instanceof DomainError && error.code === "invalid_account_no") return [];
    throw error;
  }
}
