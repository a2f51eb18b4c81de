-- What a caller is told goes back is what the books owe the payer, as on the payer's own page: a ruling that the provider's exact
-- approval has overtaken gives nothing back, though its row of refunds stays.
create or replace function office_returned_sen(the_payment bigint) returns bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(-sum(e.amount_sen), 0)::bigint from ledger_entries e
  where e.payment_id = the_payment and e.account = 'refund_due'
    and exists (select from payment_lines l where l.payment_id = the_payment
      and l.council_code = any ((select office_councils() || office_owners())::text[]))
$$;
