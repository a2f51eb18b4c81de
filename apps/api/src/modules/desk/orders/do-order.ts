import { sql } from "kysely";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import { endLinks } from "../../payments/links/revoke-links.ts";
import { orderOneOfADay } from "../../payments/requery/order-receipt-copy.ts";

export interface DoOrderDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
}

interface Order {
  what: "receipt_sent" | "links_ended";
  paymentId: string;
  reason: string | null;
  by: string;
  hasLeft: boolean;
}

type Outcome = "done" | "too_many_requests" | "person_left";

/**
 * Does what an act of the office orders, by the use case that it always was, and writes down in the same transaction what
 * came of it: so it is done once, however often it is ordered.
 */
export async function doOrder(deps: DoOrderDeps, actNo: string): Promise<void> {
  await deps.inTransaction(async (tx, now) => {
    await takeTurn(tx, actNo);
    const order = await findOrder(tx, actNo);
    if (!order) throw new Error(`Act ${actNo} orders nothing`);
    if (await isDone(tx, actNo)) return;
    const outcome = order.hasLeft ? "person_left" : await acts[order.what](tx, deps, order, now);
    await tx.insertInto("actResults").values({ actNo, outcome, at: now }).execute();
  });
}

type Act = (tx: Tx, deps: DoOrderDeps, order: Order, now: Date) => Promise<Outcome>;

const acts: Record<Order["what"], Act> = {
  receipt_sent: async (tx, deps, { paymentId }, now) =>
    (await orderOneOfADay(tx, deps, paymentId, now)) ? "done" : "too_many_requests",
  links_ended: async (tx, _deps, { paymentId, by: operator, reason }, now) => {
    await endLinks(tx, paymentId, { by: "operator", operator, remark: reason ?? "" }, now);
    return "done";
  },
};

/** Nobody does it while somebody else does. */
async function takeTurn(tx: Tx, actNo: string): Promise<void> {
  const key = `kaunter order ${actNo}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

async function findOrder(tx: Tx, actNo: string): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    select a.what, a.subject as payment_id, a.reason, p.email as by, p.left_at is not null as has_left
    from staff_acts a join staff p on p.id = a.staff_id
    where a.row_no = ${actNo} and a.what in ('receipt_sent', 'links_ended')`.execute(tx);
  return rows[0];
}

async function isDone(tx: Tx, actNo: string): Promise<boolean> {
  const done = await tx
    .selectFrom("actResults")
    .select("actNo")
    .where("actNo", "=", actNo)
    .executeTakeFirst();
  return done !== undefined;
}

/** Orders without a result, although any job would have come to its end long ago. The audit tells of older ones. */
export async function findUndone(tx: Tx): Promise<{ actNo: string }[]> {
  const { rows } = await sql<{ actNo: string }>`
    select a.row_no::text as act_no from staff_acts a
    where a.what in ('receipt_sent', 'links_ended')
      and a.at between now() - interval '7 days' and now() - interval '10 minutes'
      and not exists (select from act_results r where r.act_no = a.row_no)
    order by a.row_no limit 1000`.execute(tx);
  return rows;
}
