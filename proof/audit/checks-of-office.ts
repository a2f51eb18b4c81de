import { asOf, type Check } from "./check.ts";

/** Tables whose rows belong to nobody's council, or are the people's own. */
const ofNobody =
  "'councils', 'used_challenges', 'staff_tries', 'staff', 'staff_roles', 'staff_passkeys', 'staff_codes', 'staff_enrolments', 'staff_sessions'";

/** What was approved, with both people by their addresses. A case is known by its payment, which a ruling names. */
const agreed = `
  agreed as (
    select p.id, p.kind, case p.kind when 'rule_on_case' then p.payment_id::text else p.subject end as subject, p.owner,
      p.made_by, d.decided_by, d.decided_at, m.email as maker, c.email as checker, r.outcome
    from proposals p join proposal_decisions d on d.proposal_id = p.id and d.decision = 'approved'
    join staff m on m.id = p.made_by join staff c on c.id = d.decided_by
    left join proposal_results r on r.proposal_id = p.id)`;

/** What two people have done by the books themselves, and since when names alone are not enough. */
const done = `
  since as (select run_on::timestamptz as at from migrations where name = '0086_proposals'),
  done as (
    select 'void_receipt' as kind, number as subject, voided_by as maker, approved_by as checker, voided_at as at
    from receipt_voids
    union all
    select 'rule_on_case', payment_id::text, decided_by, approved_by, at from payment_events where decided_by is not null
    union all
    select 'release_hold', payment_id::text, released_by, approved_by, released_at from hold_releases
    union all
    select case ruling when 'suspended' then 'suspend' when 'revoked' then 'revoke' else 'reinstate' end || '_licence',
      document, decided_by, approved_by, ruled_at from licence_rulings join digital_licences using (issue_no)
    union all
    select 'correct_licence', document, decided_by, approved_by, corrected_at
    from licence_corrections join digital_licences using (issue_no)
    union all
    select 'name_outside', bank_line_id::text, maker, checker, m.at
    from moves m left join agreed a on a.kind = 'name_outside' and a.subject = m.bank_line_id::text
      and a.outcome = 'executed'
    where m.kind = 'line_named'),
  told as (
    select 'gap_noted' as what, decided_by as maker, approved_by as checker, noted_at as at from receipt_gaps
    union select 'strays_noted', decided_by, approved_by, noted_at from stray_debits
    union select 'image_given', decided_by, approved_by, given_at from council_images
    union select 'fee_set', decided_by, approved_by, set_at from service_fees
    union select 'portal_role_given', by, approved_by, at from account_events
    where what = 'role_granted' and at > (select run_on::timestamptz from migrations where name = '0093_roles_by_two'))`;

/** Proposals with the larger of what was proposed and what the case was about when it was decided. */
const atStake = `(
  select p.id, greatest(p.amount_sen, a.amount_sen, (select max(greatest(e.received_sen, (e.facts ->> 'reportedSen')::bigint))
      from payment_events e join proposal_decisions d on d.proposal_id = p.id
      where e.reference = a.reference and e.at <= d.decided_at)) as at_stake
  from proposals p left join cases c on p.kind = 'rule_on_case' and c.id::text = p.subject and c.kind <> 'unreadable_record'
    and p.made_at > (select run_on::timestamptz from migrations where name = '0103_at_stake')
  left join payment_attempts a on a.reference = c.reference)`;

/** What people said in the office or before a command, and the act that must say so. A sent photo is forgotten, its act is not. */
const words = `
  words as (
    select 'proposal' as thing, id, 'made' as what, 'proposed' as act, id::text as subject, made_by as person, session_id,
      made_at as at from proposals
    union all
    select 'proposal', proposal_id, 'endorsed', 'endorsed', proposal_id::text, endorsed_by, session_id, endorsed_at
    from proposal_endorsements
    union all
    select 'proposal', proposal_id, decision, decision, proposal_id::text, decided_by, session_id, decided_at
    from proposal_decisions
    union all
    select 'photo', submission_no, ruling, 'photo_' || ruling, null, p.id, null, ruled_at
    from photo_rulings r join staff p on p.email = r.decided_by
      and r.ruled_at > (select run_on::timestamptz from migrations where name = '0096_photos_judged_in_the_office'))`;

/** Who may make and who may check a proposal, of which kinds. */
const mays = `
  values ('void_receipt|release_hold', 'make', array['finance_officer', 'cashier_supervisor', 'portal_operator']),
    ('rule_on_case', 'make', array['finance_officer', 'operator_finance', 'portal_operator']),
    ('void_receipt|release_hold|rule_on_case', 'check', array['treasurer', 'portal_operator']),
    ('licence', 'make', array['licensing_officer', 'portal_operator']),
    ('licence', 'check', array['licensing_officer', 'treasurer', 'portal_operator']),
    ('name_outside', 'make', array['operator_finance']), ('name_outside', 'check', array['operator_finance'])`;

/** What people of the office can see, and whether it took two where it must. */
export const checksOfOffice: Check[] = [
  {
    proves: "O28",
    says: "the office sees the rows of its person's councils alone",
    faults: `
      with seen as (select distinct c.oid, c.relname, c.relrowsecurity from pg_class c, pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and has_column_privilege('office', c.oid, a.attnum, 'select') and c.relname not in (${ofNobody}))
      select format('the office sees every row of %s', relname) as what from seen
      where not relrowsecurity or exists (select from pg_policy p where p.polrelid = seen.oid
        and 'office'::regrole::oid = any (p.polroles) and p.polcmd in ('r', '*')
        and coalesce(pg_get_expr(p.polqual, p.polrelid), 'true') = 'true')
      union all
      select format('the office is above row security: %s', rolname) from pg_roles
      where rolname = 'office' and (rolbypassrls or rolsuper)`,
  },
  {
    proves: "O18",
    says: "people of the office were made by two others, but for the first two",
    faults: `
      select format('act %s: %s of %s by one person', row_no, what, subject) as what from staff_acts
      where what in ('role_given', 'recovery_ordered') and approved_by is null
      union all
      select format('%s people were made by one person', count(*)) from staff_acts
      where what = 'staff_added' and approved_by is null having count(*) > 2
      union all
      select format('%s has a role that no act gave', p.email) from staff p
      where not exists (select from staff_acts a where a.what = 'staff_added' and a.subject = p.email)`,
  },
  {
    proves: "O18",
    says: "what two people decide was proposed by one and approved by another who might, and was done once",
    faults: `
      with ${agreed}, ${done}
      select format('%s %s was done by %s and %s, who agreed on nothing', kind, subject, maker, checker) as what
      from done, since where done.at > since.at and (kind, subject, maker, checker) not in
        (select kind, subject, maker, checker from agreed where outcome = 'executed')
      union all
      select format('%s %s was done %s times and agreed on %s times', kind, subject, count(*), times)
      from done join (select kind, subject, count(*) as times from agreed where outcome = 'executed' group by 1, 2) as each
        using (kind, subject), since
      where done.at > since.at group by kind, subject, times having count(*) <> times
      union all
      select format('proposal %s is said to be executed, and is not', id) from agreed
      where outcome = 'executed' and (kind, subject) not in (select kind, subject from done)
      union all
      select format('proposal %s was approved, and nobody said within a day what came of it', id) from agreed
      where outcome is null and decided_at < ${asOf} - interval '1 day'
      union all
      select format('proposal %s has a result and no approval', proposal_id) from proposal_results
      where proposal_id not in (select id from agreed)
      union all
      select format('proposal %s was approved by its maker, or by somebody who might not', id) from agreed
      where made_by = decided_by or not exists (select from staff_roles r
        where r.staff_id = decided_by and r.owner in (agreed.owner, 'operator')
          and r.role = any (case when kind like '%licence' then array['licensing_officer', 'treasurer', 'portal_operator']
            when kind = 'name_outside' then array['operator_finance'] else array['treasurer', 'portal_operator'] end)
          and (decided_at at time zone 'Asia/Kuching')::date between r.from_on and coalesce(r.until_on, 'infinity'))
      union all
      select format('proposal %s over %s sen was approved by one person', a.id, p.at_stake)
      from agreed a join ${atStake} p on p.id = a.id where p.at_stake > 1000000
        and a.decided_at > (select run_on::timestamptz from migrations where name = '0102_second_approvals') and not exists (
        select from proposal_endorsements e where e.proposal_id = a.id and e.endorsed_by not in (a.made_by, a.decided_by)
          and e.endorsed_at <= a.decided_at)
      union all
      select format('%s by %s and %s has no act of the two', what, maker, checker)
      from told, since where told.at > since.at and not exists (select from staff_acts a
        join staff m on m.id = a.staff_id and m.email = maker join staff c on c.id = a.approved_by and c.email = checker
        where a.what = told.what and a.at = told.at)`,
  },
  {
    proves: "O29",
    says: "each proposal, each word on one and each word on a photo has its one act, of the same moment",
    faults: `
      with ${words}
      select format('%s %s: it was %s by %s, and %s acts say so', w.thing, w.id, w.what, w.person, count(a.row_no)) as what
      from words w left join staff_acts a on (a.what, a.at, a.staff_id) = (w.act, w.at, w.person)
        and a.subject = coalesce(w.subject, a.subject) and a.session_id is not distinct from coalesce(w.session_id, a.session_id)
      group by w.thing, w.id, w.what, w.person, w.at having count(a.row_no) <> 1
      union all
      select format('act %s: %s of %s, which was not', a.row_no, a.what, a.subject) from staff_acts a
      where a.what in ('proposed', 'endorsed', 'approved', 'refused', 'withdrawn', 'photo_accepted', 'photo_refused',
          'photo_withdrawn')
        and not exists (select from words w where (w.act, w.at, w.person) = (a.what, a.at, a.staff_id)
          and a.subject = coalesce(w.subject, a.subject))`,
  },
  {
    proves: "O29",
    says: "what an act of the office ordered was done once within a day, and is said to be done only where it was",
    faults: `
      with ordered as (
        select a.row_no, a.what, a.at, a.subject::bigint as payment_id, p.email, r.outcome, r.at as done_at
        from staff_acts a join staff p on p.id = a.staff_id left join act_results r on r.act_no = a.row_no
        where a.what in ('receipt_sent', 'links_ended')),
      done as (
        select 'receipt_sent' as what, payment_id, null as email, ordered_at as at from payer_letters where kind = 'receipt_copy'
        union all
        select 'links_ended', payment_id, operator, revoked_at from link_revocations where revoked_by = 'operator')
      select format('act %s: %s of payment %s was ordered and not done', row_no, what, payment_id) as what
      from ordered where outcome is null and at < ${asOf} - interval '1 day'
      union all
      select format('act %s: %s of payment %s is said to be done, and was done %s times', row_no, o.what, o.payment_id,
        (select count(*) from done d where (d.what, d.payment_id, d.at) = (o.what, o.payment_id, o.done_at)
          and coalesce(d.email, o.email) = o.email))
      from ordered o where outcome = 'done' and 1 <> (select count(*) from done d
        where (d.what, d.payment_id, d.at) = (o.what, o.payment_id, o.done_at) and coalesce(d.email, o.email) = o.email)`,
  },
  {
    proves: "O31",
    says: "nothing was done that was agreed on by somebody who had left, or whose role had ended",
    faults: `
      with parts as (
        select id, made_by as person, 'make' as part from proposals
        union all select proposal_id, endorsed_by, 'check' from proposal_endorsements
        union all select proposal_id, decided_by, 'check' from proposal_decisions where decision = 'approved')
      select format('proposal %s was done after %s had left', p.id, s.email) as what
      from parts join proposals p using (id) join staff s on s.id = parts.person
      join proposal_results r on r.proposal_id = p.id and r.outcome = 'executed' where s.left_at < r.at
      union all
      select format('proposal %s was done after the role of %s had ended', p.id, s.email)
      from parts join proposals p using (id) join staff s on s.id = parts.person
      join proposal_results r on r.proposal_id = p.id and r.outcome = 'executed'
      where r.at > (select run_on::timestamptz from migrations where name = '0103_at_stake')
        and not exists (select from staff_roles h join (${mays}) as mays (kinds, part, roles) on h.role = any (roles)
          where h.staff_id = s.id and h.owner in (p.owner, 'operator') and p.kind ~ kinds and mays.part = parts.part
            and (r.at at time zone 'Asia/Kuching')::date between h.from_on and coalesce(h.until_on, 'infinity'))`,
  },
  {
    proves: "O31",
    says: "nobody who left has a way in",
    faults: `
      select format('%s left and has a session', p.email) as what from staff p join staff_sessions s on s.staff_id = p.id
      where p.left_at is not null
      union all
      select format('%s left and can enrol', p.email) from staff p join staff_enrolments e on e.staff_id = p.id
      where p.left_at is not null and e.used_at is null and e.valid_until > p.left_at`,
  },
];
