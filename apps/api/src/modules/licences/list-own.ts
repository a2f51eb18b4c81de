import { sql } from "kysely";
import { licenceKinds } from "../charges/kinds.ts";
import { isPayerOf, type PayerDeps, type PayerProof } from "../payments/payer.ts";
import { findOfPayment, type ShownLicence } from "./find-issued.ts";

interface OwnLicences {
  licences: ShownLicence[];
  /** Renewals that settled and whose licences are still to be issued. */
  awaited: number;
}

/** What a payment renewed, for its payer; for everybody else there is nothing. */
export async function listOwn(
  deps: PayerDeps,
  paymentId: string,
  proof: PayerProof,
): Promise<OwnLicences | undefined> {
  if (!(await isPayerOf(deps, paymentId, proof))) return undefined;
  const { rows } = await sql<{ awaited: number }>`
    select count(*)::int as awaited from payment_lines l
      join receipts r on r.payment_id = l.payment_id and r.council_code = l.council_code
    where l.payment_id = ${paymentId}::bigint and l.kind = any(${licenceKinds}::text[])
      and l.paid_until is not null and l.settled_sen > 0
      and not exists (select from receipt_voids v where v.number = r.number)
      and not exists (select from digital_licences d
        where d.payment_id = l.payment_id and d.line_no = l.line_no)`.execute(deps.db);
  return { licences: await findOfPayment(deps.db, paymentId), awaited: rows[0]?.awaited ?? 0 };
}
