import { createHash } from "node:crypto";
import type { CalendarDay } from "@kaunter/domain/calendar";
import { dayOf } from "@kaunter/domain/calendar";
import type { Kind } from "@kaunter/domain/charges/kinds";
import {
  type LicenceRuling,
  type LicenceState,
  type StandingRuling,
  stateOf,
} from "@kaunter/domain/licence/digital-licence";
import { type Sen, sen } from "@kaunter/domain/money";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { LicenceFacts } from "../charges/charge-kind.ts";
import { kindNamed } from "../charges/kinds.ts";

/** A licence as it was issued, and what it is worth now. */
export interface ShownLicence extends LicenceFacts {
  document: string;
  issueNo: number;
  /** Changes with every ruling and correction. */
  revision: string;
  handle: string;
  chargeId: string;
  /** The version of the council's record that it says. */
  chargeVersion: number;
  correctionCount: number;
  /** The payment that renewed it. */
  payment: { id: string; capabilityVersion: number };
  council: CouncilCode;
  licenceNo: string;
  validFrom: CalendarDay;
  validUntil: CalendarDay;
  state: LicenceState;
  receiptNumber: string;
  paidAt: Date;
  /** With the fee that is tied to it. */
  paidSen: Sen;
  /** When all this was read. */
  now: Date;
}

/** Few have one name: those of other councils, and those whose receipts became void. The newest is first. */
export function findByName(db: Database, document: string): Promise<ShownLicence[]> {
  return findIssued(db, sql`d.document = ${document}`);
}

export async function findByHandle(
  db: Database,
  handle: string,
): Promise<ShownLicence | undefined> {
  return (await findIssued(db, sql`d.handle = ${handle}`))[0];
}

export async function findByIssue(
  db: Database,
  issueNo: number,
): Promise<ShownLicence | undefined> {
  return (await findIssued(db, sql`d.issue_no = ${issueNo}::bigint`))[0];
}

export function findOfPayment(db: Database, paymentId: string): Promise<ShownLicence[]> {
  return findIssued(db, sql`d.payment_id = ${paymentId}::bigint`);
}

interface IssuedRow {
  issueNo: string;
  document: string;
  council: string;
  paymentId: string;
  capabilityVersion: number;
  handle: string;
  chargeId: string;
  chargeVersion: number;
  correctionCount: number;
  kind: string;
  number: string;
  record: unknown;
  receiptNumber: string;
  receiptAt: Date;
  paidSen: string;
  validFrom: CalendarDay;
  validUntil: CalendarDay;
  isVoid: boolean;
  rulingCount: number;
  lastRuling: LicenceRuling | null;
  /** Of a licence of this charge that was issued before, while this one was. */
  earlierRuling: StandingRuling | null;
  now: Date;
}

async function findIssued(db: Database, which: RawBuilder<unknown>): Promise<ShownLicence[]> {
  const { rows } = await sql<IssuedRow>`
    select d.issue_no, d.document, d.council_code as council, d.payment_id, p.capability_version, d.handle, d.charge_id,
      said.charge_version, said.correction_count, c.kind, c.number, coalesce(h.record, c.record) as record, d.receipt_number, r.issued_at as receipt_at,
      (select sum(l.settled_sen) from payment_lines l
        where l.payment_id = d.payment_id and l.charge_id = d.charge_id) as paid_sen,
      d.valid_from, d.valid_until,
      exists (select from receipt_voids v where v.number = d.receipt_number) as is_void,
      (select count(*)::int from licence_rulings u where u.issue_no = d.issue_no) as ruling_count,
      (select ruling from licence_rulings u where u.issue_no = d.issue_no order by seq desc limit 1) as last_ruling,
      standing_ruling(d.charge_id, d.issued_at) as earlier_ruling,
      now() as now
    from digital_licences d
      join payments p on p.id = d.payment_id
      join receipts r on r.number = d.receipt_number
      join charges c on c.id = d.charge_id
      cross join lateral (
        select coalesce(max(x.charge_version), d.charge_version) as charge_version, count(x.*)::int as correction_count
        from licence_corrections x where x.issue_no = d.issue_no) as said
      left join charge_history h on h.charge_id = d.charge_id and h.version = said.charge_version
    where ${which}
    order by d.issue_no desc limit 50`.execute(db);
  return rows.map(toShown);
}

function toShown(row: IssuedRow): ShownLicence {
  const kind = kindNamed(row.kind as Kind);
  const { document, handle, chargeId, validFrom, validUntil, isVoid, now } = row;
  const own = row.lastRuling === "reinstated" ? null : row.lastRuling;
  const lastRuling = own ?? row.earlierRuling;
  const standing = { validFrom, validUntil, isVoid, ...(lastRuling && { lastRuling }) };
  return {
    ...factsIn(row.kind, row.record),
    document,
    issueNo: Number(row.issueNo),
    revision: revisionOf(row),
    handle,
    chargeId,
    chargeVersion: row.chargeVersion,
    correctionCount: row.correctionCount,
    payment: { id: row.paymentId, capabilityVersion: row.capabilityVersion },
    council: row.council as CouncilCode,
    licenceNo: kind.writeNumber(row.number),
    validFrom,
    validUntil,
    state: stateOf(standing, dayOf(now)),
    receiptNumber: row.receiptNumber,
    paidAt: row.receiptAt,
    paidSen: sen(Number(row.paidSen)),
    now,
  };
}

/** In the form of the specified database, without telling how many licences there are. */
function revisionOf({ issueNo, handle, rulingCount, correctionCount }: IssuedRow): string {
  const digest = createHash("sha256").update(`${issueNo} ${handle}`).digest("hex");
  return `${rulingCount + correctionCount + 1}-${digest.slice(0, 32)}`;
}

/** What a licence of this charge would say if it were issued now. */
export async function readCurrentFacts(
  db: Database,
  chargeId: string,
): Promise<LicenceFacts & { version: number }> {
  const charge = await db
    .selectFrom("charges")
    .select(["kind", "record", "version"])
    .where("id", "=", chargeId)
    .executeTakeFirstOrThrow();
  return { ...factsIn(charge.kind, charge.record), version: charge.version };
}

function factsIn(kind: string, record: unknown): LicenceFacts {
  const facts = kindNamed(kind as Kind).readLicence?.(record);
  if (!facts) throw new Error(`A charge of kind ${kind} is no licence`);
  return facts;
}
