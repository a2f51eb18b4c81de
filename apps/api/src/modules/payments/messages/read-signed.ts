import type { SignedRequest } from "@kaunter/contracts/signed-requests";
import { DomainError } from "@kaunter/domain/domain-error";
import { serveFirst } from "../attempts/hand-off.ts";
import { newestOf, type Payment } from "../payment.ts";
import { gatewayOf, type PaymentGateway } from "../payment-gateway.ts";
import { isPayer, type PayerDeps, type PayerProof } from "../payer.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import { messageOf } from "../sealed-payer.ts";
import { findAttempt, findPayment } from "../store.ts";

export type SignedDeps = PayerDeps &
  Parameters<typeof serveFirst>[0] & {
    gateways: readonly PaymentGateway[];
    personKey: PersonKey;
  };

/**
 * What was signed for an attempt, for its payer alone and without the payer's details; nothing that a caller sends is
 * ever signed. Anyone else is told what is told of an order that does not exist. Whoever has it can go to the bank with
 * it, so it is handed off: the payment is asked about from now on, and must still hold its charges.
 */
export async function readSigned(
  deps: SignedDeps,
  reference: string,
  proof: PayerProof,
): Promise<SignedRequest> {
  const attempt = await findAttempt(deps.db, reference);
  const payment = attempt && (await findPayment(deps.db, attempt.paymentId));
  if (!payment || !(await isPayer(deps, payment, proof))) throw new DomainError("not_found");
  const gateway = gatewayOf(deps.gateways, attempt.choice.provider);
  if (!gateway.showSigned) throw new DomainError("not_found");
  if (attempt.handedOffAt === undefined) await serveSigned(deps, payment, reference);
  return gateway.showSigned(messageOf(deps.personKey, attempt)) as SignedRequest;
}

async function serveSigned(deps: SignedDeps, payment: Payment, reference: string): Promise<void> {
  const isNewest = newestOf(payment).reference === reference;
  const { attempt } = isNewest ? await serveFirst(deps, payment.id) : {};
  if (attempt?.reference !== reference) throw new DomainError("payment_ended");
}
