-- What the provider's files say that it took for an attempt; null where none names it. Of a batch its last revision counts,
-- and a number that stands twice was taken once.
create function filed_sen(wanted text) returns bigint language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select sum(gross_sen)::bigint from (
    select distinct l.txn_id, l.gross_sen
    from (select o.line_id from open_lines o join settlement_lines named on named.id = o.line_id
        where named.reference = wanted
      union all select line_id from settled_attempts where reference = wanted and undone_by is null) as told
    join settlement_lines l on l.id = told.line_id join settlement_batches b on b.id = l.batch_id
    join payment_attempts a on a.reference = wanted and a.provider = b.provider
    where l.kind = 'sale'
  ) as taken
$$;
revoke execute on function filed_sen(text) from public;

-- Two people who dismiss an attempt return what is known to have been taken: what is in suspense, or else what a file
-- shows. They return less than is in suspense only where a file shows that no more was taken.
create function check_return() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  filed bigint := filed_sen(new.reference);
  held bigint := (select received_sen from payment_events where payment_id = new.payment_id
    and reference = new.reference and booking = 'suspense' and seq < new.seq order by seq desc limit 1);
begin
  if new.received_sen < coalesce(held, filed, 0) and new.received_sen is distinct from filed then
    raise exception 'event % of payment % returns less than was taken', new.seq, new.payment_id
      using errcode = 'check_violation', constraint = 'return_is_whole';
  end if;
  return null;
end
$$;
revoke execute on function check_return() from public;
create trigger return_is_whole after insert on payment_events
  for each row when (new.kind = 'moved' and new.evidence = 'dismissed') execute function check_return();
