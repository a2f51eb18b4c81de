import type { Check } from "./check.ts";

/** The last moment that the books know of. */
const known = `(select max(at) from payment_events)`;

/** Told by the history: lines that renewed a licence, with the receipt of their council. */
const renewals = `
  select t.payment_id, t.line_no, t.charge_id, l.paid_until, r.number as receipt_number, r.issued_at, v.voided_at
  from told_lines t join payment_lines l on l.payment_id = t.payment_id and l.line_no = t.line_no
    join receipts r on r.payment_id = t.payment_id and r.council_code = t.council
    left join receipt_voids v on v.number = r.number
  where t.kind in ('trading_licence', 'council_licence') and not t.is_tied and t.settled_sen > 0
    and t.outcome_now in ('settled', 'partly_settled') and l.paid_until is not null`;

/** However it is spaced, dotted or written in capitals. */
const bareName = (record: string) =>
  `regexp_replace(upper(${record} ->> 'ownerName'), '[[:space:][:punct:]]', '', 'g')`;

/** The licences are a function of settled licence lines and rulings. */
export const checksOfLicences: Check[] = [
  {
    proves: "I15",
    says: "every licence is of one line that renewed it, for what that line paid",
    faults: `
      select format('licence %s (%s) is of line %s of payment %s, which renewed until %s by %s', d.issue_no, d.document,
        d.line_no, d.payment_id, coalesce(n.paid_until::text, 'no day'), coalesce(n.receipt_number, 'no receipt')) as what
      from digital_licences d left join (${renewals}) as n using (payment_id, line_no)
      where (n.charge_id, n.paid_until, n.receipt_number) is distinct from (d.charge_id, d.valid_until, d.receipt_number)
      union all
      select format('%s licences of %s count for payment %s', count(*), d.charge_id, d.payment_id)
      from digital_licences d group by d.payment_id, d.charge_id having count(*) > 1
      union all
      select format('licence %s (%s) was issued after its receipt became void', d.issue_no, d.document)
      from digital_licences d join receipt_voids v on v.number = d.receipt_number
      where d.issued_at > v.voided_at + interval '1 minute'`,
  },
  {
    proves: "I15",
    says: "a licence says what its record said and begins with the last term that was paid for",
    faults: `
      select format('licence %s (%s) says %s, print %s, from %s until %s: its record says %s, print %s', d.issue_no, d.document,
        d.type, coalesce(d.print_type::text, 'none'), d.valid_from, l.paid_until, coalesce(t.type, 'nothing'),
        coalesce(t.print::text, 'none')) as what
      from digital_licences d join payment_lines l using (payment_id, line_no)
        left join charges c on c.id = d.charge_id and c.version = d.charge_version
        left join charge_history h on h.charge_id = d.charge_id and h.version = d.charge_version
        cross join lateral (select case l.kind when 'trading_licence' then 'NIAGA'
            else coalesce(c.record, h.record) ->> 'type' end as type,
          case l.kind when 'council_licence' then (coalesce(c.record, h.record) ->> 'printType')::int end as print) as t
      where (d.type, d.print_type::int, d.valid_from) is distinct from (t.type, t.print, date_trunc(case
        when t.type in ('PASAR', 'PENJAJA', 'PENJAJAB', 'KAKILIMA') then 'month' else 'year' end, l.paid_until::timestamp)::date)`,
  },
  {
    proves: "I15",
    says: "a licence names whom its payer was quoted, and nobody who has the number since",
    faults: `
      select format('licence %s (%s) is of version %s, which names another holder than version %s, which was paid', d.issue_no,
        d.document, d.charge_version, l.charge_version) as what
      from digital_licences d join payment_lines l using (payment_id, line_no) join charges c on c.id = d.charge_id
        left join charge_history s on s.charge_id = c.id and s.version = d.charge_version
        left join charge_history q on q.charge_id = c.id and q.version = l.charge_version
        cross join lateral (select coalesce(s.record, c.record) as said, coalesce(q.record, c.record) as quoted) as r
      where (${bareName("r.said")}, right(r.said ->> 'ownerIc', 4))
          is distinct from (${bareName("r.quoted")}, right(r.quoted ->> 'ownerIc', 4))
        and d.issued_at > (select run_on::timestamptz from migrations where name = '0123_whom_a_renewal_names')`,
  },
  {
    proves: "I15",
    says: "every renewal whose receipt counts has its licence",
    // An order that was lost is given again after three hours; the fourth is for a worker that stood still.
    faults: `
      select format('line %s of payment %s renewed until %s, and no licence says so', n.line_no, n.payment_id,
        n.paid_until) as what
      from (${renewals}) as n left join digital_licences d using (payment_id, line_no)
      where d.issue_no is null and n.voided_at is null
        and (n.issued_at < ${known} - interval '4 hours' or current_setting('audit.over')::boolean)`,
  },
  {
    proves: "I15",
    says: "what is said of a licence is said by two people, in turn",
    faults: `
      select format('ruling %s on licence %s: %s after %s, by %s and %s', seq, issue_no, ruling, last, decided_by,
        approved_by) as what
      from (select r.*, coalesce(lag(ruling) over own, 'reinstated') as last, row_number() over own as place
        from licence_rulings r window own as (partition by issue_no order by seq)) as r
      where seq <> place or ruling = last or (last, ruling) = ('revoked', 'suspended')
        or lower(btrim(decided_by)) = lower(btrim(approved_by)) or btrim(reason) = ''`,
  },
  {
    proves: "I15",
    says: "a licence is corrected by two people, in turn, to a later version of its record",
    faults: `
      select format('correction %s of licence %s: version %s after %s, by %s and %s', seq, issue_no, charge_version, last,
        decided_by, approved_by) as what
      from (select x.*, coalesce(lag(x.charge_version) over own, d.charge_version) as last,
          row_number() over own as place, c.version as newest
        from licence_corrections x join digital_licences d using (issue_no) join charges c on c.id = d.charge_id
        window own as (partition by x.issue_no order by x.seq)) as x
      where seq <> place or charge_version <= last or charge_version > newest
        or lower(btrim(decided_by)) = lower(btrim(approved_by)) or btrim(reason) = ''`,
  },
  {
    proves: "I15",
    says: "a photo that somebody sent stands on a licence by the council's word, and the others are gone",
    faults: `
      select format('the photo of charge %s is submission %s, which nobody accepted for it', p.charge_id,
        p.submission_no) as what
      from licence_photos p left join photo_rulings r on r.submission_no = p.submission_no and r.ruling = 'accepted'
        and r.charge_id = p.charge_id and r.digest = sha256(p.bytes)
      where p.submission_no is not null and r.submission_no is null
      union all
      select format('the photo of charge %s is submission %s, which was withdrawn', p.charge_id, p.submission_no)
      from licence_photos p join photo_rulings r on r.submission_no = p.submission_no and r.ruling = 'withdrawn'
      union all
      select format('submission %s was withdrawn, and nobody had accepted it', w.submission_no) from photo_rulings w
      where w.ruling = 'withdrawn' and not exists (select from photo_rulings r where r.ruling = 'accepted'
        and (r.submission_no, r.charge_id, r.digest) = (w.submission_no, w.charge_id, w.digest) and r.row_no < w.row_no)
      union all
      select format('submission %s was judged, and its bytes are still here', s.submission_no)
      from photo_submissions s join photo_rulings r using (submission_no) where s.bytes is not null
      union all
      select format('submission %s of %s waits past its time', s.submission_no, s.submitted_at)
      from photo_submissions s where s.submitted_at < ${known} - interval '92 days'`,
  },
  {
    proves: "O18",
    says: "who judged a photo in the office was the council's licensing officer, and it is among their acts",
    // The command goes by a name, the office by an address.
    faults: `
      with since as (select run_on::timestamptz as at from migrations where name = '0096_photos_judged_in_the_office'),
      acts as (
        select a.row_no, a.at, a.what, a.owner, a.subject, p.email from staff_acts a join staff p on p.id = a.staff_id
          join staff_roles o on o.staff_id = p.id and o.role = 'licensing_officer' and o.owner = a.owner
            and (a.at at time zone 'Asia/Kuching')::date between o.from_on and coalesce(o.until_on, 'infinity')
        where a.what in ('photo_accepted', 'photo_refused', 'photo_withdrawn'))
      select format('submission %s was %s by %s, and no act of a licensing officer of %s says so', r.submission_no, r.ruling,
        r.decided_by, c.council_code) as what
      from photo_rulings r join charges c on c.id = r.charge_id, since
      where r.decided_by like '%@%' and r.ruled_at > since.at and not exists (
        select from acts a join digital_licences d on d.document = a.subject and d.charge_id = r.charge_id
        where a.what = 'photo_' || r.ruling and a.owner = c.council_code and a.email = r.decided_by and a.at = r.ruled_at)
      union all
      select format('act %s: %s of %s, and no such word was given', a.row_no, a.what, a.subject) from staff_acts a
        join staff p on p.id = a.staff_id
      where a.what in ('photo_accepted', 'photo_refused', 'photo_withdrawn') and not exists (select from photo_rulings r
        where r.decided_by = p.email and r.ruled_at = a.at and a.what = 'photo_' || r.ruling)`,
  },
];
