-- People: staff with what they teach, students with one enrolment a session, promotions, erasures.

create table staff (
  client_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  emp_id text not null,
  first_name text not null,
  last_name text,
  gender text,
  designation text,
  date_of_joining date,
  left_on date,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts (client_id, id)
);

comment on table staff is 'Members of staff. The account''s status decides whether somebody works here.';
comment on column staff.left_on is 'The last day.';

create unique index staff_account on staff (client_id, account_id)
  where deleted_at is null;

create unique index staff_emp_id on staff (client_id, lower(emp_id))
  where deleted_at is null;

create table staff_assignments (
  client_id bigint not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  session_id bigint not null references sessions,
  grade_id bigint not null,
  section_id bigint,
  subject_id bigint,
  is_class_teacher boolean not null default false,
  ends_on date,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (client_id, id),
  constraint staff_assignments_class_teacher_check check (not is_class_teacher or section_id is not null),
  foreign key (client_id, grade_id) references grades (client_id, id),
  foreign key (client_id, grade_id, section_id) references sections (client_id, grade_id, id),
  foreign key (client_id, grade_id, subject_id) references subjects (client_id, grade_id, id),
  foreign key (client_id, staff_id) references staff (client_id, id)
);

comment on table staff_assignments is 'What somebody teaches in a session: a class, a section, a subject.';
comment on column staff_assignments.section_id is 'Null: every section of the class.';
comment on column staff_assignments.subject_id is 'Null: every subject of the section, as its class teacher.';
comment on column staff_assignments.ends_on is 'From this day on it gives no rights any more; what was done by it stays.';

create unique index staff_assignments_class_teacher on staff_assignments (client_id, session_id, section_id)
  where is_class_teacher and ends_on is null;

create unique index staff_assignments_one on staff_assignments (client_id, staff_id, session_id, grade_id, COALESCE(section_id, (0)::bigint), COALESCE(subject_id, (0)::bigint))
  where ends_on is null;

create index staff_assignments_place on staff_assignments (client_id, session_id, grade_id);

create table students (
  client_id bigint not null,
  id bigint generated always as identity,
  account_id bigint,
  admission_no text not null,
  f_name text not null,
  l_name text,
  gender text,
  dob date,
  email text,
  guardian_name text not null,
  guardian_mobile text,
  guardian_email text,
  accommodations jsonb not null default '{}',
  guardians jsonb not null default '[]',
  search_text text not null default '',
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts (client_id, id)
);

comment on table students is 'Students, with their guardians. Where somebody learns stands in the enrolments.';
comment on column students.accommodations is 'What the student is given in exams, such as large print and extra time.';
comment on column students.guardians is 'Further contacts beside the first: [{ name, relation, mobile, email }].';
comment on column students.search_text is 'Name in both orders and admission number, without accents and apostrophes, in lower case, characters beyond ASCII as codes.';

create index students_account on students (client_id, account_id)
  where deleted_at is null and account_id is not null;

create unique index students_admission_no on students (client_id, lower(admission_no))
  where deleted_at is null;

create index students_born on students (client_id, dob)
  where deleted_at is null;

create unique index students_email on students (client_id, lower(email))
  where deleted_at is null and email is not null;

create index students_search on students using gin (client_id, search_text gin_trgm_ops)
  where deleted_at is null;

create table promotions (
  client_id bigint not null,
  id bigint generated always as identity,
  from_session_id bigint not null references sessions,
  to_session_id bigint not null references sessions,
  counts jsonb not null,
  undone_at timestamptz,
  undone_by bigint,
  created_at timestamptz not null,
  created_by bigint,
  primary key (client_id, id)
);

comment on table promotions is 'Promotions of many students from one session to the next.';
comment on column promotions.undone_at is 'All of it; a part of it stands in the items.';

create index promotions_recent on promotions (client_id, id desc);

create table enrolments (
  client_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  session_id bigint not null references sessions,
  grade_id bigint not null,
  section_id bigint not null,
  roll_no text,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'PROMOTED', 'DETAINED', 'TRANSFERRED', 'GRADUATED', 'LEFT')),
  status smallint not null default 1 check (status in (0, 1)),
  joined_on date,
  left_on date,
  leave_reason text check (leave_reason in ('TRANSFER', 'OTHER')),
  promotion_id bigint,
  away datemultirange not null default '{}',
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  constraint enrolments_dates_check check (left_on >= joined_on),
  foreign key (client_id, grade_id, section_id) references sections (client_id, grade_id, id),
  foreign key (client_id, promotion_id) references promotions (client_id, id),
  foreign key (client_id, student_id) references students (client_id, id)
);

comment on table enrolments is 'A student in a session: class, section, roll number, and how it ended.';
comment on column enrolments.promotion_id is 'The promotion that made it.';
comment on column enrolments.away is 'Who left and came back to the same enrolment was away between: an exam of those days does not list the student.';

create unique index enrolments_one on enrolments (client_id, student_id, session_id)
  where deleted_at is null;

-- A search finds a roll number as a whole in any session: without this it reads every enrolment of the school.
create index enrolments_roll on enrolments (client_id, lower(roll_no))
  where deleted_at is null and roll_no is not null;

-- A number is free again once its bearer has left.
create unique index enrolments_roll_no on enrolments (client_id, session_id, section_id, lower(roll_no))
  where deleted_at is null and roll_no is not null and left_on is null;

-- Counts and lists of a section, and of a year section by section, read nothing else.
create index enrolments_section on enrolments (client_id, session_id, section_id)
  include (grade_id, state, status, student_id)
  where deleted_at is null;

create index enrolments_student on enrolments (client_id, student_id)
  where deleted_at is null;

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

comment on table enrolment_moves is 'Changes of section within a session, with where the student was before.';

create index enrolment_moves_enrolment on enrolment_moves (client_id, enrolment_id, moved_on);

create table enrolment_subjects (
  client_id bigint not null,
  enrolment_id bigint not null,
  subject_id bigint not null,
  primary key (client_id, enrolment_id, subject_id),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id),
  foreign key (client_id, subject_id) references subjects (client_id, id)
);

comment on table enrolment_subjects is 'Which electives somebody takes; compulsory subjects are everybody''s.';

create index enrolment_subjects_subject on enrolment_subjects (client_id, subject_id);

create table promotion_items (
  client_id bigint not null,
  promotion_id bigint not null,
  student_id bigint not null,
  action text not null check (action in ('PROMOTE', 'DETAIN', 'TRANSFER_SECTION', 'GRADUATE', 'LEAVE')),
  from_enrolment_id bigint not null,
  to_enrolment_id bigint,
  before jsonb not null,
  undone_at timestamptz,
  primary key (client_id, promotion_id, student_id),
  foreign key (client_id, from_enrolment_id) references enrolments (client_id, id),
  foreign key (client_id, promotion_id) references promotions (client_id, id),
  foreign key (client_id, student_id) references students (client_id, id),
  foreign key (client_id, to_enrolment_id) references enrolments (client_id, id)
);

comment on table promotion_items is 'What a promotion did to each student, so that it can be undone.';
comment on column promotion_items.before is 'The enrolment that was closed or moved, as it was: { grade_id, section_id, roll_no, state, left_on, leave_reason, row_version }.';

create index promotion_items_student on promotion_items (client_id, student_id);

create table erasures (
  client_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  keep_results boolean not null,
  reason text,
  erase_on date not null,
  cancelled_at timestamptz,
  cancelled_by bigint,
  done_at timestamptz,
  backups_until date,
  created_at timestamptz not null,
  created_by bigint,
  primary key (client_id, id),
  foreign key (client_id, student_id) references students (client_id, id)
);

comment on table erasures is 'Students whose data is to go, or is gone.';
comment on column erasures.reason is 'Why; gone with the student''s other texts.';
comment on column erasures.backups_until is 'Until when older back-ups are to be destroyed.';

create unique index erasures_one on erasures (client_id, student_id)
  where cancelled_at is null;

-- Where LIKE may not use an index behind row-level security, the owner looks for the pattern. It answers only inside the caller's own school.
create function search_students(school bigint, pattern text) returns setof bigint
language sql stable security definer set search_path = pg_catalog, public
as $$
  select id from public.students
  where school = nullif(current_setting('app.client_id', true), '')::bigint
    and client_id = school and deleted_at is null and search_text like pattern
$$;

revoke all on function search_students(bigint, text) from public;

grant execute on function search_students(bigint, text) to quaestor_app;

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'staff', 'staff_assignments', 'students', 'promotions', 'enrolments', 'enrolment_moves', 'enrolment_subjects',
    'promotion_items', 'erasures']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert on enrolment_moves to quaestor_app;

grant select, insert, delete on enrolment_subjects to quaestor_app;

grant select, insert, update on enrolments, erasures, promotion_items, promotions, staff, students to quaestor_app;

grant select, insert, update, delete on staff_assignments to quaestor_app;
