-- What screens of the office ask is found, however long the history is: the statement that was the last at a moment, and what
-- waits for a second person.
create index bank_statements_read on bank_statements (account_code, read_at, id);
create index proposals_lapse on proposals (lapses_at);

-- Whose work it is is asked once for each batch, and not for each entry of it.
create or replace function office_sees_batch(wanted_provider text, wanted_merchant text, wanted_ref text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from settlement_batches b join moves m on m.batch_id = b.id join move_entries e on e.move_id = m.id
    where (b.provider, b.merchant, b.ref) = (wanted_provider, wanted_merchant, wanted_ref)
      and e.owner = any ((select office_owners())::text[]))
$$;
