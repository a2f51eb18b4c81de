-- The photo of a licence's owner, as the council has it. It leaves only towards those who paid for the licence.
create table licence_photos (
  charge_id bigint primary key references charges,
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  bytes bytea not null check (length(bytes) between 1 and 500000)
);

grant select on licence_photos to app;
