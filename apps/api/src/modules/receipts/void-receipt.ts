import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";

interface Voiding {
  number: string;
  decidedBy: string;
  approvedBy: string;
  remark: string;
}

/** Two people say that a receipt counts no more; what it settled stays settled. */
export async function voidReceipt(
  db: Database,
  { number, decidedBy, approvedBy, remark }: Voiding,
): Promise<"voided" | "void_already" | "not_found"> {
  const { rows } = await sql<{ isVoided: boolean }>`
    with voided as (
      insert into receipt_voids (number, reason, voided_by, approved_by, voided_at)
      select number, ${remark}, ${decidedBy}, ${approvedBy}, now() from receipts where number = ${number}
      on conflict do nothing returning number
    )
    select exists (select from voided) as is_voided from receipts where number = ${number}`.execute(
    db,
  );
  const [receipt] = rows;
  if (!receipt) return "not_found";
  return receipt.isVoided ? "voided" : "void_already";
}
