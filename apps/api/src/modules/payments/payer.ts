import type { Database } from "../../db/pool.ts";
import type { Capabilities } from "./capability.ts";
import { isOwner } from "./owners.ts";
import type { Payment } from "./payment.ts";

/** What a caller shows to be taken for the payer: the capability of the device that paid, or who is signed in. */
export interface PayerProof {
  key: string | undefined;
  userId: string | undefined;
}

export interface PayerDeps {
  db: Database;
  capabilities: Capabilities;
}

/** Who looks at a payment: its payer, or somebody who was sent its link. */
export type Viewer = "payer" | "bearer";

export async function viewerOf(
  deps: PayerDeps,
  payment: Pick<Payment, "id" | "capabilityVersion">,
  proof: PayerProof & { link: string | undefined },
): Promise<Viewer | undefined> {
  if (await isPayer(deps, payment, proof)) return "payer";
  const { link } = proof;
  return link !== undefined && deps.capabilities.isValid("view", payment, link)
    ? "bearer"
    : undefined;
}

/** Whether the payer asks. A link to the payment, which anyone may have been sent, is no proof of that. */
export async function isPayer(
  { db, capabilities }: PayerDeps,
  payment: Pick<Payment, "id" | "capabilityVersion">,
  { key, userId }: PayerProof,
): Promise<boolean> {
  if (key !== undefined && capabilities.isValid("pay", payment, key)) return true;
  return userId !== undefined && isOwner(db, payment.id, userId);
}

/** The same by the number of a payment; nobody is the payer of one that does not exist. */
export async function isPayerOf(
  deps: PayerDeps,
  paymentId: string,
  proof: PayerProof,
): Promise<boolean> {
  const payment = await deps.db
    .selectFrom("payments")
    .select(["id", "capabilityVersion"])
    .where("id", "=", paymentId)
    .executeTakeFirst();
  return payment !== undefined && isPayer(deps, payment, proof);
}
