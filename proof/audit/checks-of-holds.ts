import type { Check } from "./check.ts";

/** The last moment that the books know of: a copy may be audited long after it was made. */
const known = `(select max(at) from payment_events)`;
const neverLeft = `not exists (select from payment_attempts a where a.payment_id = r.payment_id and a.handed_off_at is not null)`;

/** What payments keep from other payers, and for how long they may. */
export const checksOfHolds: Check[] = [
  {
    proves: "I15",
    says: "no bill is held for long by a payment whose payer never left for the bank",
    // Such a payment expires by itself after an hour; the second hour is for a worker that stood still.
    faults: `
      select format('charge %s is held by payment %s since %s, and nobody left to pay it', r.charge_id, r.payment_id,
        r.reserved_at) as what
      from reservations r join payments p on p.id = r.payment_id
      where p.status = 'in_progress' and ${neverLeft} and r.reserved_at < ${known} - interval '2 hours'`,
  },
  {
    proves: "I15",
    says: "of every payment under way it is known from where it was begun, so that it is counted",
    faults: `
      select format('payment %s is %s, and counts for no device and no address', p.id, p.status) as what
      from payments p
      where p.status in ('in_progress', 'pending') and not exists (select from hold_origins o where o.payment_id = p.id)`,
  },
  {
    proves: "I15",
    says: "no device holds more bills than one may",
    faults: `
      select format('device %s holds %s bills', o.device, greatest(sum(o.holds), sum(r.held))) as what
      from hold_origins o join payments p on p.id = o.payment_id,
        lateral (select count(*) as held from reservations where payment_id = o.payment_id) as r
      where p.status in ('in_progress', 'pending')
      group by o.device having greatest(sum(o.holds), sum(r.held)) > 30`,
  },
  {
    proves: "I15",
    says: "no address holds more bills than it may of which no provider knows",
    // Those that began in the same moment did not see each other. What was denied by then, or was never asked about, counted.
    faults: `
      select format('%s bills were held from address %s at %s, and no provider knew of them', sum(h.holds), o.address,
        o.begun_at) as what
      from hold_origins o
      join hold_origins h on h.address = o.address and h.begun_at > o.begun_at - interval '1 hour'
        and h.begun_at <= o.begun_at
      join payments p on p.id = h.payment_id and p.status = 'in_progress'
      where not exists (select from payment_attempts a where a.payment_id = h.payment_id
        and cardinality(a.asked_at) > 0 and coalesce(a.not_found_first_at > o.begun_at, true))
      group by o.payment_id having sum(h.holds) > 1000 + 300`,
  },
  {
    proves: "I2 I15",
    says: "whoever left for the bank held the bills, and is not forgotten before the provider denied it",
    faults: `
      select format('event %s of payment %s: its payer left for the bank while it was %s', e.seq, e.payment_id,
        e.to_status) as what
      from payment_events e where e.kind = 'handed_off' and e.to_status not in ('in_progress', 'pending')
      union all
      select format('attempt %s lapsed although its payer had left, and the provider never denied it', a.reference)
      from payment_attempts a
      where a.evidence = 'lapsed' and a.handed_off_at is not null and a.not_found_last_at is null`,
  },
  {
    proves: "I15",
    says: "a bill is given away only after a day in review, to a payment that wanted it, and once",
    faults: `
      select format('event %s of payment %s gives charge %s to payment %s', e.seq, e.payment_id, given.charge_id,
        e.facts ->> 'to') as what
      from payment_events e, jsonb_array_elements_text(e.facts -> 'chargeIds') as given (charge_id)
      where e.kind = 'given_away' and (e.from_status <> 'review'
        or e.at < interval '1 day' + (select max(b.at) from payment_events b where b.payment_id = e.payment_id
          and b.seq < e.seq and b.from_status is distinct from b.to_status)
        or exists (select from reservations r where r.payment_id = e.payment_id and r.charge_id::text = given.charge_id)
        or not exists (select from told_lines l where l.payment_id = e.payment_id and l.charge_id::text = given.charge_id)
        or not exists (select from told_lines l where l.payment_id::text = e.facts ->> 'to'
          and l.charge_id::text = given.charge_id)
        or exists (select from payment_events b where b.payment_id = e.payment_id and b.kind = 'given_away'
          and b.seq < e.seq and b.facts -> 'chargeIds' ? given.charge_id))`,
  },
  {
    proves: "I15",
    says: "no provider was asked about an attempt that no payer was sent away with",
    faults: `
      select format('%s was asked about %s times, though its page was never served', a.reference,
        cardinality(a.asked_at)) as what
      from payment_attempts a
      where a.handed_off_at is null and a.evidence in ('none', 'lapsed') and cardinality(a.asked_at) > 0`,
  },
];
