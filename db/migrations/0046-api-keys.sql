-- Keys by which programs of a school make calls.

create table api_keys (
  client_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  scopes text[] not null,
  digest text not null,
  digest_before text,
  before_until timestamptz,
  hint text not null,
  networks text[] not null default '{}',
  per_minute integer not null check (per_minute between 1 and 600),
  expires_at timestamptz not null,
  told_days smallint,
  last_used_at timestamptz,
  revoked_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  primary key (client_id, id)
);

comment on table api_keys is 'Keys by which programs of a school make calls.';
comment on column api_keys.scopes is 'What it opens; never more than at first.';
comment on column api_keys.digest is 'Keyed digest of the key, which itself is stored nowhere.';
comment on column api_keys.digest_before is 'That of the key before it was rotated, good until before_until.';
comment on column api_keys.hint is 'The last signs of the key, by which people tell it from others.';
comment on column api_keys.networks is 'Where it may be used; empty: anywhere.';
comment on column api_keys.per_minute is 'Calls a minute.';
comment on column api_keys.told_days is 'The days before its end of which its maker and the admins were last told.';
comment on column api_keys.last_used_at is 'To the minute.';

create unique index api_keys_name on api_keys (client_id, lower(name)) where revoked_at is null;

alter table api_keys enable row level security;

create policy own_school on api_keys
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update on api_keys to quaestor_app;

alter table audit_entries add column api_key_id bigint;

comment on column audit_entries.api_key_id is 'The key of the program that did it.';

alter table mails drop constraint mails_kind_check;

alter table mails add constraint mails_kind_check
  check (kind in ('INVITE', 'VERIFY', 'RESET', 'EMAIL', 'OTP', 'EMAIL_CHANGED', 'PASSWORD_CHANGED', 'CODE_PRINTED', 'GUESSED', 'REPORT', 'TEST',
    'CONTENT_TAKEN', 'SERIES_CHANGED', 'WEBHOOK_FAILING', 'WEBHOOK_OFF', 'KEY_ENDING'));
