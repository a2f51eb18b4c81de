import { asOf, type Check } from "./check.ts";

/** The last moment that the books know of: a copy may be audited long after it was made. */
const known = `(select max(at) from payment_events)`;
/** Nothing can have left later than this. */
const latest = `greatest(${asOf}, (select finished_at from retention_rounds))`;
const sevenYearsBefore = (moment: string) =>
  `((date_trunc('year', ${moment} at time zone 'Asia/Kuching') - interval '7 years') at time zone 'Asia/Kuching')`;
const neverLeft = `not exists (select from payment_attempts a where a.payment_id = p.id
  and (a.handed_off_at is not null or a.evidence not in ('none', 'lapsed')))`;
const hasEnded = `p.status not in ('in_progress', 'pending', 'review')`;

/** Names stay as long as they may and no longer. Two days are for a process that stood still. */
export const checksOfRetention: Check[] = [
  {
    proves: "I15",
    says: "no name is kept past its time, and none of its copies",
    faults: `
      select format('payment %s of %s still names its payer', p.id, p.created_at) as what
      from payments p where p.payer_name is not null and ${hasEnded} and (
        p.created_at < ${sevenYearsBefore(`(${known} - interval '2 days')`)}
        or ${neverLeft} and p.created_at < ${known} - interval '32 days')
      union all
      select format('message %s of %s still has its words', id, received_at)
      from gateway_messages where body is not null and received_at < ${sevenYearsBefore(`(${known} - interval '2 days')`)}
      union all
      select format('payment %s names nobody any more, but %s does', p.id, copy.name)
      from payments p join (
        select payment_id, 'an attempt' as name from payment_attempts where payer_fields is not null
        union all select payment_id, 'a line' from payment_lines where num_nonnulls(consent, declarant) > 0
        union all select payment_id, 'a correction' from payment_contacts where email is not null
        union all select payment_id, 'a mail' from payment_mails where recipient is not null
      ) as copy on copy.payment_id = p.id
      where p.payer_name is null`,
  },
  {
    proves: "I15",
    says: "no name left before its time",
    faults: `
      select format('payment %s of %s names its payer no more', p.id, p.created_at) as what
      from payments p where p.payer_name is null and not (${hasEnded} and (
        p.created_at < ${sevenYearsBefore(latest)}
        or ${neverLeft} and (p.created_at < ${latest} - interval '30 days'
          or exists (select from payer_erasures e where e.payment_id = p.id))))
      union all
      select format('message %s of %s has no words', id, received_at)
      from gateway_messages where body is null and received_at >= ${sevenYearsBefore(latest)}`,
  },
];
