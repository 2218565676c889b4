-- Exams with their sections, staff, papers and questions; marks, cell by cell, with all that ever stood there; how marks become grades and results;
-- and the figures of settled exams. Marks are multiples of a quarter.

alter table question_papers
  add column state_reason text,
  add column approved_at timestamptz,
  add column approved_by bigint;

alter table schools
  add column rank_shown boolean not null default false,
  add column grace_limit numeric(4, 2) not null default 5,
  add column recheck_days smallint not null default 14,
  add column small_cell smallint not null default 5;

alter table schools add constraint schools_grace_limit check (grace_limit between 0 and 20 and grace_limit * 4 = trunc(grace_limit * 4));

alter table schools add constraint schools_recheck_days check (recheck_days between 0 and 365);

alter table schools add constraint schools_small_cell check (small_cell between 1 and 20);

-- How an absent pupil counts is the school's own decision from here on.
drop policy changed on schools;

create or replace function columns_of_platform(school bigint) returns jsonb
language plpgsql volatile set search_path = pg_catalog, public
as $$
begin
  return (
    select jsonb_build_array(id, name, sub_domain, contact_person, email, phone, city, address, state, pincode, country, board,
      status, created_at, created_by, deleted_at, media_quota_bytes)
    from schools where id = school
  );
end
$$;

create policy changed on schools for update using (nullif(current_setting('app.client_id', true), '')::bigint in (0, id))
  with check (nullif(current_setting('app.client_id', true), '')::bigint = 0
    or jsonb_build_array(id, name, sub_domain, contact_person, email, phone, city, address, state, pincode, country, board,
      status, created_at, created_by, deleted_at, media_quota_bytes) = columns_of_platform(id));

create table grade_systems (
  client_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  rounding text not null default 'TWO_DP' check (rounding in ('TWO_DP', 'NEAREST_INT')),
  -- [{ grade, min_percent, point, is_pass, description }], the highest first.
  bands jsonb not null,
  -- Classes that take this one; the default holds for the others.
  grade_ids bigint[] not null default '{}',
  is_default boolean not null default false,
  -- Once used it never changes: an edit makes a successor.
  successor_of bigint,
  used_at timestamptz,
  status smallint not null default 1 check (status in (0, 1)),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, successor_of) references grade_systems (client_id, id)
);

create unique index grade_systems_default on grade_systems (client_id) where is_default and deleted_at is null;

create unique index grade_systems_name on grade_systems (client_id, lower(name)) where deleted_at is null and status = 1;

create table result_schemes (
  client_id bigint not null,
  id bigint generated always as identity,
  session_id bigint not null references sessions,
  grade_id bigint not null,
  subject_id bigint,
  name text not null,
  -- [{ name, weight, take, k, match: { type_tests, components } }]
  parts jsonb not null,
  component_pass jsonb not null default '{}',
  compartment_max smallint not null default 2 check (compartment_max between 0 and 10),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, grade_id) references grades (client_id, id),
  foreign key (client_id, grade_id, subject_id) references subjects (client_id, grade_id, id)
);

create unique index result_schemes_one on result_schemes (client_id, session_id, grade_id, coalesce(subject_id, 0)) where deleted_at is null;

create table exams (
  client_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  session_id bigint not null references sessions,
  grade_id bigint not null,
  subject_id bigint not null,
  type_test text not null check (type_test in (
    'UNIT_TEST', 'PERIODIC_TEST', 'HALF_YEARLY', 'ANNUAL', 'PRE_BOARD', 'CLASS_TEST', 'PRACTICE')),
  component text not null default 'THEORY' check (component in ('THEORY', 'PRACTICAL', 'INTERNAL')),
  question_paper_id bigint,
  exam_date date not null,
  starts time not null,
  ends time not null,
  max_marks numeric(6, 2) not null check (max_marks > 0 and max_marks * 4 = trunc(max_marks * 4)),
  pass_marks numeric(6, 2) not null check (pass_marks >= 0 and pass_marks * 4 = trunc(pass_marks * 4)),
  weightage numeric(5, 2) check (weightage >= 0),
  room text,
  entry_mode text not null check (entry_mode in ('TOTAL', 'PER_QUESTION')),
  state text not null default 'DRAFT' check (state in (
    'DRAFT', 'SCHEDULED', 'MARKING', 'SUBMITTED', 'VERIFIED', 'PUBLISHED', 'CANCELLED')),
  revision integer not null default 0,
  -- Frozen when the marks are verified.
  grade_system_id bigint,
  absent_policy text check (absent_policy in ('ZERO', 'EXCLUDE')),
  -- What was done to all marks afterwards: [{ kind, marks | factor }].
  moderation jsonb not null default '[]',
  submitted_at timestamptz,
  submitted_by bigint,
  verified_at timestamptz,
  verified_by bigint,
  published_at timestamptz,
  published_by bigint,
  cancelled_at timestamptz,
  state_reason text,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  constraint exams_times check (ends > starts),
  constraint exams_pass_marks check (pass_marks <= max_marks),
  foreign key (client_id, grade_id, subject_id) references subjects (client_id, grade_id, id),
  foreign key (client_id, question_paper_id) references question_papers (client_id, id),
  foreign key (client_id, grade_system_id) references grade_systems (client_id, id)
);

create index exams_listed on exams (client_id, session_id, grade_id, subject_id, exam_date) where deleted_at is null;

create index exams_by_state on exams (client_id, state, exam_date) where deleted_at is null;

create index exams_by_date on exams (client_id, exam_date) where deleted_at is null;

create index exams_paper on exams (client_id, question_paper_id) where question_paper_id is not null;

create table exam_sections (
  client_id bigint not null,
  exam_id bigint not null,
  section_id bigint not null,
  grade_id bigint not null,
  room text,
  state text not null default 'OPEN' check (state in ('OPEN', 'SUBMITTED')),
  submitted_at timestamptz,
  submitted_by bigint,
  primary key (client_id, exam_id, section_id),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, grade_id, section_id) references sections (client_id, grade_id, id)
);

create index exam_sections_section on exam_sections (client_id, section_id);

create table exam_staff (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  staff_id bigint not null,
  section_id bigint,
  duty text not null check (duty in ('INVIGILATOR', 'MARKER')),
  -- A marker of these questions only; empty: of all.
  item_ids bigint[] not null default '{}',
  primary key (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, staff_id) references staff (client_id, id)
);

create unique index exam_staff_one on exam_staff (client_id, exam_id, staff_id, duty, coalesce(section_id, 0));

create index exam_staff_staff on exam_staff (client_id, staff_id);

create table exam_papers (
  client_id bigint not null,
  exam_id bigint not null,
  -- '' for a paper that everybody writes.
  set_letter text not null check (set_letter in ('', 'A', 'B', 'C', 'D')),
  paper_id bigint not null,
  primary key (client_id, exam_id, set_letter),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, paper_id) references question_papers (client_id, id)
);

create index exam_papers_paper on exam_papers (client_id, paper_id);

-- What is marked, frozen when the exam is scheduled: the columns of the grid.
create table exam_questions (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  paper_id bigint not null,
  item_id bigint not null,
  -- 0: the whole question; parts of a case study from 1.
  part smallint not null default 0,
  question_id bigint not null,
  version integer not null,
  section text not null,
  position integer not null,
  -- As printed in each set: { "A": "12 a", "B": "7 a" }.
  labels jsonb not null,
  max_marks numeric(6, 2) not null check (max_marks > 0 and max_marks * 4 = trunc(max_marks * 4)),
  min_marks numeric(6, 2) not null default 0 check (min_marks <= 0 and min_marks * 4 = trunc(min_marks * 4)),
  or_group text,
  part_or_group text,
  -- How many of its section are to be attempted; null: all.
  choose smallint,
  type text not null,
  chapter_id bigint not null,
  topic_id bigint,
  level text not null,
  skill text not null,
  treatment text not null default 'COUNT' check (treatment in ('COUNT', 'DROP', 'FULL')),
  primary key (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, question_id) references questions (client_id, id),
  foreign key (client_id, chapter_id) references chapters (client_id, id)
);

create unique index exam_questions_one on exam_questions (client_id, exam_id, item_id, part);

create index exam_questions_question on exam_questions (client_id, question_id);

create table exam_marks (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  enrolment_id bigint not null,
  -- Of the day the row was made.
  section_id bigint not null,
  set_letter text check (set_letter in ('A', 'B', 'C', 'D')),
  attendance text check (attendance in ('P', 'A', 'ML', 'EX', 'UFM')),
  -- A typed total, or the sum of what counts.
  marks numeric(6, 2) check (marks * 4 = trunc(marks * 4)),
  grace numeric(4, 2) not null default 0 check (grace >= 0 and grace * 4 = trunc(grace * 4)),
  counted_max numeric(6, 2) not null check (counted_max * 4 = trunc(counted_max * 4)),
  percent numeric(5, 2),
  grade text,
  point numeric(4, 2),
  result text not null default 'PENDING' check (result in ('PASS', 'FAIL', 'ABSENT', 'EXEMPT', 'WITHHELD', 'PENDING')),
  is_complete boolean not null default false,
  remarks text,
  left_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  primary key (client_id, id),
  constraint exam_marks_present check (attendance = 'P' or marks is null),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id),
  foreign key (client_id, section_id) references sections (client_id, id)
) with (fillfactor = 80);

create unique index exam_marks_one on exam_marks (client_id, exam_id, enrolment_id);

create index exam_marks_section on exam_marks (client_id, exam_id, section_id);

create index exam_marks_enrolment on exam_marks (client_id, enrolment_id);

create index exam_marks_changed on exam_marks (client_id, exam_id, updated_at);

-- No row: not entered. marks null: not attempted.
create table exam_question_marks (
  client_id bigint not null,
  exam_id bigint not null,
  mark_id bigint not null,
  exam_question_id bigint not null,
  marks numeric(6, 2) check (marks * 4 = trunc(marks * 4)),
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (client_id, exam_id, mark_id, exam_question_id),
  foreign key (client_id, mark_id) references exam_marks (client_id, id),
  foreign key (client_id, exam_question_id) references exam_questions (client_id, id)
) with (fillfactor = 80);

create index exam_question_marks_question on exam_question_marks (client_id, exam_id, exam_question_id) include (marks);

-- Every value that was ever replaced, and by what.
create table exam_mark_history (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  mark_id bigint not null,
  exam_question_id bigint,
  field text not null check (field in ('question', 'marks', 'attendance', 'grace', 'remarks')),
  before text,
  after text,
  reason text,
  source text not null check (source in ('CELL', 'PASTE', 'UPLOAD', 'ATTENDANCE', 'UNDO', 'CORRECTION', 'RECHECK', 'SYNC')),
  request_id text,
  created_at timestamptz not null,
  created_by bigint,
  impersonator_id bigint,
  primary key (client_id, id)
);

create index exam_mark_history_mark on exam_mark_history (client_id, mark_id, id);

create index exam_mark_history_exam on exam_mark_history (client_id, exam_id, id);

create table exam_corrections (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  kind text not null check (kind in ('DROP', 'FULL', 'ACCEPT', 'ADD', 'SCALE')),
  exam_question_id bigint,
  input jsonb not null,
  impact jsonb not null,
  reason text not null,
  state text not null default 'APPLIED' check (state in ('APPLIED', 'UNDONE')),
  created_at timestamptz not null,
  created_by bigint,
  undone_at timestamptz,
  undone_by bigint,
  primary key (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id)
);

create index exam_corrections_exam on exam_corrections (client_id, exam_id, id);

create table exam_rechecks (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  mark_id bigint not null,
  exam_question_ids bigint[] not null default '{}',
  kind text not null check (kind in ('TOTALLING', 'REMARK')),
  note text,
  state text not null default 'OPEN' check (state in ('OPEN', 'UNCHANGED', 'CHANGED', 'REFUSED')),
  before jsonb,
  after jsonb,
  answer text,
  created_at timestamptz not null,
  created_by bigint,
  decided_at timestamptz,
  decided_by bigint,
  primary key (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, mark_id) references exam_marks (client_id, id)
);

create index exam_rechecks_mark on exam_rechecks (client_id, mark_id);

-- Figures, written when marks are verified and with each later change, in its transaction. Sums are of quarters; readable, never the truth.
create table exam_stats (
  client_id bigint not null,
  exam_id bigint not null,
  section_id bigint not null,
  enrolled integer not null,
  appeared integer not null,
  absent integer not null,
  excluded integer not null,
  passed integer not null,
  sum_q bigint not null,
  sum_q2 bigint not null,
  max_q integer not null,
  -- Pupils by rounded percent, 0 to 100.
  hist smallint[] not null,
  grades jsonb not null,
  primary key (client_id, exam_id, section_id),
  foreign key (client_id, exam_id) references exams (client_id, id)
);

create table exam_question_stats (
  client_id bigint not null,
  exam_id bigint not null,
  section_id bigint not null,
  exam_question_id bigint not null,
  chapter_id bigint not null,
  level text not null,
  skill text not null,
  max_q integer not null,
  n integer not null,
  n_na integer not null,
  sum_q bigint not null,
  sum_q2 bigint not null,
  sum_t bigint not null,
  sum_t2 bigint not null,
  sum_qt bigint not null,
  efficiency real,
  hist jsonb not null,
  primary key (client_id, exam_id, section_id, exam_question_id),
  foreign key (client_id, exam_id) references exams (client_id, id)
);

create index exam_question_stats_chapter on exam_question_stats (client_id, chapter_id);

create table exam_chapter_marks (
  client_id bigint not null,
  exam_id bigint not null,
  section_id bigint not null,
  enrolment_id bigint not null,
  chapter_id bigint not null,
  q integer not null,
  max_q integer not null,
  primary key (client_id, exam_id, enrolment_id, chapter_id),
  foreign key (client_id, exam_id) references exams (client_id, id)
);

create index exam_chapter_marks_enrolment on exam_chapter_marks (client_id, enrolment_id) include (exam_id, chapter_id, q, max_q);

create table session_chapter_marks (
  client_id bigint not null,
  session_id bigint not null,
  enrolment_id bigint not null,
  chapter_id bigint not null,
  q integer not null,
  max_q integer not null,
  primary key (client_id, session_id, enrolment_id, chapter_id)
);

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'grade_systems', 'result_schemes', 'exams', 'exam_sections', 'exam_staff', 'exam_papers', 'exam_questions', 'exam_marks',
    'exam_question_marks', 'exam_mark_history', 'exam_corrections', 'exam_rechecks', 'exam_stats', 'exam_question_stats',
    'exam_chapter_marks', 'session_chapter_marks']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
    execute format('grant select, insert on %I to quaestor_app', school_table);
  end loop;
end
$$;

-- What was once a mark stays in the history as it was.
grant update on grade_systems, result_schemes, exams, exam_sections, exam_staff, exam_papers, exam_questions, exam_marks,
  exam_question_marks, exam_corrections, exam_rechecks, exam_stats, exam_question_stats, exam_chapter_marks,
  session_chapter_marks to quaestor_app;

grant delete on exam_sections, exam_staff, exam_papers, exam_questions, exam_marks, exam_question_marks, exam_stats,
  exam_question_stats, exam_chapter_marks, session_chapter_marks to quaestor_app;

-- Every school begins with the bands that most boards use.
insert into grade_systems (client_id, name, rounding, bands, is_default)
select id, 'Nine points', 'TWO_DP', '[
  {"grade": "A1", "min_percent": 91, "point": 10, "is_pass": true, "description": null},
  {"grade": "A2", "min_percent": 81, "point": 9, "is_pass": true, "description": null},
  {"grade": "B1", "min_percent": 71, "point": 8, "is_pass": true, "description": null},
  {"grade": "B2", "min_percent": 61, "point": 7, "is_pass": true, "description": null},
  {"grade": "C1", "min_percent": 51, "point": 6, "is_pass": true, "description": null},
  {"grade": "C2", "min_percent": 41, "point": 5, "is_pass": true, "description": null},
  {"grade": "D", "min_percent": 33, "point": 4, "is_pass": true, "description": null},
  {"grade": "E", "min_percent": 0, "point": null, "is_pass": false, "description": null}]', true
from schools
on conflict do nothing;
