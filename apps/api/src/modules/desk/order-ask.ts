import { DomainError } from "@kaunter/domain/domain-error";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import { type StaffSession, workAs } from "../../http/staff-session.ts";
import type { Enqueue } from "../../jobs/enqueue.ts";
import { askNow } from "../payments/effects.ts";
import { noteAct } from "../staff/acts.ts";

export interface OrderDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
}

/**
 * Orders that the provider is asked about a payment now. The office itself moves no payment and asks nobody: the worker
 * does, by the same path as a question of the plan.
 */
export async function askTheBank(
  { inTransaction, enqueue }: OrderDeps,
  session: StaffSession,
  paymentId: string,
): Promise<void> {
  const who = { session, permission: "order" } as const;
  await workAs(inTransaction, who, async (tx, now) => {
    const owner = await ownerOf(tx, paymentId);
    const { staffId, id: sessionId } = session;
    await enqueue(tx, askNow, [{ paymentId, orderedBy: `office ${staffId}` }]);
    const what = "provider_asked";
    await noteAct(tx, { staffId, sessionId, owner, what, subject: paymentId }, now);
  });
}

/** Whose act it is to do something with a payment: of those whose charges it pays, the first one. */
export async function ownerOf(tx: Tx, paymentId: string): Promise<string> {
  const line = await tx
    .selectFrom("paymentLines")
    .select("councilCode")
    .where("paymentId", "=", paymentId)
    .orderBy("lineNo")
    .executeTakeFirst();
  if (!line) throw new DomainError("not_found");
  return line.councilCode;
}
