-- What two people said of a licence of a charge and have not taken back: the graver word, if they began to say it before a
-- moment. So a licence that is issued while an earlier one is suspended counts as little as that one.
create function standing_ruling(the_charge bigint, before timestamptz) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select last.ruling from digital_licences d
    cross join lateral (select r.ruling from licence_rulings r where r.issue_no = d.issue_no order by r.seq desc limit 1) as last
  where d.charge_id = the_charge and last.ruling <> 'reinstated'
    and exists (select from licence_rulings r where r.issue_no = d.issue_no and r.ruled_at < before and r.seq > coalesce(
      (select max(b.seq) from licence_rulings b where b.issue_no = d.issue_no and b.ruling = 'reinstated'), 0))
    and not exists (select from receipt_voids v where v.number = d.receipt_number)
  order by last.ruling limit 1
$$;

-- The other licences of the same number that are not over, which a word on one of them does not touch.
create function other_documents(of proposals) returns text[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(distinct d.document order by d.document), '{}') from digital_licences d
  where of.kind in ('suspend_licence', 'revoke_licence', 'reinstate_licence') and of.owner = any (office_councils())
    and d.charge_id in (select o.charge_id from digital_licences o where o.document = of.subject and o.council_code = of.owner)
    and d.document <> of.subject and d.valid_until >= (now() at time zone 'Asia/Kuching')::date
    and not exists (select from receipt_voids v where v.number = d.receipt_number)
$$;
revoke execute on function standing_ruling(bigint, timestamptz), other_documents(proposals) from public;
