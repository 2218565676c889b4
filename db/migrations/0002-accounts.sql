-- People who sign in, and their sign-ins. The platform's own people have client_id 0.

create table accounts (
  client_id bigint not null,
  id bigint generated always as identity,
  email text not null,
  name text not null,
  mobile text,
  password_hash text,
  role_id bigint not null references roles,
  status smallint not null default 1 check (status in (0, 1)),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id)
);

create unique index accounts_email on accounts (client_id, lower(email)) where deleted_at is null;

create table sign_ins (
  client_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  kind text not null check (kind in ('PASSWORD', 'IMPERSONATION', 'REPORT')),
  impersonator_id bigint,
  -- Mixed into every refresh cookie of this sign-in, so that no cookie can be computed from the server's key alone.
  nonce text not null,
  -- Number of the refresh cookie that is good now; the one before stays good for 30 s after rotated_at.
  refresh_count integer not null default 0,
  rotated_at timestamptz not null,
  remember boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts (client_id, id)
);

create index sign_ins_account on sign_ins (client_id, account_id) where revoked_at is null;

create table sign_in_failures (
  client_id bigint not null,
  id bigint generated always as identity,
  email text not null,
  address text not null,
  failed_at timestamptz not null,
  primary key (client_id, id)
);

create index sign_in_failures_recent on sign_in_failures (client_id, email, address, failed_at);

create table school_permissions (
  client_id bigint not null,
  id bigint generated always as identity,
  role_id bigint not null references roles,
  module text not null,
  action text not null,
  status boolean not null,
  primary key (client_id, id)
);

create unique index school_permissions_one on school_permissions (client_id, role_id, module, action);
