-- Examination series: what is written, when, what is wished of the date sheet, the rooms and the people that serve it.

create table exam_series (
  client_id bigint not null,
  id bigint generated always as identity,
  session_id bigint not null references sessions,
  name text not null,
  type_test text not null,
  starts_on date not null,
  ends_on date not null,
  state text not null default 'DRAFT',
  version integer not null default 0,
  weekdays smallint[] not null default '{1,2,3,4,5,6}',
  closed_days jsonb not null default '[]',
  shifts jsonb not null,
  rules jsonb not null default '{}',
  seed integer not null default 1,
  proposed_at timestamptz,
  published_at timestamptz,
  published_by bigint,
  state_reason text,
  cancelled_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  constraint exam_series_type check (type_test in ('UNIT_TEST', 'PERIODIC_TEST', 'HALF_YEARLY', 'ANNUAL', 'PRE_BOARD', 'CLASS_TEST', 'PRACTICE')),
  constraint exam_series_state check (state in ('DRAFT', 'PROPOSED', 'PUBLISHED', 'CLOSED', 'CANCELLED')),
  constraint exam_series_days check (ends_on >= starts_on)
);

comment on table exam_series is 'Examination series: the exams of a term, planned together.';
comment on column exam_series.version is 'Counts what was published; 0 before the first time.';
comment on column exam_series.weekdays is 'On which papers are written: 1 Monday to 7 Sunday.';
comment on column exam_series.closed_days is 'Days on which nothing is written: [{ date, reason }].';
comment on column exam_series.shifts is 'When papers are written on a day: [{ name, starts, ends, grade_ids, starts_on_day }]. A shift is its place in the list.';
comment on column exam_series.rules is 'What departs from the usual rules.';
comment on column exam_series.seed is 'The same seed and plan give the same proposal.';

create unique index exam_series_name on exam_series (client_id, session_id, lower(name)) where deleted_at is null;

create table series_papers (
  client_id bigint not null,
  id bigint generated always as identity,
  series_id bigint not null,
  grade_id bigint not null,
  subject_id bigint not null,
  component text not null default 'THEORY',
  section_ids bigint[] not null default '{}',
  minutes smallint not null,
  max_marks numeric(6, 2) not null,
  pass_marks numeric(6, 2),
  weightage numeric(5, 2),
  question_paper_id bigint,
  sets smallint not null default 1,
  is_hard boolean not null default false,
  room_kind text not null default 'CLASSROOM',
  batch_size smallint,
  is_pinned boolean not null default false,
  exam_id bigint,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, series_id) references exam_series (client_id, id),
  foreign key (client_id, grade_id, subject_id) references subjects (client_id, grade_id, id),
  foreign key (client_id, question_paper_id) references question_papers (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id),
  constraint series_papers_component check (component in ('THEORY', 'PRACTICAL', 'INTERNAL')),
  constraint series_papers_minutes check (minutes between 10 and 480),
  constraint series_papers_sets check (sets between 1 and 4),
  constraint series_papers_kind check (room_kind in ('CLASSROOM', 'LAB', 'COMPUTER')),
  constraint series_papers_batch check (batch_size between 1 and 900)
);

comment on table series_papers is 'What is written in a series: a subject of a class, or its practical part.';
comment on column series_papers.section_ids is 'Only these sections write it; empty: whoever takes the subject.';
comment on column series_papers.is_hard is 'Wishes may ask more days before it.';
comment on column series_papers.batch_size is 'Of a practical: so many at a time, each batch a sitting of its own.';
comment on column series_papers.is_pinned is 'A proposal leaves it where it is.';
comment on column series_papers.exam_id is 'The exam that publishing made of it.';

create unique index series_papers_one on series_papers (client_id, series_id, subject_id, component) where deleted_at is null;

create index series_papers_exam on series_papers (client_id, exam_id) where exam_id is not null;

create table series_sittings (
  client_id bigint not null,
  series_id bigint not null,
  paper_id bigint not null,
  batch smallint not null default 0,
  day date,
  shift smallint,
  published_day date,
  published_shift smallint,
  primary key (client_id, paper_id, batch),
  foreign key (client_id, series_id) references exam_series (client_id, id),
  foreign key (client_id, paper_id) references series_papers (client_id, id),
  constraint series_sittings_place check ((day is null) = (shift is null))
);

comment on table series_sittings is 'When a paper is written, of a practical in batches each of them.';
comment on column series_sittings.published_day is 'What everybody sees; where it differs from day something waits to be published.';

create index series_sittings_series on series_sittings (client_id, series_id, day, shift);

create table series_wishes (
  client_id bigint not null,
  id bigint generated always as identity,
  series_id bigint not null,
  kind text not null,
  strength text not null,
  params jsonb not null default '{}',
  position integer not null default 0,
  primary key (client_id, id),
  foreign key (client_id, series_id) references exam_series (client_id, id),
  constraint series_wishes_kind check (kind in ('FREE_DAYS', 'FREE_BEFORE', 'NOT_ON', 'WITHIN', 'MARKING', 'ORDER', 'START_WITH', 'SAME_DAY', 'DIFFERENT_DAYS')),
  constraint series_wishes_strength check (strength in ('MUST', 'HIGH', 'NORMAL', 'LOW'))
);

comment on table series_wishes is 'What is wished of the date sheet of a series; MUST is a rule.';

create index series_wishes_series on series_wishes (client_id, series_id);

create table series_rooms (
  client_id bigint not null,
  series_id bigint not null,
  room_id bigint not null,
  position integer not null,
  closed jsonb not null default '[]',
  primary key (client_id, series_id, room_id),
  foreign key (client_id, series_id) references exam_series (client_id, id),
  foreign key (client_id, room_id) references rooms (client_id, id)
);

comment on table series_rooms is 'Rooms of a series in the order in which they are filled.';
comment on column series_rooms.closed is 'When one is not to be had: [{ day, shift }], shift null for the whole day.';

create index series_rooms_room on series_rooms (client_id, room_id);

create table series_staff (
  client_id bigint not null,
  series_id bigint not null,
  staff_id bigint not null,
  is_senior boolean not null default false,
  is_exempt boolean not null default false,
  most smallint,
  primary key (client_id, series_id, staff_id),
  foreign key (client_id, series_id) references exam_series (client_id, id),
  foreign key (client_id, staff_id) references staff (client_id, id)
);

comment on table series_staff is 'Who may be on duty in a series.';
comment on column series_staff.most is 'At most so many duties; null: no bound of their own.';

create index series_staff_staff on series_staff (client_id, staff_id);

create table series_proposals (
  client_id bigint not null,
  id bigint generated always as identity,
  series_id bigint not null,
  what text not null,
  input_sum text not null,
  result jsonb not null,
  cost integer,
  bound integer,
  is_proven boolean,
  made_at timestamptz not null,
  made_by bigint,
  taken_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, series_id) references exam_series (client_id, id),
  constraint series_proposals_what check (what in ('DATES', 'SEATS', 'DUTIES', 'BEFORE'))
);

comment on table series_proposals is 'What was worked out for a series, the last twenty of a kind: to take, and to take back.';
comment on column series_proposals.input_sum is 'Of what it was worked out from.';

create index series_proposals_series on series_proposals (client_id, series_id, id);

create table series_versions (
  client_id bigint not null,
  series_id bigint not null,
  version integer not null,
  changes jsonb not null,
  counts jsonb not null,
  reason text,
  published_at timestamptz not null,
  published_by bigint,
  impersonator_id bigint,
  primary key (client_id, series_id, version),
  foreign key (client_id, series_id) references exam_series (client_id, id)
);

comment on table series_versions is 'What each publishing of a series changed.';

alter table exams add column series_id bigint;

alter table exams add constraint exams_series foreign key (client_id, series_id) references exam_series (client_id, id);

comment on column exams.series_id is 'The series in which it is planned.';

create index exams_of_series on exams (client_id, series_id) where series_id is not null;

alter table exam_series enable row level security;
alter table series_papers enable row level security;
alter table series_sittings enable row level security;
alter table series_wishes enable row level security;
alter table series_rooms enable row level security;
alter table series_staff enable row level security;
alter table series_proposals enable row level security;
alter table series_versions enable row level security;

create policy own_school on exam_series
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
create policy own_school on series_papers
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
create policy own_school on series_sittings
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
create policy own_school on series_wishes
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
create policy own_school on series_rooms
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
create policy own_school on series_staff
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
create policy own_school on series_proposals
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
create policy own_school on series_versions
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update on exam_series, series_papers to quaestor_app;
grant select, insert, update, delete on series_sittings, series_wishes, series_rooms, series_staff, series_proposals to quaestor_app;
grant select, insert on series_versions to quaestor_app;

-- The fixed roles get what is theirs at the next start. A role of a school's own that has all of exams may publish a series as well.
insert into role_permissions (role_id, module, action, status)
select r.id, 'exam', 'publish', true
from roles r
where r.id > 5 and r.created_for = 'SCHOOL' and r.deleted_at is null and r.base_kind in (2, 5) and (
    select count(*) from role_permissions p where p.role_id = r.id and p.module = 'exam' and p.status
      and p.action in ('view', 'create', 'update', 'delete')) = 4
on conflict (role_id, module, action) do nothing;
