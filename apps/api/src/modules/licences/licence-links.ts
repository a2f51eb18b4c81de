import { writeVerifyAddress } from "@kaunter/contracts/receipt-token";
import type { LicenceState } from "@kaunter/domain/licence/digital-licence";
import type { LicenceType } from "@kaunter/domain/vocabulary/licences";
import type { ReceiptKeys } from "../receipts/receipt-keys.ts";
import type { ShownLicence } from "./find-issued.ts";

export interface LicenceLinkDeps {
  servicesUrl: string;
  publicUrl: string;
  receiptKeys: ReceiptKeys;
}

/** The page of a licence, as specified: whoever has this link sees the licence. */
export function pageLink(
  { servicesUrl }: Pick<LicenceLinkDeps, "servicesUrl">,
  { type, handle }: { type: LicenceType; handle: string },
): string {
  return `${servicesUrl}/#/${type === "NIAGA" ? "trading" : "license"}/digital-license/${handle}`;
}

/** One that does not count any more shows no code: nobody shall be checked by it. */
const withCode: readonly LicenceState[] = ["valid", "upcoming"];

/**
 * Where anyone can check a licence: what its QR says. It is signed whenever it is shown, and nothing of that is kept: every
 * text that our key signed over the same licence says the same.
 */
export async function checkLink(
  { publicUrl, receiptKeys }: LicenceLinkDeps,
  licence: ShownLicence,
): Promise<string | undefined> {
  if (!withCode.includes(licence.state)) return undefined;
  return `${publicUrl}/#${writeVerifyAddress(await receiptKeys.signLicence(licence))}`;
}
