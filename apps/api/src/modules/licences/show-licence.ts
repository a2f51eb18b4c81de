import { isPayer, type PayerDeps } from "../payments/payer.ts";
import { findByName, type ShownLicence } from "./find-issued.ts";

/** What a caller shows: the licence's own handle, the capability of the device that paid, or who is signed in. */
export interface LicenceProof {
  handle: string | undefined;
  key: string | undefined;
  userId: string | undefined;
}

/** The newest licence of a name that the caller may see. For everybody else there is none. */
export async function showLicence(
  deps: PayerDeps,
  document: string,
  proof: LicenceProof,
): Promise<ShownLicence | undefined> {
  if (Object.values(proof).every((each) => each === undefined)) return undefined;
  for (const licence of await findByName(deps.db, document))
    if (await maySee(deps, licence, proof)) return licence;
  return undefined;
}

async function maySee(
  deps: PayerDeps,
  { handle, payment }: ShownLicence,
  proof: LicenceProof,
): Promise<boolean> {
  if (proof.handle === handle) return true;
  return isPayer(deps, payment, proof);
}
