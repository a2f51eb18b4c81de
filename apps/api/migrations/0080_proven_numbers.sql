-- Whether the provider's number of an attempt was signed by it, or fetched from it. The card provider signs none: whoever
-- carries its message may have written another payment's number into it. A process of the release before, which knows
-- nothing of this, writes numbers that count as unproven.
alter table payment_attempts add column is_txn_proven boolean not null default true;
alter table payment_attempts alter column is_txn_proven set default false;
update payment_attempts set is_txn_proven = false where provider = 'card';

-- A match is of the same sum in the same provider's hands, and by a number only where that is proven. What is in suspense
-- is matched when it is decided, for until then it may become another sum.
create or replace function check_settled_attempts() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  select n.line_id, n.reference into wrong
  from added n join settlement_lines l on l.id = n.line_id join settlement_batches b on b.id = l.batch_id
  join payment_attempts a on a.reference = n.reference
  where l.kind <> 'sale' or a.provider <> b.provider or a.evidence = 'mismatched'
    or not (a.reference = l.reference or a.is_txn_proven and coalesce(a.provider_txn_id = l.txn_id, false))
    or booked_sen(a.reference) is distinct from l.gross_sen
  limit 1;
  if found then
    raise exception 'line % does not settle %', wrong.line_id, wrong.reference
      using errcode = 'check_violation', constraint = 'match_is_exact';
  end if;
  return null;
end
$$;
