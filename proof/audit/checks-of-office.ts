import type { Check } from "./check.ts";

/** Tables whose rows belong to nobody's council, or are the people's own. */
const ofNobody =
  "'councils', 'used_challenges', 'staff', 'staff_roles', 'staff_passkeys', 'staff_codes', 'staff_enrolments', 'staff_sessions'";

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
    proves: "O29 O31",
    says: "nobody who left has a way in",
    faults: `
      select format('%s left and has a session', p.email) as what from staff p join staff_sessions s on s.staff_id = p.id
      where p.left_at is not null
      union all
      select format('%s left and can enrol', p.email) from staff p join staff_enrolments e on e.staff_id = p.id
      where p.left_at is not null and e.used_at is null and e.valid_until > p.left_at`,
  },
];
