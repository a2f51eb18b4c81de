-- What the payer declared of a line that no council has a record of: a licence number, who came, for how long. A line
-- pays a charge, or what was declared, or is a fee on the whole.
alter table payment_lines
  add column declaration jsonb,
  add constraint line_of_something check (num_nonnulls(charge_id, declaration) = 1
    or charge_id is null and declaration is null and account = 'fees');
create trigger fixed_declaration before update of declaration on payment_lines
  for each row execute function refuse_rewriting();
