import { DomainError } from "@kaunter/domain/domain-error";
import type { SearchType } from "@kaunter/domain/charges/kinds";
import type { CompoundType } from "@kaunter/domain/vocabulary/charges";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Bill } from "./bill.ts";

const columns = [
  "id",
  "councilCode",
  "searchType",
  "reference",
  "compoundType",
  "nickname",
  "remindedSince",
] as const;

interface BillRow {
  id: string;
  councilCode: string;
  searchType: string;
  reference: string;
  compoundType: string | null;
  nickname: string;
  remindedSince: Date | null;
}

function toBill(row: BillRow): Bill {
  return {
    id: row.id,
    council: row.councilCode as CouncilCode,
    type: row.searchType as SearchType,
    reference: row.reference,
    ...(row.compoundType !== null && { compoundType: row.compoundType as CompoundType }),
    nickname: row.nickname,
    isReminded: row.remindedSince !== null,
  };
}

/** Oldest first. */
export async function loadBills(db: Database, userId: string): Promise<Bill[]> {
  const rows = await db
    .selectFrom("savedBills")
    .select(columns)
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(toBill);
}

export async function findBill(db: Database, id: string): Promise<Bill | undefined> {
  const row = await db
    .selectFrom("savedBills")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toBill(row);
}

/** Some of all bills for which a mail is wanted, from one on. */
export async function loadReminded(db: Database, after: string, limit: number): Promise<Bill[]> {
  const rows = await db
    .selectFrom("savedBills")
    .select(columns)
    .where("remindedSince", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toBill);
}

type NewBill = Omit<Bill, "id" | "isReminded">;

/** What is saved already is called by its new name; nothing, when it would be one too many. */
export async function keepBill(
  tx: Tx,
  userId: string,
  bill: NewBill,
  { limit, now }: { limit: number; now: Date },
): Promise<string | undefined> {
  // One at a time for an account, so that many at once are counted, too.
  const account = await sql`select 1 from users where id = ${userId} for update`.execute(tx);
  if (account.rows.length === 0) throw new DomainError("user_error_relogin");
  const { rows } = await sql<{ id: string }>`
    insert into saved_bills (user_id, council_code, search_type, reference, compound_type, nickname, saved_at)
    select ${userId}::uuid, ${bill.council}, ${bill.type}, ${bill.reference}, ${bill.compoundType ?? null},
      ${bill.nickname}, ${now}
    where (select count(*) from saved_bills where user_id = ${userId}) < ${limit}
      or exists (${sameBill(userId, bill)})
    on conflict (user_id, council_code, search_type, reference, (coalesce(compound_type, '')))
      do update set nickname = excluded.nickname
    returning id::text as id`.execute(tx);
  return rows[0]?.id;
}

function sameBill(userId: string, { council, type, reference, compoundType }: NewBill) {
  return sql`select from saved_bills where user_id = ${userId} and council_code = ${council}
    and search_type = ${type} and reference = ${reference}
    and compound_type is not distinct from ${compoundType ?? null}::text`;
}

/** False when this account has no such bill. */
export async function removeBill(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("savedBills")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Whose bill it must be is left out where a link from a mail is the proof. False when there is no such bill. */
export async function setReminded(
  db: Database,
  { id, userId, isOn }: { id: string; userId?: string; isOn: boolean },
): Promise<boolean> {
  const since = isOn ? sql<Date>`coalesce(reminded_since, now())` : null;
  const { numUpdatedRows } = await db
    .updateTable("savedBills")
    .set({ remindedSince: since })
    .where("id", "=", id)
    .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? ""))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
