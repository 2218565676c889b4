-- Ceremonies: what begins in a browser and ends there, such as the second step of a sign-in.

create table ceremonies_used (
  client_id bigint not null,
  ceremony text not null,
  expires_at timestamptz not null,
  primary key (client_id, ceremony)
);

comment on table ceremonies_used is 'Ceremonies that have ended: none is ended twice. Of one that is under way the server keeps nothing.';
comment on column ceremonies_used.expires_at is 'After which it would be refused as too old.';

alter table ceremonies_used enable row level security;

create policy own_school on ceremonies_used
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert on ceremonies_used to quaestor_app;
