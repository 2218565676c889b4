-- Sign-in: people's accounts, the links and codes that lead to a password, and sign-ins. The platform's own people have client_id 0.

create table accounts (
  client_id bigint not null,
  id bigint generated always as identity,
  email text,
  name text not null,
  mobile text,
  password_hash text,
  role_id bigint not null references roles,
  status smallint not null default 1 check (status in (0, 1)),
  login_name text check (login_name = lower(login_name) and login_name <> '' and position('@' in login_name) = 0),
  email_verified_at timestamptz,
  language text,
  photo text,
  last_sign_in_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id)
);

comment on table accounts is 'People who sign in.';
comment on column accounts.login_name is 'What somebody without an e-mail address signs in with: a student''s admission number, in lower case.';

create unique index accounts_email on accounts (client_id, lower(email))
  where deleted_at is null;

create unique index accounts_login_name on accounts (client_id, login_name)
  where deleted_at is null and login_name is not null;

-- How many people have a role.
create index accounts_role on accounts (client_id, role_id)
  where deleted_at is null;

create table account_links (
  client_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  purpose text not null check (purpose in ('INVITE', 'VERIFY', 'RESET', 'EMAIL', 'REPORT', 'CODE')),
  delivery text not null check (delivery in ('MAIL', 'COPIED', 'PRINTED', 'SHOWN')),
  token_hash text not null,
  sent_to text,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  otp_hash text,
  otp_tries integer not null default 0,
  otp_sent_at timestamptz,
  otp_sends timestamptz[] not null default '{}',
  otp_verified_at timestamptz,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts (client_id, id)
);

comment on table account_links is 'Links and printed codes that lead a person in, or to a report.';
comment on column account_links.delivery is 'How it reaches the person.';
comment on column account_links.token_hash is 'Keyed; the secret itself is stored nowhere.';
comment on column account_links.otp_sends is 'When codes were sent within the last hour.';

create index account_links_account on account_links (client_id, account_id, id desc);

-- One link of a kind is good at a time; reports may have several.
create unique index account_links_live on account_links (client_id, account_id, purpose)
  where used_at is null and revoked_at is null and purpose <> 'REPORT';

create unique index account_links_token on account_links (client_id, token_hash);

create table sign_ins (
  client_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  kind text not null check (kind in ('PASSWORD', 'IMPERSONATION', 'REPORT')),
  impersonator_id bigint,
  nonce text not null,
  refresh_count integer not null default 0,
  rotated_at timestamptz not null,
  remember boolean not null default false,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  device text,
  address_masked text,
  link_id bigint,
  impersonator_sign_in_id bigint,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts (client_id, id),
  foreign key (client_id, link_id) references account_links (client_id, id)
);

comment on table sign_ins is 'Sign-ins that last: one a device.';
comment on column sign_ins.nonce is 'Mixed into every refresh cookie of this sign-in, so that no cookie can be computed from the server''s key alone.';
comment on column sign_ins.refresh_count is 'Number of the refresh cookie that is good now; the one before stays good for 30 s after rotated_at.';
comment on column sign_ins.device is 'Which browser on which system.';
comment on column sign_ins.address_masked is 'The network that it came from.';
comment on column sign_ins.link_id is 'A report link''s sign-in opens that report and no other.';
comment on column sign_ins.impersonator_sign_in_id is 'The sign-in of the platform from which somebody acts as this account; null where nobody does.';

create index sign_ins_account on sign_ins (client_id, account_id)
  where revoked_at is null;

create table sign_in_failures (
  client_id bigint not null,
  id bigint generated always as identity,
  email text not null,
  address text not null,
  failed_at timestamptz not null,
  account_id bigint,
  primary key (client_id, id)
);

comment on table sign_in_failures is 'Wrong passwords of late, by account and network address: who guesses has to pause.';
comment on column sign_in_failures.account_id is 'The account that was meant, whichever of its names was typed; null: nobody is called so.';

create index sign_in_failures_account on sign_in_failures (client_id, account_id, failed_at)
  where account_id is not null;

create index sign_in_failures_address on sign_in_failures (client_id, address, failed_at);

create index sign_in_failures_recent on sign_in_failures (client_id, email, address, failed_at);

alter table mails add constraint mails_client_id_account_id_fkey foreign key (client_id, account_id) references accounts (client_id, id);

alter table mails add constraint mails_client_id_link_id_fkey foreign key (client_id, link_id) references account_links (client_id, id);

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'accounts', 'account_links', 'sign_ins', 'sign_in_failures']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert, update on account_links, accounts, sign_ins to quaestor_app;

grant select, insert, delete on sign_in_failures to quaestor_app;
