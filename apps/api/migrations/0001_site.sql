-- The owner migrates. `app` is what the processes connect as: no DDL, and only what each migration grants.
-- It is made without a login: the operator gives it a password (docs/operations.md).
do $$
begin
  if not exists (select from pg_roles where rolname = 'app') then
    create role app nologin;
  end if;
end
$$;

revoke create on schema public from public;
grant usage on schema public to app;

-- One row: what every visitor is told at start-up. Texts are trilingual or absent, never half translated.
create table site_settings (
  only_row boolean primary key default true check (only_row),
  closing boolean not null default false,
  announcement_my text not null default '',
  announcement_en text not null default '',
  announcement_zh text not null default '',
  banner_my text not null default '',
  banner_en text not null default '',
  banner_zh text not null default '',
  app_version text not null default '0.0.0' check (app_version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  updated_at timestamptz not null default now(),
  constraint announcement_trilingual check (
    (announcement_my = '') = (announcement_en = '') and (announcement_en = '') = (announcement_zh = '')
  ),
  constraint banner_trilingual check (
    (banner_my = '') = (banner_en = '') and (banner_en = '') = (banner_zh = '')
  )
);

insert into site_settings default values;

grant select, update on site_settings to app;
