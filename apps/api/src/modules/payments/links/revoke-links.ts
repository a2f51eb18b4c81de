import { DomainError } from "@kaunter/domain/domain-error";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import { raiseLinkVersion } from "../moves/move-payment.ts";
import { isPayer, type PayerDeps, type PayerProof } from "../payer.ts";
import type { Payment } from "../payment.ts";
import { findPayment, lockPayment } from "../store.ts";

/** Who revoked the links. This is stored and never deleted. */
export type Revoker =
  | { by: "device" | "owner" | "mailbox" }
  | { by: "operator"; operator: string; remark: string };

const revocationsADay = 10;
const dayMs = 24 * 60 * 60 * 1000;

/** The payer ends every link that was ever sent or shared, and is given the new one with the payment. */
export async function revokeOwnLinks(
  deps: PayerDeps & { inTransaction: InTransaction },
  paymentId: string,
  proof: PayerProof,
): Promise<Payment> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || !(await isPayer(deps, payment, proof))) throw new DomainError("not_found");
  const isDevice = proof.key !== undefined && deps.capabilities.isValid("pay", payment, proof.key);
  return deps.inTransaction(async (tx, now) => {
    await lockPayment(tx, paymentId);
    if ((await countLately(tx, paymentId, now)) >= revocationsADay) {
      throw new DomainError("too_many_requests");
    }
    return endLinks(tx, paymentId, { by: isDevice ? "device" : "owner" }, now);
  });
}

/** Ends every link to a payment in the caller's transaction. */
export async function endLinks(
  tx: Tx,
  paymentId: string,
  { by: revokedBy, ...said }: Revoker,
  now: Date,
): Promise<Payment> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new DomainError("not_found");
  const version = payment.capabilityVersion + 1;
  await raiseLinkVersion(tx, paymentId, version);
  await tx
    .insertInto("linkRevocations")
    .values({ paymentId, version, revokedBy, ...said, revokedAt: now })
    .execute();
  return { ...payment, capabilityVersion: version };
}

async function countLately(tx: Tx, paymentId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("linkRevocations")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("paymentId", "=", paymentId)
    .where("revokedAt", ">", new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  return Number(count);
}
