-- The rooms in which exams are written, as they are drawn.

create table rooms (
  client_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  building text,
  floor smallint,
  step_free boolean not null default false,
  kind text not null default 'CLASSROOM',
  layout text[] not null,
  seats smallint not null,
  is_special boolean not null default false,
  position integer not null default 0,
  status smallint not null default 1,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  constraint rooms_kind check (kind in ('CLASSROOM', 'HALL', 'LAB', 'COMPUTER', 'OTHER')),
  constraint rooms_seats check (seats between 1 and 900),
  constraint rooms_status check (status in (0, 1))
);

comment on table rooms is 'Rooms of the school in which exams are written.';
comment on column rooms.layout is 'The room from above, the front row first: x is a seat, a dot is none.';
comment on column rooms.seats is 'How many x the layout has.';
comment on column rooms.is_special is 'For pupils who need a room of their own; counts for no paper.';
comment on column rooms.position is 'The order in which rooms are filled.';

create unique index rooms_name on rooms (client_id, lower(name)) where deleted_at is null;

alter table rooms enable row level security;

create policy own_school on rooms
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update on rooms to quaestor_app;

-- The fixed roles get what is theirs at the next start. A role of a school's own that has all of exams gets all of rooms; one made from a teacher that sees exams sees them.
insert into role_permissions (role_id, module, action, status)
select r.id, 'room', action, true
from roles r, unnest(array['view', 'create', 'update', 'delete', 'change-status']) action
where r.id > 5 and r.created_for = 'SCHOOL' and r.deleted_at is null
  and (r.base_kind in (2, 5) and (
      select count(*) from role_permissions p where p.role_id = r.id and p.module = 'exam' and p.status
        and p.action in ('view', 'create', 'update', 'delete')) = 4
    or r.base_kind = 3 and action = 'view' and exists (
      select 1 from role_permissions p where p.role_id = r.id and p.module = 'exam' and p.action = 'view' and p.status))
on conflict (role_id, module, action) do nothing;
