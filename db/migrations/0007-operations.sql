-- Audit, repeated requests, background jobs, files.

create table audit_entries (
  client_id bigint not null,
  id bigint generated always as identity,
  account_id bigint,
  impersonator_id bigint,
  entity text not null,
  entity_id bigint,
  action text not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);

create index audit_entries_entity on audit_entries (client_id, entity, entity_id);

create table idempotency_keys (
  client_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  path text not null,
  key text not null,
  body_hash text not null,
  status smallint not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (client_id, id)
);

create unique index idempotency_keys_one on idempotency_keys (client_id, account_id, path, key);

create index idempotency_keys_age on idempotency_keys (created_at);

create table jobs (
  client_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  title text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  "of" integer not null default 0,
  input jsonb not null,
  result jsonb,
  message text,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  primary key (client_id, id)
);

create index jobs_owner on jobs (client_id, created_by, id desc);

create table media_files (
  client_id bigint not null,
  id bigint generated always as identity,
  key text not null check (key ~ '^[0-9a-f]{32}\.[a-z]+$'),
  kind text not null,
  bytes integer not null,
  width integer,
  height integer,
  name text not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (client_id, id)
);

create unique index media_files_key on media_files (client_id, key);

-- The app role has no right on the queue's schema; a job of the caller's own school is handed over here.
create function enqueue_job(school bigint, job bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'a job belongs to the school that makes it';
  end if;
  perform graphile_worker.add_job('run_job', json_build_object('client_id', school, 'job_id', job), max_attempts := 3);
end
$$;

revoke all on function enqueue_job(bigint, bigint) from public;

grant execute on function enqueue_job(bigint, bigint) to quaestor_app;
