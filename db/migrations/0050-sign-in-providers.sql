-- Issuers by which a school's people sign in, and who is linked to whom there.

create table sign_in_providers (
  client_id bigint not null,
  id bigint generated always as identity,
  key text not null,
  kind text not null check (kind in ('GOOGLE', 'MICROSOFT', 'OIDC')),
  via text not null check (via in ('OWN', 'PLATFORM')),
  label text not null,
  issuer text not null,
  oidc_client_id text,
  secret_sealed text,
  secret_hint text,
  alg text not null default 'RS256' check (alg in ('RS256', 'PS256', 'ES256', 'EdDSA')),
  domains text[] not null default '{}',
  tenant text,
  claim_name text,
  claim_value text,
  trusts_second_step boolean not null default false,
  metadata jsonb,
  metadata_at timestamptz,
  tested_at timestamptz,
  status smallint not null default 0 check (status in (0, 1)),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id)
);

comment on table sign_in_providers is 'Issuers by which people of a school sign in.';
comment on column sign_in_providers.key is 'The last part of its redirect URI: no two of a school share one, and no two own apps of all schools.';
comment on column sign_in_providers.via is 'Whose app it is there: the school''s own, or the platform''s.';
comment on column sign_in_providers.oidc_client_id is 'What the issuer calls our app; null where the platform''s is used.';
comment on column sign_in_providers.secret_hint is 'The last signs of the secret, by which people tell it from others.';
comment on column sign_in_providers.alg is 'By what its ID tokens are signed.';
comment on column sign_in_providers.domains is 'Google: whose accounts come in; empty for any.';
comment on column sign_in_providers.tenant is 'Microsoft: the number of the organisation.';
comment on column sign_in_providers.metadata is 'The issuer''s document as it was last read: a sign-in is begun without asking anybody.';
comment on column sign_in_providers.tested_at is 'When a test went well since the last change; null: not since.';

create unique index sign_in_providers_key on sign_in_providers (client_id, key) where deleted_at is null;

alter table sign_in_providers enable row level security;

create policy own_school on sign_in_providers
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

create table identities (
  client_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  provider_id bigint not null,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  label text,
  linked_by text not null check (linked_by in ('INVITE', 'CODE', 'SELF')),
  linked_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts (client_id, id),
  foreign key (client_id, provider_id) references sign_in_providers (client_id, id)
);

comment on table identities is 'Who is who at an issuer: found by issuer and subject, never by an address.';
comment on column identities.label is 'What its owner knows the account there by, such as an address; nobody is found by it.';

create unique index identities_subject on identities (client_id, issuer, subject) where removed_at is null;

create unique index identities_one_each on identities (client_id, account_id, provider_id) where removed_at is null;

create index identities_provider on identities (client_id, provider_id) where removed_at is null;

alter table identities enable row level security;

create policy own_school on identities
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update on sign_in_providers, identities to quaestor_app;

alter table sign_ins add column provider_id bigint;

comment on column sign_ins.provider_id is 'By which issuer it began; null: by none.';
