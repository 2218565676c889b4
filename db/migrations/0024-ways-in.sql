-- How people get in: an e-mail address is optional, links and printed codes lead to a password, and what is sent by mail is kept until it is sent.

alter table accounts alter column email drop not null;

-- What somebody without an e-mail address signs in with: a pupil's admission number, in lower case.
alter table accounts add column login_name text;

alter table accounts add constraint accounts_login_name_check
  check (login_name = lower(login_name) and login_name <> '' and position('@' in login_name) = 0);

alter table accounts add column email_verified_at timestamptz;

alter table accounts add column language text;

alter table accounts add column photo text;

alter table accounts add column last_sign_in_at timestamptz;

-- Whoever had a password until now signed in with an address that somebody had checked.
update accounts set email_verified_at = created_at where password_hash is not null;

create unique index accounts_login_name on accounts (client_id, login_name) where deleted_at is null and login_name is not null;

-- Which browser on which system, and the network that it came from.
alter table sign_ins add column device text;

alter table sign_ins add column address_masked text;

create table account_links (
  client_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  purpose text not null check (purpose in ('INVITE', 'VERIFY', 'RESET', 'EMAIL', 'REPORT', 'CODE')),
  -- How it reaches the person.
  delivery text not null check (delivery in ('MAIL', 'COPIED', 'PRINTED', 'SHOWN')),
  -- Keyed; the secret itself is stored nowhere.
  token_hash text not null,
  sent_to text,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  otp_hash text,
  otp_tries integer not null default 0,
  otp_sent_at timestamptz,
  -- When codes were sent within the last hour.
  otp_sends timestamptz[] not null default '{}',
  otp_verified_at timestamptz,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts (client_id, id)
);

create unique index account_links_token on account_links (client_id, token_hash);

create unique index account_links_live on account_links (client_id, account_id, purpose)
  where used_at is null and revoked_at is null and purpose <> 'REPORT';

create index account_links_account on account_links (client_id, account_id, id desc);

-- A report link's sign-in opens that report and no other.
alter table sign_ins add column link_id bigint;

alter table sign_ins add constraint sign_ins_client_id_link_id_fkey
  foreign key (client_id, link_id) references account_links (client_id, id);

create table mails (
  client_id bigint not null,
  id bigint generated always as identity,
  account_id bigint,
  link_id bigint,
  -- Shows how many of several are sent.
  job_id bigint,
  kind text not null
    check (kind in ('INVITE', 'VERIFY', 'RESET', 'EMAIL', 'OTP', 'EMAIL_CHANGED', 'PASSWORD_CHANGED', 'REPORT', 'TEST')),
  to_address text not null,
  language text not null,
  subject text not null,
  -- The link or code, encrypted; gone once the mail is sent.
  sealed text,
  state text not null check (state in ('QUEUED', 'SENT', 'FAILED', 'HELD')),
  attempts integer not null default 0,
  error text,
  -- Not before.
  send_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null,
  created_by bigint,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts (client_id, id),
  foreign key (client_id, link_id) references account_links (client_id, id),
  foreign key (client_id, job_id) references jobs (client_id, id)
);

create index mails_listed on mails (client_id, id desc);

create index mails_link on mails (client_id, link_id);

create index mails_account on mails (client_id, account_id);

do $$
declare
  school_table text;
begin
  foreach school_table in array array['account_links', 'mails']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
    execute format('grant select, insert, update on %I to quaestor_app', school_table);
  end loop;
end
$$;

-- The queue is the owner's. Mails that wait for each other share the queue of their school; urgent ones pass the others.
create function enqueue_mail(school bigint, mail bigint, not_before timestamptz, in_turn boolean, urgent boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'a mail belongs to the school that sends it';
  end if;
  perform graphile_worker.add_job('send_mail', json_build_object('client_id', school, 'mail_id', mail, 'in_turn', in_turn),
    queue_name := case when in_turn then 'mail-' || school end, run_at := not_before, max_attempts := 25,
    priority := case when urgent then -10 else 0 end);
end
$$;

revoke all on function enqueue_mail(bigint, bigint, timestamptz, boolean, boolean) from public;

grant execute on function enqueue_mail(bigint, bigint, timestamptz, boolean, boolean) to quaestor_app;
