import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";
import type { LicenceStatus } from "@kaunter/contracts/digital-licences";
import { type ListedState, packList } from "@kaunter/contracts/licence-list";
import { timeZone } from "@kaunter/domain/calendar";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { ReceiptKeys } from "../receipts/receipt-keys.ts";

const deflate = promisify(deflateRaw);

/**
 * Every licence that does not count although its days have not gone by, for whoever checks licences without a network.
 * Read from rulings and void receipts, which are few: what counts is never looked at.
 */
export async function listStatus({
  db,
  receiptKeys,
}: {
  db: Database;
  receiptKeys: ReceiptKeys;
}): Promise<LicenceStatus> {
  const [{ asOf, size }, listed] = await Promise.all([readSize(db), readListed(db)]);
  // A licence that was issued between the two questions is of no concern to either.
  const known = listed.filter(({ issueNo }) => issueNo <= size);
  const list = await deflate(packList(size, known), { level: 9 });
  const digest = createHash("sha256").update(list).digest("base64url");
  const token = await receiptKeys.signList({ asOf: asOf.toISOString(), size, digest });
  return { token, list: list.toString("base64") };
}

async function readSize(db: Database): Promise<{ asOf: Date; size: number }> {
  const { rows } = await sql<{ asOf: Date; size: number }>`
    select now() as as_of,
      coalesce((select issue_no from digital_licences order by issue_no desc limit 1), 0)::float8 as size`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("The database did not say how many licences there are");
  return row;
}

async function readListed(db: Database) {
  const { rows } = await sql<{ issueNo: number; receiptNumber: string; state: ListedState }>`
    with words as (
      select distinct on (issue_no) issue_no, ruling from licence_rulings order by issue_no, seq desc
    ), void as (
      select d.issue_no from receipt_voids v join receipts r on r.number = v.number
        join digital_licences d on d.payment_id = r.payment_id and d.receipt_number = v.number
    ), found as (
      select issue_no, 'void' as state from void
      union all
      select issue_no, ruling from words where ruling <> 'reinstated' and issue_no not in (select issue_no from void)
    )
    select d.issue_no::float8 as issue_no, d.receipt_number, f.state from found f join digital_licences d using (issue_no)
    where d.valid_until >= (now() at time zone ${timeZone})::date`.execute(db);
  return rows;
}
