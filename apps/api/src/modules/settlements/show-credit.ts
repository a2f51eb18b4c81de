import { type Sen, sen } from "@kaunter/domain/money";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";

export interface ExplainedBatch {
  id: string;
  ref: string;
  provider: string;
  rule: string;
  settledOn: string;
  lineCount: number;
  partSen: Sen;
  grossSen: Sen;
  feeSen: Sen;
  taxSen: Sen;
  netSen: Sen;
  owners: { owner: string; receipts: number; first: string; last: string; amountSen: Sen }[];
  /** What its lines settle of no payment, or not of this amount. */
  unmatchedSen: Sen;
}

export interface ShownCredit {
  id: string;
  bankRef: string;
  account: string;
  valueOn: string;
  narrative: string;
  amountSen: Sen;
  /** What nobody has explained of it. */
  openSen: Sen;
  batches: ExplainedBatch[];
}

/** One line of the bank, by our number or by the bank's, down to the receipts that it paid. */
export async function showCredit(
  db: Database,
  by: "id" | "bankRef",
  number: string,
): Promise<ShownCredit | undefined> {
  const line = await db
    .selectFrom("bankLines")
    .select(["id", "bankRef", "accountCode as account", "narrative", "amountSen"])
    .select(sql<string>`value_on::text`.as("valueOn"))
    .select(
      sql<boolean>`exists (select from open_credits o where o.bank_line_id = bank_lines.id)`.as(
        "isOpen",
      ),
    )
    .where(by, "=", number)
    .executeTakeFirst();
  if (!line) return undefined;
  const { isOpen, ...shown } = line;
  const amountSen = senOf(line.amountSen);
  return {
    ...shown,
    amountSen,
    openSen: isOpen ? amountSen : senOf("0"),
    batches: await batchesOf(db, line.id),
  };
}

const senOf = (text = "0") => sen(Number(text));

type BatchRow = Pick<
  ExplainedBatch,
  "id" | "ref" | "provider" | "rule" | "settledOn" | "lineCount"
> &
  Record<"partSen" | "grossSen" | "feeSen" | "taxSen" | "netSen" | "unmatchedSen", string>;

/** What a credit pays, by the last revision of each batch. */
async function batchesOf(db: Database, lineId: string): Promise<ExplainedBatch[]> {
  const { rows } = await sql<BatchRow>`
    select b.id::text as id, b.ref, b.provider, p.rule, b.settled_on::text as settled_on, b.line_count,
      p.amount_sen::text as part_sen, b.gross_sen::text as gross_sen, b.fee_sen::text as fee_sen,
      b.tax_sen::text as tax_sen, b.net_sen::text as net_sen,
      (select coalesce(sum(l.gross_sen), 0)::text from open_lines o join settlement_lines l on l.id = o.line_id
        where o.batch_id = b.id) as unmatched_sen
    from credit_parts p join settlement_batches told on told.id = p.batch_id
    join lateral (select * from settlement_batches b where (b.provider, b.merchant, b.ref) =
      (told.provider, told.merchant, told.ref) order by revision desc limit 1) as b on true
    where p.bank_line_id = ${lineId} order by b.settled_on, b.ref`.execute(db);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      partSen: senOf(row.partSen),
      grossSen: senOf(row.grossSen),
      feeSen: senOf(row.feeSen),
      taxSen: senOf(row.taxSen),
      netSen: senOf(row.netSen),
      unmatchedSen: senOf(row.unmatchedSen),
      owners: await ownersOf(db, row.id),
    })),
  );
}

/** What each council has in the debits that a batch settles, line by line. */
const sharesOf = (batchId: string) => sql`
  select l.line_no, a.payment_id, d.owner, s.ruling_seq, s.reference, sum(d.amount_sen) as sen
  from settlement_lines l join settled_attempts s on s.line_id = l.id and s.undone_by is null
  join payment_attempts a on a.reference = s.reference
  join provider_debits d on d.payment_id = a.payment_id and d.reference = a.reference and d.ruling_seq = s.ruling_seq
  where l.batch_id = ${batchId}`;

/** Its receipt is of the attempt that settled a payment. What a second attempt took, or was taken beside one, goes back. */
const receipted = sql`receipts r on r.payment_id = shares.payment_id and r.council_code = owner and ruling_seq = 0
  and exists (select from payment_events e where e.payment_id = shares.payment_id and e.reference = shares.reference
    and e.booking = 'settlement')`;

/** Each council's part of a batch, by its receipts. */
async function ownersOf(db: Database, batchId: string): Promise<ExplainedBatch["owners"]> {
  const { rows } = await sql<{
    owner: string;
    receipts: number;
    first: string | null;
    last: string | null;
    amountSen: string;
  }>`
    select owner, count(r.number)::int as receipts, min(r.number) as first, max(r.number) as last, sum(sen)::text as amount_sen
    from (${sharesOf(batchId)} group by 1, 2, 3, 4, 5) as shares
    left join ${receipted}
    group by owner order by owner`.execute(db);
  return rows.map(({ owner, receipts, first, last, amountSen }) => ({
    owner,
    receipts,
    first: first ?? "",
    last: last ?? "",
    amountSen: senOf(amountSen),
  }));
}

export interface SettledReceipt {
  lineNo: number;
  paymentId: string;
  receipt: string | null;
  amountSen: Sen;
}

/** What a batch settled for one council, in the order of its lines, behind a line. */
export async function listSettled(
  db: Database,
  {
    batchId,
    owner,
    after,
    limit,
  }: { batchId: string; owner: string; after: string; limit: number },
): Promise<SettledReceipt[]> {
  const { rows } = await sql<Omit<SettledReceipt, "amountSen"> & { amountSen: string }>`
    select line_no, shares.payment_id::text as payment_id, r.number as receipt, sen::text as amount_sen
    from (${sharesOf(batchId)} and l.line_no > ${after} and d.owner = ${owner}
      group by 1, 2, 3, 4, 5 order by 1 limit ${limit}) as shares
    left join ${receipted}
    order by line_no`.execute(db);
  return rows.map((row) => ({ ...row, amountSen: senOf(row.amountSen) }));
}
