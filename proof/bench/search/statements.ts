import { clients } from "../pgbench.ts";
import { perAddress, perPerson, stride } from "./lookups.ts";
import { councilInSql } from "./registry.ts";

/**
 * The questions that the product asks its database for one search, to the letter and with the same round trips. Names
 * of people and places are numbers here, since pgbench knows no texts.
 */
const council = councilInSql("(:place)::integer");
const thisHour = "date_trunc('hour', now())";

const visitors = `\\set place (:visit * ${stride}) % :size
\\set number 100000000 + :place
\\set turn :visit / ${clients * perPerson}
\\set person :turn * ${clients} + :visit % ${clients}
\\set address (:turn / ${perAddress}) * ${clients} + :visit % ${clients}
\\set newcomers -1 - :address
`;
const firstVisit = `\\set k :k + 1\n\\set visit :first + :k * ${clients} + :client_id\n${visitors}`;
const pastVisit = `\\set visit :first + random(0, :known - 1)\n${visitors}`;

const standing = `with seen as materialized (select exists (select from lookup_targets
    where subject = :person and hour = ${thisHour} and target = :visit) as is_known)
  select is_known,
    is_known or exists (select from lookup_targets
      where subject = :person and hour = ${thisHour}) as is_proven,
    case when not is_known then (select jsonb_object_agg(subject, count) from lookup_counts
      where subject in (:person, :address, :newcomers) and hour = ${thisHour} and what = 'miss') end as misses
  from seen;
`;

const charge = `select is_enabled, kinds, rates, now() as now, charges.id, number, version, record, settlements,
    reservations.charge_id is not null as is_reserved
  from councils
  left join charges on charges.council_code = councils.code and charges.kind = 'assessment'
    and charges.number = :number and charges.is_listed = true
  left join reservations on reservations.charge_id = charges.id
  where councils.code = ${council} limit 20;
`;

const subjects = "array[:person, :address]::text[]";
const counting = `with raised as (
    insert into lookup_counts (subject, hour, what, count)
    select subject, ${thisHour}, 'target', 1 from unnest(${subjects}) as subject order by subject
    on conflict (subject, hour, what) do update set count = lookup_counts.count + 1
    returning subject, count
  ), remembered as (
    insert into lookup_targets (subject, hour, target)
    select (${subjects})[1], ${thisHour}, :visit
    where not exists (select from raised
      join unnest(${subjects}, '{300,10000}'::integer[]) as allowed (subject, most) using (subject) where count > most)
    on conflict do nothing
  )
  select subject, count, set_config('synchronous_commit', 'off', true) from raised;
`;

const chargeAlone = `select id, number, version, record, settlements from charges
  where council_code = ${council} and kind = 'assessment' and number = :number and is_listed = true;
`;

export const scripts = {
  /** The charge alone, by its key: nothing less finds it. */
  bare: firstVisit + chargeAlone,
  first: firstVisit + standing + charge + counting,
  again: pastVisit + standing + charge,
};
