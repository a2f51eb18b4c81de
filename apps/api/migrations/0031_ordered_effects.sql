-- What follows from a commit is noted inside it, in one small row; the worker makes jobs of many rows at once. A job has
-- twelve indexes and two foreign keys, and whoever pays should not wait for them.
create table ordered_effects (
  id bigint generated always as identity primary key,
  name text not null,
  data jsonb not null,
  ordered_at timestamptz not null default now()
);
