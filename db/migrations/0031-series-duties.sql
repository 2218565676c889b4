-- Who watches where: duties of a series, when staff are away, and duties that change hands.

create table series_duties (
  client_id bigint not null,
  id bigint generated always as identity,
  series_id bigint not null,
  day date not null,
  shift smallint not null,
  room_id bigint,
  place smallint not null,
  staff_id bigint,
  published_staff_id bigint,
  before_staff_id bigint,
  handed_at timestamptz,
  is_senior boolean not null default false,
  reason text,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  primary key (client_id, id),
  foreign key (client_id, series_id) references exam_series (client_id, id),
  foreign key (client_id, room_id) references rooms (client_id, id),
  foreign key (client_id, staff_id) references staff (client_id, id),
  foreign key (client_id, published_staff_id) references staff (client_id, id),
  foreign key (client_id, before_staff_id) references staff (client_id, id)
);

comment on table series_duties is 'Who watches in a series: a place in a room of a sitting, or of its reserve.';
comment on column series_duties.room_id is 'Null: the reserve.';
comment on column series_duties.place is 'Counts in its room, or in the reserve, from 0.';
comment on column series_duties.staff_id is 'Null: nobody yet, or the place is no longer needed.';
comment on column series_duties.published_staff_id is 'Whom everybody knows to have it; where it differs from staff_id something waits to be published.';
comment on column series_duties.before_staff_id is 'Whose it was before, until handed_at: what they took in the room may still be on its way.';
comment on column series_duties.reason is 'Why it went to somebody else on the day.';

create unique index series_duties_place on series_duties (client_id, series_id, day, shift, coalesce(room_id, 0), place);

create unique index series_duties_once on series_duties (client_id, series_id, staff_id, day, shift) where staff_id is not null;

create index series_duties_staff on series_duties (client_id, staff_id, day) where staff_id is not null;

create index series_duties_published on series_duties (client_id, published_staff_id, day) where published_staff_id is not null;

create table staff_absences (
  client_id bigint not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  from_on date not null,
  to_on date not null,
  reason text,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, staff_id) references staff (client_id, id),
  constraint staff_absences_days check (to_on >= from_on and to_on - from_on < 366)
);

comment on table staff_absences is 'When members of staff are away: they get no duty on these days.';

create index staff_absences_staff on staff_absences (client_id, staff_id, from_on) where deleted_at is null;

create table duty_swaps (
  client_id bigint not null,
  id bigint generated always as identity,
  series_id bigint not null,
  duty_id bigint not null,
  other_duty_id bigint,
  from_staff_id bigint not null,
  to_staff_id bigint not null,
  note text,
  state text not null default 'ASKED',
  message jsonb,
  created_at timestamptz not null default now(),
  created_by bigint,
  decided_at timestamptz,
  decided_by bigint,
  primary key (client_id, id),
  foreign key (client_id, series_id) references exam_series (client_id, id),
  foreign key (client_id, duty_id) references series_duties (client_id, id),
  foreign key (client_id, other_duty_id) references series_duties (client_id, id),
  foreign key (client_id, from_staff_id) references staff (client_id, id),
  foreign key (client_id, to_staff_id) references staff (client_id, id),
  constraint duty_swaps_state check (state in ('ASKED', 'AGREED', 'REFUSED', 'WITHDRAWN', 'VOID'))
);

comment on table duty_swaps is 'Duties that somebody asks another to take over, or to change for one of theirs.';
comment on column duty_swaps.message is 'Of one that could no longer be done when it was agreed to: why.';

create index duty_swaps_duty on duty_swaps (client_id, duty_id);

create index duty_swaps_to on duty_swaps (client_id, to_staff_id) where state = 'ASKED';

alter table series_duties enable row level security;
alter table staff_absences enable row level security;
alter table duty_swaps enable row level security;

create policy own_school on series_duties
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
create policy own_school on staff_absences
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
create policy own_school on duty_swaps
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update, delete on series_duties, duty_swaps to quaestor_app;
grant select, insert, update on staff_absences to quaestor_app;
