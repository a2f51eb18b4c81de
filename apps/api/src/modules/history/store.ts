import { timeZone } from "@kaunter/domain/calendar";
import { type DeclaredKind, type Kind, serviceFeeKind } from "@kaunter/domain/charges/kinds";
import { type Sen, sen, sumSen } from "@kaunter/domain/money";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { LicenceType } from "@kaunter/domain/vocabulary/licences";
import {
  paymentStatuses,
  type PaymentStatus,
  shownStatusOf,
} from "@kaunter/domain/vocabulary/payments";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { declaredNumber, type StoredDeclaration } from "../charges/declared-charges.ts";
import { kindNamed } from "../charges/kinds.ts";
import type { Filters } from "./filters.ts";

export interface PageOf {
  userId: string;
  filters: Filters;
  /** Gives only payments that are older than this one. */
  after: string | undefined;
  limit: number;
}

export interface PaymentRow {
  id: string;
  createdAt: Date;
  status: PaymentStatus;
  capabilityVersion: number;
}

/** How many payments one page may look at to find those that a filter lets through. */
export const lookedAt = 2_000;

/**
 * One page: from its first payment on along the index of the owner, each payment by its key, until the page is full.
 * `offset 0` keeps the database from reading the tables in any other order than the owner's.
 */
export function pageQuery(page: PageOf): RawBuilder<PaymentRow> {
  const { filters, limit } = page;
  return sql<PaymentRow>`
    select p.id::text as id, p.created_at, p.status, p.capability_version
    from (${ownedQuery(page)} limit ${sql.lit(lookedAt)}) as o
    cross join lateral (select * from payments where payments.id = o.payment_id offset 0) as p
    ${hasLine(filters)}
    where ${hasStatus(filters)}
    order by o.payment_id desc limit ${sql.lit(limit)}`;
}

/** The last payment that a page has looked at, where it did not come to the end. */
export async function lastLookedAt(db: Database, page: PageOf): Promise<string | undefined> {
  const { rows } = await sql<{ paymentId: string }>`
    ${ownedQuery(page)} limit 1 offset ${sql.lit(lookedAt - 1)}`.execute(db);
  return rows[0]?.paymentId;
}

function ownedQuery({ userId, filters: { from, to }, after }: PageOf): RawBuilder<unknown> {
  return sql`select payment_id from payment_owners
    where user_id = ${userId}::uuid
    ${after === undefined ? sql`` : sql`and payment_id < ${after}::bigint`}
    ${from === undefined ? sql`` : sql`and payment_id >= ${microsecondsAt(from)}`}
    ${to === undefined ? sql`` : sql`and payment_id < ${microsecondsAt(to, 1)}`}
    order by payment_owners.payment_id desc`;
}

/** A payment's id is the moment of its beginning. */
function microsecondsAt(day: string, later = 0): RawBuilder<unknown> {
  const midnight = sql`(${day}::date + ${sql.lit(later)})::timestamp at time zone ${sql.lit(timeZone)}`;
  return sql`(extract(epoch from ${midnight}) * 1000000)::bigint`;
}

function hasStatus({ status }: Filters): RawBuilder<unknown> {
  if (status === undefined) return sql`true`;
  const meant = paymentStatuses.filter((each) => shownStatusOf(each) === status);
  return sql`p.status = any(${meant}::text[])`;
}

function hasLine({ council, kinds }: Filters): RawBuilder<unknown> {
  if (council === undefined && kinds === undefined) return sql``;
  return sql`cross join lateral (select from payment_lines l where l.payment_id = o.payment_id and not l.is_tied
    ${council === undefined ? sql`` : sql`and l.council_code = ${council}`}
    ${kinds === undefined ? sql`` : sql`and l.kind = any(${kinds}::text[])`} limit 1) as some_line`;
}

/** What was paid by one payment for one charge, with what is tied to it. */
export interface Item {
  paymentId: string;
  council: CouncilCode;
  kind: Kind | DeclaredKind;
  accountNo: string;
  amountSen: Sen;
  hasReceipt: boolean;
  /** What the operator took for the payment; with the first that it paid. */
  serviceFeeSen?: Sen;
  /** The licence that it renewed. */
  licence?: { type: LicenceType; handle: string };
}

interface LineRow {
  paymentId: string;
  councilCode: string;
  kind: string;
  chargeId: string | null;
  isTied: boolean;
  amountSen: string;
  declaration: StoredDeclaration | null;
  number: string | null;
  hasReceipt: boolean;
  licenceType: string | null;
  licenceHandle: string | null;
}

export function linesQuery(paymentIds: readonly string[]): RawBuilder<LineRow> {
  return sql<LineRow>`
    select l.payment_id::text as payment_id, l.council_code, l.kind, l.charge_id::text as charge_id, l.is_tied,
      l.amount_sen::text as amount_sen, l.declaration, c.number,
      exists (select from receipts r
        where r.payment_id = l.payment_id and r.council_code = l.council_code) as has_receipt,
      d.type as licence_type, d.handle as licence_handle
    from unnest(${paymentIds}::bigint[]) as asked (id)
    cross join lateral (select * from payment_lines where payment_id = asked.id offset 0) as l
    left join lateral (select number from charges where charges.id = l.charge_id offset 0) as c on true
    left join lateral (select type, handle from digital_licences
      where digital_licences.payment_id = l.payment_id and digital_licences.line_no = l.line_no offset 0) as d on true
    order by l.payment_id desc, l.line_no`;
}

export async function loadItems(db: Database, paymentIds: readonly string[]): Promise<Item[]> {
  if (paymentIds.length === 0) return [];
  const { rows } = await linesQuery(paymentIds).execute(db);
  const fees = new Map(rows.filter(isServiceFee).map((fee) => [fee.paymentId, fee.amountSen]));
  const main = rows.filter((line) => !line.isTied && !isServiceFee(line));
  return main.map((line, place) => {
    const fee =
      main[place - 1]?.paymentId === line.paymentId ? undefined : fees.get(line.paymentId);
    const tied = rows.filter(
      (each) => each.isTied && each.paymentId === line.paymentId && each.chargeId === line.chargeId,
    );
    return {
      paymentId: line.paymentId,
      council: line.councilCode as CouncilCode,
      kind: line.kind as Item["kind"],
      accountNo: accountNoOf(line),
      amountSen: sumSen([line, ...tied].map(({ amountSen }) => sen(Number(amountSen)))),
      hasReceipt: line.hasReceipt,
      ...(fee !== undefined && { serviceFeeSen: sen(Number(fee)) }),
      ...(line.licenceHandle !== null && {
        licence: { type: line.licenceType as LicenceType, handle: line.licenceHandle },
      }),
    };
  });
}

const isServiceFee = ({ kind }: LineRow) => kind === serviceFeeKind;

function accountNoOf({ kind, number, declaration }: LineRow): string {
  return number === null
    ? declaration === null
      ? ""
      : declaredNumber(declaration)
    : kindNamed(kind as Kind).writeNumber(number);
}
