-- The newest licence of a saved bill is found by its charge.
create index digital_licences_charge on digital_licences (charge_id, issue_no);
