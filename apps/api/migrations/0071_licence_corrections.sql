-- Two people correct what an issued licence says of its holder: from then on it says what a later version of the council's
-- record says. The row names nobody, and the licence itself is not touched.
create table licence_corrections (
  row_no bigint generated always as identity unique,
  issue_no bigint not null references digital_licences,
  seq integer not null check (seq >= 1),
  charge_version integer not null,
  reason text not null,
  decided_by text not null,
  approved_by text not null,
  corrected_at timestamptz not null,
  primary key (issue_no, seq),
  constraint correction_two_names check (lower(btrim(approved_by)) <> lower(btrim(decided_by))
    and btrim(decided_by) <> '' and btrim(approved_by) <> '' and btrim(reason) <> '')
);
create trigger append_only before update or delete on licence_corrections
  for each row execute function refuse_change();
create trigger append_only_all before truncate on licence_corrections
  for each statement execute function refuse_change();

-- Each correction follows the one before, and leads to a later version that there is.
create function check_licence_correction() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.seq <> 1 + (select count(*) from licence_corrections where issue_no = new.issue_no and seq < new.seq)
    or not exists (
      select from digital_licences d join charges c on c.id = d.charge_id
      where d.issue_no = new.issue_no and new.charge_version <= c.version
        and new.charge_version > coalesce((select charge_version from licence_corrections
          where issue_no = new.issue_no and seq = new.seq - 1), d.charge_version)) then
    raise exception 'licence % cannot be corrected to version %', new.issue_no, new.charge_version
      using errcode = 'check_violation', constraint = 'correction_follows';
  end if;
  return null;
end
$$;
revoke execute on function check_licence_correction() from public;
create trigger correction_follows after insert on licence_corrections
  for each row execute function check_licence_correction();
