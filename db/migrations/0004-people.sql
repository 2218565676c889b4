-- Staff with their assignments, students with one enrolment per session.

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
  status smallint not null default 1 check (status in (0, 1)),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts (client_id, id)
);

create unique index staff_emp_id on staff (client_id, lower(emp_id)) where deleted_at is null;

create unique index staff_account on staff (client_id, account_id) where deleted_at is null;

create table staff_assignments (
  client_id bigint not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  session_id bigint not null references sessions,
  grade_id bigint not null,
  section_id bigint,
  -- null: every subject of the section, as its class teacher.
  subject_id bigint,
  is_class_teacher boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (client_id, id),
  foreign key (client_id, staff_id) references staff (client_id, id),
  foreign key (client_id, grade_id) references grades (client_id, id),
  foreign key (client_id, grade_id, section_id) references sections (client_id, grade_id, id),
  foreign key (client_id, grade_id, subject_id) references subjects (client_id, grade_id, id)
);

create unique index staff_assignments_one on staff_assignments
  (client_id, staff_id, session_id, grade_id, coalesce(section_id, 0), coalesce(subject_id, 0));

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
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts (client_id, id)
);

create unique index students_admission_no on students (client_id, lower(admission_no)) where deleted_at is null;

create unique index students_email on students (client_id, lower(email)) where deleted_at is null and email is not null;

create table enrolments (
  client_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  session_id bigint not null references sessions,
  grade_id bigint not null,
  section_id bigint not null,
  roll_no text,
  state text not null default 'ACTIVE'
    check (state in ('ACTIVE', 'PROMOTED', 'DETAINED', 'TRANSFERRED', 'GRADUATED', 'LEFT')),
  status smallint not null default 1 check (status in (0, 1)),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, student_id) references students (client_id, id),
  foreign key (client_id, grade_id, section_id) references sections (client_id, grade_id, id)
);

create unique index enrolments_one on enrolments (client_id, student_id, session_id) where deleted_at is null;

create unique index enrolments_roll_no on enrolments (client_id, session_id, section_id, lower(roll_no))
  where deleted_at is null and roll_no is not null;
