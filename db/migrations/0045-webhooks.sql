-- Addresses of programs that are told of events, and what was sent to each.

create table webhooks (
  client_id bigint not null,
  id bigint generated always as identity,
  url text not null,
  description text,
  types text[] not null default '{}',
  secret_sealed text not null,
  secret_before_sealed text,
  before_until timestamptz,
  state text not null default 'ON' check (state in ('ON', 'PAUSED', 'OFF')),
  off_reason text check (off_reason in ('gone', 'failing', 'secret')),
  failing_since timestamptz,
  failing_mailed_at timestamptz,
  last_sent_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id)
);

comment on table webhooks is 'Addresses of programs that a school has told of events.';
comment on column webhooks.types is 'Events that it is told of; empty: all.';
comment on column webhooks.secret_sealed is 'By what its messages are signed, sealed by a key that is derived from the signing key.';
comment on column webhooks.secret_before_sealed is 'The one before it was changed, by which they are signed too until before_until.';
comment on column webhooks.off_reason is 'Why it was turned off: its program said 410, nothing was taken for five days, or the secret can no longer be read.';
comment on column webhooks.failing_mailed_at is 'When the admins were told of it.';
comment on column webhooks.failing_since is 'Since when nothing was taken; null where the last message was.';

create table webhook_deliveries (
  client_id bigint not null,
  id bigint generated always as identity,
  webhook_id bigint not null,
  event_id bigint not null,
  state text not null check (state in ('QUEUED', 'SENT', 'DEAD', 'CANCELLED')),
  tries integer not null default 0,
  next_at timestamptz not null,
  http_status integer,
  error text,
  answer text,
  took_ms integer,
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, webhook_id) references webhooks (client_id, id),
  foreign key (client_id, event_id) references events (client_id, id)
);

comment on table webhook_deliveries is 'Messages to webhooks, one for each event that one wants; kept for 30 days.';
comment on column webhook_deliveries.next_at is 'When it is tried next; while it is being sent, when it is given up for lost.';
comment on column webhook_deliveries.answer is 'The beginning of what the program said at the last try.';

-- An event that is handed on a second time makes nothing twice.
create unique index webhook_deliveries_one on webhook_deliveries (client_id, webhook_id, event_id);

create index webhook_deliveries_due on webhook_deliveries (client_id, webhook_id, next_at) where state = 'QUEUED';

create index webhook_deliveries_event on webhook_deliveries (client_id, event_id);

alter table webhooks enable row level security;

create policy own_school on webhooks
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

alter table webhook_deliveries enable row level security;

create policy own_school on webhook_deliveries
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

alter table mails drop constraint mails_kind_check;

alter table mails add constraint mails_kind_check
  check (kind in ('INVITE', 'VERIFY', 'RESET', 'EMAIL', 'OTP', 'EMAIL_CHANGED', 'PASSWORD_CHANGED', 'CODE_PRINTED', 'GUESSED', 'REPORT', 'TEST',
    'CONTENT_TAKEN', 'SERIES_CHANGED', 'WEBHOOK_FAILING', 'WEBHOOK_OFF'));

grant select, insert, update on webhooks, webhook_deliveries to quaestor_app;

-- As before, and where the school has webhooks one job hands all events of the call on. It has no key: two calls of a school would wait for each other.
create or replace function note_events(school bigint, types text[], given text[], happened timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  noted bigint[];
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'events belong to the school in which they happened';
  end if;
  with made as (
    insert into events (client_id, type, version, data, created_at)
      select school, e.type, 1, e.data::jsonb, happened from unnest(types, given) with ordinality as e (type, data, place) order by e.place
      returning id)
    select array_agg(id order by id) into noted from made;
  if exists (select 1 from webhooks w where w.client_id = school and w.state <> 'OFF' and w.deleted_at is null) then
    perform graphile_worker.add_job('tell_events', json_build_object('client_id', school, 'event_ids', noted), max_attempts := 25,
      flags := array['school:' || school]);
  end if;
end
$$;

-- One job a webhook, whose key keeps it one; taken in short transactions of jobs, and where an admin asks for it.
create function enqueue_webhook(school bigint, webhook bigint, not_before timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'a webhook belongs to its school';
  end if;
  perform graphile_worker.add_job('send_webhook', json_build_object('client_id', school, 'webhook_id', webhook), run_at := not_before,
    max_attempts := 25, job_key := 'webhook-' || school || '-' || webhook, flags := array['school:' || school]);
end
$$;

revoke all on function enqueue_webhook(bigint, bigint, timestamptz) from public;

grant execute on function enqueue_webhook(bigint, bigint, timestamptz) to quaestor_app;
