-- What a provider took beside a payment, and two people have sent back, is a debit of its own: a line of a file settles
-- it apart from the payment's own.

-- What the journal of payments says that providers owe us, entry by entry: the payment's own debit (0), or the ruling that
-- sent back what was taken beside it.
create view provider_debits with (security_invoker) as
  select e.id as entry_id, v.payment_id, v.reference, case v.kind when 'ruled' then v.seq else 0 end as ruling_seq,
    e.council_code as owner, e.amount_sen, v.at
  from payment_events v join ledger_entries e on e.payment_id = v.payment_id and e.event_seq = v.seq
  where e.account = 'gateway_in_transit' and v.reference is not null;

drop function booked_sen(text);
create function booked_sen(wanted text, ruling integer default 0) returns bigint language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select sum(d.amount_sen)::bigint from payment_attempts a
  join provider_debits d on d.payment_id = a.payment_id and d.reference = a.reference
  where a.reference = wanted and d.ruling_seq = ruling
$$;

alter table settled_attempts add column ruling_seq integer not null default 0;
drop index settled_attempts_once;
create unique index settled_attempts_once on settled_attempts (reference, ruling_seq) where undone_by is null;
drop trigger fixed on settled_attempts;
create trigger fixed before update of line_id, reference, ruling_seq, rule, at on settled_attempts
  for each row execute function refuse_rewriting();

alter table awaited_attempts add column ruling_seq integer not null default 0;
alter table awaited_attempts drop constraint awaited_attempts_pkey;
alter table awaited_attempts add primary key (reference, ruling_seq);

-- What was sent back by people has no amount that is still undecided, and no number that is proven.
create or replace function check_settled_attempts() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  select n.line_id, n.reference into wrong
  from added n join settlement_lines l on l.id = n.line_id join settlement_batches b on b.id = l.batch_id
  join payment_attempts a on a.reference = n.reference
  where l.kind <> 'sale' or a.provider <> b.provider or a.evidence = 'mismatched' and n.ruling_seq = 0
    or not (a.reference = l.reference
      or n.ruling_seq = 0 and a.is_txn_proven and coalesce(a.provider_txn_id = l.txn_id, false))
    or booked_sen(a.reference, n.ruling_seq) is distinct from l.gross_sen
  limit 1;
  if found then
    raise exception 'line % does not settle %', wrong.line_id, wrong.reference
      using errcode = 'check_violation', constraint = 'match_is_exact';
  end if;
  return null;
end
$$;
