-- A roster that knows dates: who joined and left when, who moved between sections, what somebody teaches and until when, who takes which
-- elective; promotions that can be undone; pupils whose data is to go.

alter table schools add column name_order text not null default 'FIRST_LAST';

alter table schools add constraint schools_name_order_check check (name_order in ('FIRST_LAST', 'LAST_FIRST'));

-- Years after the end of the last session in which a pupil was enrolled; null: kept until somebody asks for it.
alter table schools add column retention_years integer;

alter table schools add constraint schools_retention_years_check check (retention_years between 1 and 100);

alter table schools add column student_sign_in boolean not null default true;

-- The account's status decides whether somebody works here; this one was never read.
alter table staff drop column status;

alter table staff add column left_on date;

-- From this day on it gives no rights any more; what was done by it stays.
alter table staff_assignments add column ends_on date;

-- A class teacher has a section.
update staff_assignments set is_class_teacher = false where is_class_teacher and section_id is null;

update staff_assignments a set is_class_teacher = false
where a.is_class_teacher and exists (
  select 1 from staff_assignments b
  where b.client_id = a.client_id and b.session_id = a.session_id and b.section_id = a.section_id and b.is_class_teacher and b.id < a.id);

alter table staff_assignments add constraint staff_assignments_class_teacher_check
  check (not is_class_teacher or section_id is not null);

drop index staff_assignments_one;

create unique index staff_assignments_one on staff_assignments
  (client_id, staff_id, session_id, grade_id, coalesce(section_id, 0), coalesce(subject_id, 0)) where ends_on is null;

create unique index staff_assignments_class_teacher on staff_assignments (client_id, session_id, section_id)
  where is_class_teacher and ends_on is null;

create index staff_assignments_place on staff_assignments (client_id, session_id, grade_id);

-- Further contacts beside the first: [{name, relation, mobile, email}].
alter table students add column guardians jsonb not null default '[]';

-- Both orders of the name and the admission number, as searchKey writes a text that is searched.
alter table students add column search_text text not null default '';

create index students_search on students using gin (client_id, search_text gin_trgm_ops) where deleted_at is null;

create index students_account on students (client_id, account_id) where deleted_at is null and account_id is not null;

create index students_born on students (client_id, dob) where deleted_at is null;

alter table enrolments add column joined_on date;

alter table enrolments add column left_on date;

alter table enrolments add column leave_reason text;

alter table enrolments add constraint enrolments_leave_reason_check check (leave_reason in ('TRANSFER', 'OTHER'));

alter table enrolments add constraint enrolments_dates_check check (left_on >= joined_on);

-- The promotion that made it.
alter table enrolments add column promotion_id bigint;

-- A number is free again once its bearer has left.
drop index enrolments_roll_no;

create unique index enrolments_roll_no on enrolments (client_id, session_id, section_id, lower(roll_no))
  where deleted_at is null and roll_no is not null and left_on is null;

-- Counts and lists of a section, and of a year section by section, read nothing else.
create index enrolments_section on enrolments (client_id, session_id, section_id) include (grade_id, state, status, student_id)
  where deleted_at is null;

create index enrolments_student on enrolments (client_id, student_id) where deleted_at is null;

create table enrolment_moves (
  client_id bigint not null,
  id bigint generated always as identity,
  enrolment_id bigint not null,
  from_grade_id bigint not null,
  from_section_id bigint not null,
  to_grade_id bigint not null,
  to_section_id bigint not null,
  from_roll_no text,
  moved_on date not null,
  created_at timestamptz not null,
  created_by bigint,
  primary key (client_id, id),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id),
  foreign key (client_id, from_grade_id, from_section_id) references sections (client_id, grade_id, id),
  foreign key (client_id, to_grade_id, to_section_id) references sections (client_id, grade_id, id)
);

create index enrolment_moves_enrolment on enrolment_moves (client_id, enrolment_id, moved_on);

-- Which electives somebody takes; compulsory subjects are everybody's.
create table enrolment_subjects (
  client_id bigint not null,
  enrolment_id bigint not null,
  subject_id bigint not null,
  primary key (client_id, enrolment_id, subject_id),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id),
  foreign key (client_id, subject_id) references subjects (client_id, id)
);

create index enrolment_subjects_subject on enrolment_subjects (client_id, subject_id);

create table promotions (
  client_id bigint not null,
  id bigint generated always as identity,
  from_session_id bigint not null references sessions,
  to_session_id bigint not null references sessions,
  counts jsonb not null,
  created_at timestamptz not null,
  created_by bigint,
  -- All of it; a part of it stands in the items.
  undone_at timestamptz,
  undone_by bigint,
  primary key (client_id, id)
);

create index promotions_recent on promotions (client_id, id desc);

create table promotion_items (
  client_id bigint not null,
  promotion_id bigint not null,
  student_id bigint not null,
  action text not null check (action in ('PROMOTE', 'DETAIN', 'TRANSFER_SECTION', 'GRADUATE', 'LEAVE')),
  from_enrolment_id bigint not null,
  to_enrolment_id bigint,
  -- The enrolment that was closed or moved, as it was: {grade_id, section_id, roll_no, state, left_on, leave_reason, row_version}.
  before jsonb not null,
  undone_at timestamptz,
  primary key (client_id, promotion_id, student_id),
  foreign key (client_id, promotion_id) references promotions (client_id, id),
  foreign key (client_id, student_id) references students (client_id, id),
  foreign key (client_id, from_enrolment_id) references enrolments (client_id, id),
  foreign key (client_id, to_enrolment_id) references enrolments (client_id, id)
);

create index promotion_items_student on promotion_items (client_id, student_id);

alter table enrolments add constraint enrolments_client_id_promotion_id_fkey
  foreign key (client_id, promotion_id) references promotions (client_id, id);

-- Pupils whose data is to go, or is gone.
create table erasures (
  client_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  keep_results boolean not null,
  -- Why; gone with the pupil's other texts.
  reason text,
  erase_on date not null,
  created_at timestamptz not null,
  created_by bigint,
  cancelled_at timestamptz,
  cancelled_by bigint,
  done_at timestamptz,
  -- Until when older back-ups are to be destroyed.
  backups_until date,
  primary key (client_id, id),
  foreign key (client_id, student_id) references students (client_id, id)
);

create unique index erasures_one on erasures (client_id, student_id) where cancelled_at is null;

do $$
declare
  school_table text;
begin
  foreach school_table in array array['enrolment_moves', 'enrolment_subjects', 'promotions', 'promotion_items', 'erasures']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
    execute format('grant select, insert on %I to quaestor_app', school_table);
  end loop;
end
$$;

grant update on promotions, promotion_items, erasures to quaestor_app;

grant delete on enrolment_subjects to quaestor_app;

-- Where LIKE may not use an index behind row-level security, the owner looks for the pattern.
create function search_students(school bigint, pattern text) returns setof bigint
language sql stable security definer set search_path = pg_catalog, public
as $$
  select id from public.students
  where school = nullif(current_setting('app.client_id', true), '')::bigint
    and client_id = school and deleted_at is null and search_text like pattern
$$;

revoke all on function search_students(bigint, text) from public;

grant execute on function search_students(bigint, text) to quaestor_app;
