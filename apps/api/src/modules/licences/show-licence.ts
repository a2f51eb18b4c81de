import { createHash } from "node:crypto";
import type { CalendarDay } from "@kaunter/domain/calendar";
import { dayOf } from "@kaunter/domain/calendar";
import type { Kind } from "@kaunter/domain/charges/kinds";
import {
  type LicenceRuling,
  type LicenceState,
  stateOf,
} from "@kaunter/domain/licence/digital-licence";
import { type Sen, sen } from "@kaunter/domain/money";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { LicenceFacts } from "../charges/charge-kind.ts";
import { kindNamed } from "../charges/kinds.ts";
import { isPayer, type PayerDeps } from "../payments/payer.ts";

export interface ShownLicence extends LicenceFacts {
  document: string;
  /** Changes with every ruling. */
  revision: string;
  council: CouncilCode;
  licenceNo: string;
  validFrom: CalendarDay;
  validUntil: CalendarDay;
  state: LicenceState;
  receiptNumber: string;
  paidAt: Date;
  /** With the fee that is tied to it. */
  paidSen: Sen;
}

/** What a caller shows: the licence's own handle, the capability of the device that paid, or who is signed in. */
export interface LicenceProof {
  handle: string | undefined;
  key: string | undefined;
  userId: string | undefined;
}

/** The newest licence of a name that the caller may see. For everybody else there is none. */
export async function showLicence(
  deps: PayerDeps,
  document: string,
  proof: LicenceProof,
): Promise<ShownLicence | undefined> {
  if (Object.values(proof).every((each) => each === undefined)) return undefined;
  for (const row of await findIssued(deps.db, document))
    if (await maySee(deps, row, proof)) return toShown(row);
  return undefined;
}

async function maySee(deps: PayerDeps, row: IssuedRow, proof: LicenceProof): Promise<boolean> {
  if (proof.handle === row.handle) return true;
  const payment = { id: row.paymentId, capabilityVersion: row.capabilityVersion };
  return isPayer(deps, payment, proof);
}

interface IssuedRow {
  issueNo: string;
  document: string;
  council: string;
  paymentId: string;
  capabilityVersion: number;
  handle: string;
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
  now: Date;
}

/** Few have one name: those of other councils, and those whose receipts became void. */
async function findIssued(db: Database, document: string): Promise<IssuedRow[]> {
  const { rows } = await sql<IssuedRow>`
    select d.issue_no, d.document, d.council_code as council, d.payment_id, p.capability_version, d.handle, c.kind, c.number,
      coalesce(h.record, c.record) as record, d.receipt_number, r.issued_at as receipt_at,
      (select sum(l.settled_sen) from payment_lines l
        where l.payment_id = d.payment_id and l.charge_id = d.charge_id) as paid_sen,
      d.valid_from, d.valid_until,
      exists (select from receipt_voids v where v.number = d.receipt_number) as is_void,
      (select count(*)::int from licence_rulings u where u.issue_no = d.issue_no) as ruling_count,
      (select ruling from licence_rulings u where u.issue_no = d.issue_no order by seq desc limit 1) as last_ruling,
      now() as now
    from digital_licences d
      join payments p on p.id = d.payment_id
      join receipts r on r.number = d.receipt_number
      join charges c on c.id = d.charge_id
      left join charge_history h on h.charge_id = d.charge_id and h.version = d.charge_version
    where d.document = ${document}
    order by d.issue_no desc limit 50`.execute(db);
  return rows;
}

function toShown(row: IssuedRow): ShownLicence {
  const kind = kindNamed(row.kind as Kind);
  const facts = kind.readLicence?.(row.record);
  if (!facts) throw new Error(`A charge of kind ${row.kind} is no licence`);
  const { validFrom, validUntil, isVoid, lastRuling } = row;
  const standing = { validFrom, validUntil, isVoid, ...(lastRuling && { lastRuling }) };
  return {
    ...facts,
    document: row.document,
    revision: revisionOf(row),
    council: row.council as CouncilCode,
    licenceNo: kind.writeNumber(row.number),
    validFrom,
    validUntil,
    state: stateOf(standing, dayOf(row.now)),
    receiptNumber: row.receiptNumber,
    paidAt: row.receiptAt,
    paidSen: sen(Number(row.paidSen)),
  };
}

/** In the form of the specified database, without telling how many licences there are. */
function revisionOf({ issueNo, handle, rulingCount }: IssuedRow): string {
  const digest = createHash("sha256").update(`${issueNo} ${handle}`).digest("hex");
  return `${rulingCount + 1}-${digest.slice(0, 32)}`;
}
