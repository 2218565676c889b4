-- Exams: their sections, staff and papers, and what is marked of each question. Marks are multiples of a quarter.

create table exams (
  client_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  session_id bigint not null references sessions,
  grade_id bigint not null,
  subject_id bigint not null,
  type_test text not null check (type_test in ('UNIT_TEST', 'PERIODIC_TEST', 'HALF_YEARLY', 'ANNUAL', 'PRE_BOARD', 'CLASS_TEST', 'PRACTICE')),
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
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SCHEDULED', 'MARKING', 'SUBMITTED', 'VERIFIED', 'PUBLISHED', 'CANCELLED')),
  revision integer not null default 0,
  grade_system_id bigint,
  absent_policy text check (absent_policy in ('ZERO', 'EXCLUDE')),
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
  constraint exams_pass_marks check (pass_marks <= max_marks),
  constraint exams_times check (ends > starts),
  foreign key (client_id, grade_id, subject_id) references subjects (client_id, grade_id, id),
  foreign key (client_id, question_paper_id) references question_papers (client_id, id)
);

comment on table exams is 'Exams of a subject in a class.';
comment on column exams.grade_system_id is 'Frozen when the marks are verified, as is absent_policy.';
comment on column exams.moderation is 'What was done to all marks afterwards: [{ kind, marks | factor }].';

create index exams_by_date on exams (client_id, exam_date)
  where deleted_at is null;

create index exams_by_state on exams (client_id, state, exam_date)
  where deleted_at is null;

create index exams_listed on exams (client_id, session_id, grade_id, subject_id, exam_date)
  where deleted_at is null;

create index exams_paper on exams (client_id, question_paper_id)
  where question_paper_id is not null;

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

comment on table exam_sections is 'The sections that write an exam.';

create index exam_sections_section on exam_sections (client_id, section_id);

create table exam_staff (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  staff_id bigint not null,
  section_id bigint,
  duty text not null check (duty in ('INVIGILATOR', 'MARKER')),
  item_ids bigint[] not null default '{}',
  primary key (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, staff_id) references staff (client_id, id)
);

comment on table exam_staff is 'Who invigilates and who marks.';
comment on column exam_staff.item_ids is 'A marker of these questions only; empty: of all.';

create unique index exam_staff_one on exam_staff (client_id, exam_id, staff_id, duty, COALESCE(section_id, (0)::bigint));

create index exam_staff_staff on exam_staff (client_id, staff_id);

create table exam_papers (
  client_id bigint not null,
  exam_id bigint not null,
  set_letter text not null check (set_letter in ('', 'A', 'B', 'C', 'D')),
  paper_id bigint not null,
  primary key (client_id, exam_id, set_letter),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, paper_id) references question_papers (client_id, id)
);

comment on table exam_papers is 'The papers of an exam, by set.';
comment on column exam_papers.set_letter is ''''' for a paper that everybody writes.';

create index exam_papers_paper on exam_papers (client_id, paper_id);

create table exam_questions (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  paper_id bigint not null,
  item_id bigint not null,
  part smallint not null default 0,
  question_id bigint not null,
  version integer not null,
  section text not null,
  position integer not null,
  labels jsonb not null,
  max_marks numeric(6, 2) not null check (max_marks > 0 and max_marks * 4 = trunc(max_marks * 4)),
  min_marks numeric(6, 2) not null default 0 check (min_marks <= 0 and min_marks * 4 = trunc(min_marks * 4)),
  or_group text,
  part_or_group text,
  choose smallint,
  type text not null,
  chapter_id bigint not null,
  topic_id bigint,
  level text not null,
  skill text not null,
  treatment text not null default 'COUNT' check (treatment in ('COUNT', 'DROP', 'FULL')),
  primary key (client_id, id),
  foreign key (client_id, chapter_id) references chapters (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, question_id) references questions (client_id, id)
);

comment on table exam_questions is 'What is marked, frozen when the exam is scheduled: the columns of the mark sheet.';
comment on column exam_questions.part is '0: the whole question; parts of a case study from 1.';
comment on column exam_questions.labels is 'As printed in each set: { "A": "12 a", "B": "7 a" }.';
comment on column exam_questions.choose is 'How many of its section are to be attempted; null: all.';
comment on column exam_questions.treatment is 'As the key was corrected: counted, dropped, or full marks for all.';

create unique index exam_questions_one on exam_questions (client_id, exam_id, item_id, part);

create index exam_questions_question on exam_questions (client_id, question_id);

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'exams', 'exam_sections', 'exam_staff', 'exam_papers', 'exam_questions']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert, update, delete on exam_papers, exam_questions, exam_sections, exam_staff to quaestor_app;

grant select, insert, update on exams to quaestor_app;
