import type { Client } from "pg";
import type { ImportOrder } from "./import-order.ts";

type Register = Pick<ImportOrder, "council" | "kind" | "asOf">;

/**
 * Finds into the connection's own table `leaving` the payments that a balance of the file contains, so that they count
 * no longer on top of it: those whose receipts the row names or, in a file without receipts, those that the council had
 * booked by then. What pays a debt with a name (a year, an offence, a renewal) never leaves: it changes nothing on a
 * record that shows it, and a record that does not asks for it in vain.
 */
export async function findLeaving(client: Client, register: Register): Promise<void> {
  const { council, kind, asOf } = register;
  await client.query(
    `create temporary table leaving (charge_id bigint, payment text, line_no text,
       primary key (charge_id, payment, line_no))`,
  );
  if (!kind.hasBalance) return;
  await client.query(
    `insert into leaving
     select c.id, paid ->> 'paymentId', paid ->> 'lineNo'
     from staged s join charges c on c.council_code = $1 and c.kind = $2 and c.number = s.number,
       jsonb_array_elements(c.settlements) as paid
     join receipts r on r.payment_id = (paid ->> 'paymentId')::bigint and r.council_code = $1
     left join postings p on p.receipt_number = r.number
     where c.settlements <> '[]' and c.as_of <= $3 and not paid ? 'paidUntil'
       and case when s.receipts is null then p.posted_at <= $3 else r.number = any (s.receipts) end`,
    [council, kind.kind, asOf],
  );
  await client.query("analyze leaving");
}

/** Of the settlements of charge `c`, those that stay. */
export const keptSettlements = `case
  when not exists (select from leaving where charge_id = c.id) then c.settlements
  else (select coalesce(jsonb_agg(paid order by place), '[]')
    from jsonb_array_elements(c.settlements) with ordinality as each (paid, place)
    where not exists (select from leaving where charge_id = c.id and payment = paid ->> 'paymentId'
      and line_no = paid ->> 'lineNo')) end`;
