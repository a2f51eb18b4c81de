import type { CreatedPayment, CreatePayment } from "@kaunter/contracts/payments";
import { DomainError } from "@kaunter/domain/domain-error";
import { isUnknown } from "@kaunter/web/api/is-unknown";
import {
  claimPayment,
  findOpenFor,
  forgetClaim,
  keepCreated,
  listUnanswered,
  type OpenPayment,
} from "../../../model/payment/payment-storage.ts";
import { createPayment } from "../api.ts";

/** A payment to hand over, or one that is open already and must be looked at first. */
export type Started = { handOver: CreatedPayment } | { open: OpenPayment };

/** The key is stored before anything is sent, so that no press, reload or lost answer makes a second payment. */
export async function startPayment(request: CreatePayment): Promise<Started> {
  const claim = await claimPayment(request);
  if ("open" in claim) return claim;
  try {
    return { handOver: await send(claim.key, request) };
  } catch (error) {
    if (error instanceof DomainError && error.code === "payment_in_progress") {
      const open = await findLost(request);
      if (open) return { open };
    }
    throw error;
  }
}

async function send(key: string, request: CreatePayment): Promise<CreatedPayment> {
  try {
    const created = await createPayment(key, request);
    await keepCreated(key, created);
    return created;
  } catch (error) {
    if (error instanceof DomainError && !isUnknown(error)) await forgetClaim(key);
    throw error;
  }
}

/** The payment in progress may be our own, made by a request whose answer was lost: asking again with its key tells. */
async function findLost({ services }: CreatePayment): Promise<OpenPayment | null> {
  const charges = services.map(({ _id }) => _id);
  for (const { key, request } of await listUnanswered(charges)) {
    if (request) await send(key, request).catch(() => undefined);
  }
  return findOpenFor(charges);
}
