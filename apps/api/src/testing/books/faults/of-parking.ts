import type { Fault } from "./fault.ts";
import { at, paymentOf } from "../payments.ts";

const paid = `payment_id = ${paymentOf(1)}`;

/** As if a line had bought two hours in a zone, long before the last that the books know of. */
const hours = `
  update payment_lines set kind = 'parking_session', charge_id = null, charge_version = null, declaration = '{"id": "1", "zone": "A", "hours": 2}',
    declarant = decode('02' || repeat('00', 40), 'hex') where ${paid} and line_no = 1;
  update payment_events set facts = replace(facts::text, '"assessment"', '"parking_session"')::jsonb where ${paid};
  update receipts set issued_at = issued_at - interval '1 day' where ${paid}`;
const session = (lineNo: number, startsAt = `'${at}'`) => `
  insert into parking_sessions (council_code, zone, plate, payment_id, line_no, receipt_number, hours, starts_at, ends_at)
    select l.council_code, 'A', 'ST1', l.payment_id, l.line_no, r.number, 2, ${startsAt}::timestamptz,
      ${startsAt}::timestamptz + interval '2 hours'
    from payment_lines l join receipts r using (payment_id, council_code) where ${paid} and l.line_no = ${lineNo}`;

/** What could be wrong with parking time, and the sentence of the audit that says so. */
export const faultsOfParking: readonly Fault[] = [
  [
    "parking time that nobody paid for",
    session(3),
    "every parking session is of one line that bought it",
  ],
  ["parking hours that do not run", hours, "parking hours that were bought run"],
  [
    "parking time that was sold twice",
    `${session(1)}; ${session(2)}`,
    "no minute of parking is sold twice",
  ],
];
