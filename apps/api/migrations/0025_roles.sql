-- Each process connects as a role of its own. What each may do is on one page, grants.sql, which is applied after the
-- migrations: from here on no migration grants.
do $$
declare
  name text;
begin
  foreach name in array array['server', 'worker', 'operator', 'retention']
  loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin', name);
    end if;
  end loop;
end
$$;

-- Only the operator gives roles to people. Whoever may change the list otherwise can only empty it.
create function refuse_giving() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.roles <> '{}' and new.roles <> old.roles and not pg_has_role(current_user, 'operator', 'usage')
    and current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    raise exception '% gives nobody a role', current_user using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke execute on function refuse_giving() from public;
create trigger operator_gives before update of roles on users for each row execute function refuse_giving();

-- The processes add; only the owner, who imports what the council acknowledged, takes away.
create or replace function refuse_unsettling() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not new.settlements @> old.settlements
    and current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    raise exception 'what was paid of charge % stays paid', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
revoke execute on function refuse_unsettling() from public;

-- `app` was all of them at once. Its rights end here; the role itself goes with the last database of the cluster that
-- knows it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'app') then
    return;
  end if;
  revoke all on all tables in schema public from app;
  revoke all on all functions in schema public from app;
  revoke all on schema public from app;
  if to_regnamespace('pgboss') is not null then
    revoke all on all tables in schema pgboss from app;
    revoke all on schema pgboss from app;
  end if;
  begin
    drop role app;
  exception when dependent_objects_still_exist or insufficient_privilege then
    raise notice 'the role app has no rights in this database any more, and was not dropped';
  end;
end
$$;
