import { DomainError } from "@kaunter/domain/domain-error";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { type StaffSession, workAs } from "../../../http/staff-session.ts";
import { copiesADay, copiesSince } from "../../payments/requery/order-receipt-copy.ts";
import { type Act, noteOrder } from "../../staff/acts.ts";
import { type OrderDeps, ownerOf } from "../order-ask.ts";
import { doNow } from "./effects.ts";

/** Orders that the receipt goes once more to the address on file, as often in a day as its payer may ask for it. */
export async function orderReceipt(
  deps: OrderDeps,
  session: StaffSession,
  paymentId: string,
): Promise<void> {
  await workAs(deps.inTransaction, { session, permission: "order" }, async (tx, now) => {
    const receipt = await tx
      .selectFrom("receipts")
      .select("councilCode")
      .where("paymentId", "=", paymentId)
      .orderBy("number")
      .executeTakeFirst();
    if (!receipt) throw new DomainError("not_found");
    if ((await countCopies(tx, paymentId, now)) >= copiesADay)
      throw new DomainError("copies_used_up", { limit: String(copiesADay) });
    const owner = receipt.councilCode;
    const act = { ...by(session), what: "receipt_sent", owner, subject: paymentId };
    await order(tx, deps, act, now);
  });
}

/** Orders that every link to a payment ends that was sent or shared. */
export async function orderEndOfLinks(
  deps: OrderDeps,
  session: StaffSession,
  { paymentId, remark }: { paymentId: string; remark: string },
): Promise<void> {
  await workAs(deps.inTransaction, { session, permission: "order" }, async (tx, now) => {
    const about = { owner: await ownerOf(tx, paymentId), subject: paymentId, reason: remark };
    await order(tx, deps, { ...by(session), what: "links_ended", ...about }, now);
  });
}

const by = ({ staffId, id: sessionId }: StaffSession) => ({ staffId, sessionId });

/** The act says what is ordered; the effect only names the act. */
async function order(
  tx: Tx,
  { enqueue }: OrderDeps,
  act: Act & { sessionId: string },
  now: Date,
): Promise<void> {
  await enqueue(tx, doNow, [{ actNo: await noteOrder(tx, act, now) }]);
}

async function countCopies(tx: Tx, paymentId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select office_copies(${paymentId}::bigint, ${copiesSince(now)}) as count`.execute(tx);
  return Number(rows[0]?.count);
}
