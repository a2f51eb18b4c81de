-- Licences that a council suspended, cancelled or closed after their first day in its register: few of all. Whoever watches asks
-- whether one of them is still in force by what was issued.
create index charges_closed on charges (updated_at)
  where kind in ('trading_licence', 'council_licence') and record ->> 'status' in ('G', 'B', 'H') and version > 1;
