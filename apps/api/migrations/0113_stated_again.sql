-- A council states again what it stated: the same bytes, as of a later moment. No record changes, only how fresh all are.
alter table imports
  add column restated_as_of timestamptz,
  add column restated_by text check (btrim(restated_by) <> ''),
  add column restated_at timestamptz,
  add check (num_nulls(restated_as_of, restated_by, restated_at) in (0, 3)),
  add constraint restated_later check (restated_as_of > as_of and restated_as_of <= restated_at);
