import { DomainError } from "@kaunter/domain/domain-error";
import type { StoredCharge } from "../charges/council-records.ts";
import type { Capabilities } from "../payments/capability.ts";
import { type ShowDeps, showPayment } from "../payments/show-payment.ts";
import { findPhoto, type Photo } from "./store.ts";

/** Who shows a payment's capability. */
export interface Bearer {
  paymentId: string;
  capability: string;
}

/** The photo of a licence's owner, for whoever bears a payment that paid for the licence; for others there is none. */
export async function readPhoto(
  deps: ShowDeps & { capabilities: Capabilities },
  licence: StoredCharge,
  { paymentId, capability }: Bearer,
): Promise<Photo> {
  const shown = await showPayment(deps, paymentId);
  const isBearer = shown && deps.capabilities.isValid("view", shown.payment, capability);
  const hasPaid = shown?.lines.some(
    ({ chargeId, outcome }) => chargeId === licence.id && outcome === "settled",
  );
  const photo = isBearer && hasPaid ? await findPhoto(deps.db, licence.id) : undefined;
  if (!photo) throw new DomainError("not_found");
  return photo;
}
