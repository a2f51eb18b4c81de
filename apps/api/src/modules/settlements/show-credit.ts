import { type Sen, sen } from "@kaunter/domain/money";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";

export interface ExplainedBatch {
  ref: string;
  rule: string;
  settledOn: string;
  partSen: Sen;
  grossSen: Sen;
  feeSen: Sen;
  taxSen: Sen;
  netSen: Sen;
  owners: { owner: string; receipts: number; first: string; last: string; amountSen: Sen }[];
}

export interface ShownCredit {
  bankRef: string;
  account: string;
  valueOn: string;
  narrative: string;
  amountSen: Sen;
  /** What nobody has explained of it. */
  openSen: Sen;
  batches: ExplainedBatch[];
}

/** One line of the bank down to the receipts that it paid. */
export async function showCredit(db: Database, bankRef: string): Promise<ShownCredit | undefined> {
  const line = await db
    .selectFrom("bankLines")
    .select(["id", "bankRef", "accountCode", "narrative", "amountSen"])
    .select(sql<string>`value_on::text`.as("valueOn"))
    .select(
      sql<boolean>`exists (select from open_credits o where o.bank_line_id = bank_lines.id)`.as(
        "isOpen",
      ),
    )
    .where("bankRef", "=", bankRef)
    .executeTakeFirst();
  if (!line) return undefined;
  const { rows } = await sql<Record<string, string>>`
    select b.id::text as id, b.ref, p.rule, b.settled_on::text as settled_on, p.amount_sen::text as part_sen,
      b.gross_sen::text as gross_sen, b.fee_sen::text as fee_sen, b.tax_sen::text as tax_sen, b.net_sen::text as net_sen
    from credit_parts p join settlement_batches told on told.id = p.batch_id
    join lateral (select * from settlement_batches b where (b.provider, b.merchant, b.ref) =
      (told.provider, told.merchant, told.ref) order by revision desc limit 1) as b on true
    where p.bank_line_id = ${line.id} order by b.settled_on, b.ref`.execute(db);
  const batches = await Promise.all(
    rows.map(async ({ id = "", ref = "", rule = "", settledOn = "", ...sums }) => ({
      ref,
      rule,
      settledOn,
      partSen: senOf(sums["partSen"]),
      grossSen: senOf(sums["grossSen"]),
      feeSen: senOf(sums["feeSen"]),
      taxSen: senOf(sums["taxSen"]),
      netSen: senOf(sums["netSen"]),
      owners: await ownersOf(db, id),
    })),
  );
  const amountSen = senOf(line.amountSen);
  return {
    bankRef: line.bankRef,
    account: line.accountCode,
    valueOn: line.valueOn,
    narrative: line.narrative,
    amountSen,
    openSen: line.isOpen ? amountSen : senOf("0"),
    batches,
  };
}

const senOf = (text = "0") => sen(Number(text));

/** Each council's part of a batch, by its receipts. */
async function ownersOf(db: Database, batchId: string): Promise<ExplainedBatch["owners"]> {
  const { rows } = await sql<{
    owner: string;
    receipts: number;
    first: string | null;
    last: string | null;
    amountSen: string;
  }>`
    with shares as (
      select a.payment_id, e.council_code as owner, sum(e.amount_sen) as sen
      from settlement_lines l join settled_attempts s on s.line_id = l.id and s.undone_by is null
      join payment_attempts a on a.reference = s.reference
      join payment_events v on v.payment_id = a.payment_id and v.reference = a.reference
      join ledger_entries e on e.payment_id = v.payment_id and e.event_seq = v.seq and e.account = 'gateway_in_transit'
      where l.batch_id = ${batchId} group by 1, 2)
    select owner, count(r.number)::int as receipts, min(r.number) as first, max(r.number) as last, sum(sen)::text as amount_sen
    from shares left join receipts r on r.payment_id = shares.payment_id and r.council_code = owner
    group by owner order by owner`.execute(db);
  return rows.map(({ owner, receipts, first, last, amountSen }) => ({
    owner,
    receipts,
    first: first ?? "",
    last: last ?? "",
    amountSen: senOf(amountSen),
  }));
}
