-- When a password or a code of the office was wrong: at the door by a keyed hash of the address, whether somebody of the
-- office has it or not, and within a session by that session. What happened to a person is in their acts.
create table staff_tries (
  subject text not null check (length(subject) <= 100),
  at timestamptz not null
);
create index staff_tries_subject on staff_tries (subject, at);
create index staff_tries_age on staff_tries (at);

-- Acts are no longer counted for a person; those of all have an index of their own.
drop index staff_acts_failures;
