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

interface StatusDeps {
  db: Database;
  receiptKeys: ReceiptKeys;
}

/** A list, and the name of this one alone: the next is of another moment, even if it says the same. */
interface KeptStatus {
  status: LicenceStatus;
  tag: string;
}

/** So long a list is given to all who ask, unless something was said of a licence meanwhile. */
const freshForMs = 60_000;

/** Packs a list once for all who ask within a minute. A new ruling, or a void, makes the next one at once. */
export function statusNow(
  deps: StatusDeps,
  nowMs = () => performance.now(),
): () => Promise<KeptStatus> {
  let known: { atMs: number; newest: string; list: Promise<KeptStatus> } | undefined;
  return async () => {
    const newest = await readNewest(deps.db);
    const isFresh = known?.newest === newest && nowMs() - known.atMs < freshForMs;
    const asked = known && isFresh ? known : { atMs: nowMs(), newest, list: listStatus(deps) };
    known = asked;
    try {
      return await asked.list;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
}

/** The ends of two indexes: whatever is said of a licence moves one of them. */
async function readNewest(db: Database): Promise<string> {
  const { rows } = await sql<{ newest: string }>`
    select concat_ws(' ', (select coalesce(max(row_no), 0) from licence_rulings),
      (select coalesce(max(row_no), 0) from receipt_voids)) as newest`.execute(db);
  return rows[0]?.newest ?? "";
}

/**
 * Every licence that does not count although its days have not gone by, for whoever checks licences without a network.
 * Read from rulings and void receipts, which are few: what counts is never looked at.
 */
async function listStatus({ db, receiptKeys }: StatusDeps): Promise<KeptStatus> {
  const [{ asOf, size }, { rows }] = await Promise.all([readSize(db), listed.execute(db)]);
  // A licence that was issued between the two questions is of no concern to either.
  const known = rows.filter(({ issueNo }) => issueNo <= size);
  const list = await deflate(packList(size, known), { level: 9 });
  const digest = createHash("sha256").update(list).digest("base64url");
  const token = await receiptKeys.signList({ asOf: asOf.toISOString(), size, digest });
  const tag = `"${createHash("sha256").update(token).digest("base64url")}"`;
  return { status: { token, list: list.toString("base64") }, tag };
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

/**
 * A ruling comes after its licence, and no licence is in force for longer than two years after it was renewed. What was issued
 * under a suspension is listed with it; a suspension that has lasted longer than these two years is known to the books alone.
 */
export const listed = sql<{ issueNo: number; receiptNumber: string; state: ListedState }>`
  with words as (
    select issue_no, ruling from licence_rulings r
    where ruled_at > now() - interval '2 years' and ruling <> 'reinstated' and not exists (
      select from licence_rulings later where later.issue_no = r.issue_no and later.seq > r.seq)
  ), void as (
    select d.issue_no from receipt_voids v join receipts r on r.number = v.number
      join digital_licences d on d.payment_id = r.payment_id and d.receipt_number = v.number
  ), found as (
    select issue_no, 'void' as state from void
    union all
    select issue_no, ruling from words where issue_no not in (select issue_no from void)
    union all
    select later.issue_no, standing_ruling(later.charge_id, later.issued_at) from digital_licences later
    where later.charge_id in (select d.charge_id from words join digital_licences d using (issue_no))
      and later.issue_no not in (select issue_no from words union all select issue_no from void)
  )
  select d.issue_no::float8 as issue_no, d.receipt_number, f.state from found f join digital_licences d using (issue_no)
  where f.state is not null and d.valid_until >= (now() at time zone ${timeZone})::date`;
