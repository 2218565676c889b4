-- What has happened in a school, as programs are told of it.

create table events (
  client_id bigint not null,
  id bigint generated always as identity,
  type text not null,
  version smallint not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (client_id, id)
);

comment on table events is 'What has happened, written in the transaction of the call that did it. Ids and counts, nothing of persons. Kept for 30 days.';
comment on column events.type is 'As in contract/programs/events.ts, "results.published".';
comment on column events.version is 'Of what the type means.';

create index events_age on events (created_at);

alter table events enable row level security;

create policy own_school on events
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select on events to quaestor_app;

-- All events of a call in one statement, which goes out with the commit. Nothing else writes them, and nothing changes them.
create function note_events(school bigint, types text[], given text[], happened timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'events belong to the school in which they happened';
  end if;
  insert into events (client_id, type, version, data, created_at)
    select school, e.type, 1, e.data::jsonb, happened from unnest(types, given) with ordinality as e (type, data, place) order by e.place;
end
$$;

revoke all on function note_events(bigint, text[], text[], timestamptz) from public;

grant execute on function note_events(bigint, text[], text[], timestamptz) to quaestor_app;
