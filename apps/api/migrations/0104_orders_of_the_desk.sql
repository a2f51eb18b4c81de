-- The office sends a receipt once more and ends the links to a payment. It does neither: it writes an act and orders that the
-- worker does what the act says, and what came of an act is one row, so it is done once however often it is ordered.
alter table staff_acts add constraint links_end_for_a_reason
  check (what <> 'links_ended' or coalesce(length(btrim(reason)), 0) >= 10);
create index staff_acts_orders on staff_acts (subject) where what in ('receipt_sent', 'links_ended');
-- People of the office are named by their address.
alter table link_revocations drop constraint link_revocations_operator_check,
  add constraint link_revocations_operator_check check (length(operator) between 1 and 254);

create table act_results (
  row_no bigint generated always as identity primary key,
  act_no bigint not null unique references staff_acts,
  outcome text not null check (outcome in ('done', 'too_many_requests', 'person_left')),
  at timestamptz not null
);
create trigger append_only before update or delete on act_results for each row execute function refuse_change();
create trigger append_only_all before truncate on act_results for each statement execute function refuse_change();

-- Such an act is written by who may say it today, in this session, of a payment that the person sees; and links end by who
-- has just shown a factor. So whatever does it, or does it again, goes by acts alone.
create function office_may_order(the_what text, the_subject text) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from staff_sessions s join staff p on p.id = s.staff_id and p.left_at is null
    join staff_roles r on r.staff_id = p.id
      and r.role in ('finance_officer', 'cashier_supervisor', 'support_desk', 'portal_operator')
      and (now() at time zone 'Asia/Kuching')::date between r.from_on and coalesce(r.until_on, 'infinity')
    join payment_lines l on l.payment_id = case when the_subject ~ '^\d{16}$' then the_subject::bigint end
      and r.owner in (l.council_code, 'operator')
    where s.id = nullif(current_setting('kaunter.session', true), '')::uuid
      and (the_what = 'receipt_sent' or the_what = 'links_ended' and s.proved_at > now() - interval '5 minutes'))
$$;
create policy office_orders on staff_acts as restrictive for insert to office
  with check (what not in ('receipt_sent', 'links_ended')
    or session_id = nullif(current_setting('kaunter.session', true), '')::uuid and office_may_order(what, subject));

-- How often a receipt was sent once more since then, by whomever, and how often it is about to be.
create function office_copies(the_payment bigint, since timestamptz) returns bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select (select count(*) from payer_letters
      where payment_id = the_payment and kind = 'receipt_copy' and ordered_at > since)
    + (select count(*) from staff_acts a
      where a.what = 'receipt_sent' and a.subject = the_payment::text and a.at > since
        and not exists (select from act_results r where r.act_no = a.row_no))
$$;
revoke execute on function office_may_order(text, text), office_copies(bigint, timestamptz) from public;

drop policy office_orders on ordered_effects;
create policy office_orders on ordered_effects for insert to office
  with check (name = 'ask-provider' and exists (select from payments p where p.id = (data ->> 'paymentId')::bigint)
    or name = 'execute-proposal' and exists (select from proposal_decisions d
      where d.proposal_id = (data ->> 'proposalId')::bigint and d.decision = 'approved')
    or name = 'do-order' and exists (select from staff_acts a
      where a.row_no = (data ->> 'actNo')::bigint and a.what in ('receipt_sent', 'links_ended')
        and a.session_id = nullif(current_setting('kaunter.session', true), '')::uuid));
