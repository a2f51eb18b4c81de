-- The office sees the money behind the payments. Whoever works for the operator sees all of it; whoever works for a
-- council sees what has a part of that council in it, and of the journal the council's own entries.

-- A batch is seen with all its revisions: the last one may change nothing for a council, and still be the one that counts.
create function office_sees_batch(wanted_provider text, wanted_merchant text, wanted_ref text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from settlement_batches b join moves m on m.batch_id = b.id join move_entries e on e.move_id = m.id
    where (b.provider, b.merchant, b.ref) = (wanted_provider, wanted_merchant, wanted_ref)
      and e.owner = any (office_owners()))
$$;
revoke execute on function office_sees_batch(text, text, text) from public;

do $$
declare
  name text;
  seen text;
  operators constant text := '''operator'' = any ((select office_owners())::text[])';
  visible constant text[][] := array[
    ['move_entries', 'owner = any ((select office_owners())::text[])'],
    ['moves', 'exists (select from move_entries e where e.move_id = moves.id)'],
    ['settlement_batches', 'office_sees_batch(provider, merchant, ref)'],
    ['open_batches', 'exists (select from settlement_batches b where b.id = open_batches.batch_id)'],
    ['settled_attempts', 'exists (select from payment_attempts a where a.reference = settled_attempts.reference)'],
    ['settlement_lines', 'exists (select from settled_attempts s where s.line_id = settlement_lines.id)
      or exists (select from payment_attempts a where a.reference = settlement_lines.reference)'],
    ['open_lines', 'exists (select from settlement_lines l where l.id = open_lines.line_id)'],
    ['credit_parts', 'exists (select from settlement_batches b where b.id = credit_parts.batch_id)'],
    ['bank_lines', 'exists (select from credit_parts p where p.bank_line_id = bank_lines.id)'],
    ['bank_statements', 'false'],
    ['open_credits', 'false'],
    ['merchants', 'cardinality((select office_owners())::text[]) > 0'],
    ['bank_accounts', 'cardinality((select office_owners())::text[]) > 0']];
begin
  for i in 1 .. array_length(visible, 1)
  loop
    name := visible[i][1];
    seen := visible[i][2];
    execute format('alter table %I enable row level security', name);
    execute format('create policy processes on %I to server, worker, operator, retention using (true) with check (true)', name);
    execute format('create policy office on %I for select to office using (%s or %s)', name, operators, seen);
  end loop;
end
$$;
