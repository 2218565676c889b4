-- Passkeys: by which somebody signs in without a password.

alter table accounts add column passkey_handle text;

comment on column accounts.passkey_handle is 'What a passkey knows the account by: random, never an id or an address.';

create unique index accounts_passkey_handle on accounts (client_id, passkey_handle) where passkey_handle is not null;

create table passkeys (
  client_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  aaguid text,
  rp_id text not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts (client_id, id)
);

comment on table passkeys is 'Keys of devices by which people sign in without a password.';
comment on column passkeys.public_key is 'Of COSE, in base64url.';
comment on column passkeys.counter is 'How often it was used, as it says itself; 0 of those that are synced.';
comment on column passkeys.aaguid is 'The make of its device.';
comment on column passkeys.rp_id is 'The domain for which it was made.';
comment on column passkeys.backed_up is 'Whether it is kept in an account and not on one device alone.';

create unique index passkeys_credential on passkeys (client_id, credential_id) where removed_at is null;

create index passkeys_account on passkeys (client_id, account_id) where removed_at is null;

alter table passkeys enable row level security;

create policy own_school on passkeys
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update on passkeys to quaestor_app;
