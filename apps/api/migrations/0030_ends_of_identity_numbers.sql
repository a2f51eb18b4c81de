-- Of a holder's identity number a register keeps the last four characters: nobody is ever shown more.
alter table charges disable trigger user;
alter table charge_history disable trigger user;
update charges set record = jsonb_set(record, '{ownerIc}', to_jsonb(regexp_replace(record ->> 'ownerIc', '.(?=.{4})', '*', 'g')))
  where record ? 'ownerIc';
update charge_history set record = jsonb_set(record, '{ownerIc}', to_jsonb(regexp_replace(record ->> 'ownerIc', '.(?=.{4})', '*', 'g')))
  where record ? 'ownerIc';
alter table charges enable trigger user;
alter table charge_history enable trigger user;

alter table charges add constraint charges_identity_hidden check (record ->> 'ownerIc' ~ '^[*]*.{0,4}$');
