import type { Fault } from "./fault.ts";
import { at, paymentOf } from "../payments.ts";

const paid = `payment_id = ${paymentOf(1)}`;

const licence = (lineNo: number) => `
  insert into digital_licences (document, council_code, payment_id, line_no, receipt_number, charge_id, charge_version, type,
      valid_from, valid_until, handle, issued_at)
    select 'R012345-2026', l.council_code, l.payment_id, l.line_no, r.number, l.charge_id, 1, 'NIAGA', '2026-01-01',
      '2026-12-31', repeat('a', 22), '${at}'
    from payment_lines l join receipts r using (payment_id, council_code) where ${paid} and l.line_no = ${lineNo}`;
/** As if somebody with the worker's rights had written more than was paid for. */
const says = (column: string, value: string) =>
  `${renewal}; ${licence(1)}; update digital_licences set ${column} = ${value}`;
const untrue = "a licence says what its record said";
/** As if a payment had renewed a licence, long before the last that the books know of. */
const renewal = `
  update payment_lines set kind = 'trading_licence', paid_until = '2026-12-31' where ${paid} and line_no = 1;
  update payment_events set facts = replace(facts::text, '"assessment"', '"trading_licence"')::jsonb where ${paid};
  update receipts set issued_at = issued_at - interval '1 day' where ${paid}`;

const officerOf = (council: string) => `
  insert into staff (email, name) values ('zainab@contoh.my', 'Zainab');
  insert into staff_acts (at, staff_id, owner, what, subject) select now(), id, 'operator', 'staff_added', email from staff;
  insert into staff_roles (staff_id, role, owner, from_on) select id, 'licensing_officer', '${council}', '2020-01-01' from staff;`;
const taken = `
  insert into photo_rulings (submission_no, charge_id, digest, ruling, decided_by, remark, ruled_at)
    select 1, charge_id, sha256('a'), 'accepted', 'zainab@contoh.my', 'The same face', clock_timestamp() from digital_licences;`;
const act = (what: string) => `
  insert into staff_acts (at, staff_id, owner, what, subject)
    select coalesce((select ruled_at from photo_rulings), now()), id, (select owner from staff_roles), '${what}', 'R012345-2026' from staff`;
const judged = "who judged a photo in the office was the council's licensing officer";

/** Licences that nobody paid for, and renewals without one. */
export const faultsOfLicences: readonly Fault[] = [
  [
    "a licence for what renewed nothing",
    licence(3),
    "every licence is of one line that renewed it",
  ],
  [
    "a licence for money that is due back",
    `${renewal}; ${licence(1)};
     update payment_lines set outcome = 'refund_due', settled_sen = 0 where ${paid} and line_no = 1;
     update payment_events set facts = jsonb_set(facts, '{outcomes,0}',
       '{"lineNo": 1, "outcome": "refund_due", "settledSen": 0}') where ${paid} and facts ? 'outcomes'`,
    "every licence is of one line that renewed it",
  ],
  ["a licence that begins before what was paid for", says("valid_from", "'2020-01-01'"), untrue],
  ["a licence of another type than its record", says("type", "'OPERASI'"), untrue],
  ["a licence with a print that its record does not have", says("print_type", "10"), untrue],
  [
    "a licence that names who has the number since",
    `${renewal}; ${licence(1)};
     update charge_history h set record = record || '{"ownerName": "LIM AH KOW"}'
       from payment_lines where ${paid} and line_no = 1 and (h.charge_id, version) = (payment_lines.charge_id, charge_version);
     update digital_licences d set charge_version = c.version, issued_at = clock_timestamp()
       from charges c where c.id = d.charge_id`,
    "a licence names whom its payer was quoted",
  ],
  [
    "a renewal that no licence shows",
    renewal,
    "every renewal whose receipt counts has its licence",
  ],
  [
    "a licence that was suspended twice",
    `${licence(1)}; insert into licence_rulings (issue_no, seq, ruling, reason, decided_by, approved_by, ruled_at)
       select issue_no, seq, 'suspended', 'because', 'Rosnah', 'Jamil', '${at}'
       from digital_licences, generate_series(1, 2) as seq`,
    "what is said of a licence is said by two people",
  ],
  [
    "a photo that was taken without an act",
    `${licence(1)}; ${officerOf("mpt")} ${taken} ${act("photo_seen")}`,
    judged,
  ],
  [
    "a photo that an officer of another council took",
    `${licence(1)}; ${officerOf("mps")} ${taken} ${act("photo_accepted")}`,
    judged,
  ],
  [
    "a photo that is withdrawn and was never taken",
    `${licence(1)};
     insert into photo_rulings (submission_no, charge_id, digest, ruling, decided_by, remark, ruled_at)
       select 1, charge_id, sha256('a'), 'withdrawn', 'Rosnah', 'Another face', '${at}' from digital_licences`,
    "a photo that somebody sent stands on a licence by the council's word",
  ],
  [
    "a photo that was withdrawn and still stands",
    `${licence(1)};
     insert into photo_rulings (submission_no, charge_id, digest, ruling, decided_by, remark, ruled_at)
       select 1, charge_id, sha256('a'), ruling, 'Rosnah', 'The same face', '${at}'
       from digital_licences, unnest(array['accepted', 'withdrawn']) as ruling;
     insert into licence_photos (charge_id, content_type, bytes, submission_no)
       select charge_id, 'image/jpeg', 'a', 1 from digital_licences`,
    "a photo that somebody sent stands on a licence by the council's word",
  ],
  [
    "a photo that was withdrawn without an act",
    `${licence(1)}; ${officerOf("mpt")} ${taken.replace("'accepted'", "'withdrawn'")} ${act("photo_accepted")}`,
    judged,
  ],
  [
    "an act of taking a photo that nobody took",
    `${licence(1)}; ${officerOf("mpt")} ${act("photo_accepted")}`,
    judged,
  ],
];
