-- Results: how marks become grades and results, and the figures of settled exams. Figures are written when marks are verified and with each
-- later change, in its transaction; sums are of quarters of a mark. They are there to be read quickly, and never the truth.

create table grade_systems (
  client_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  rounding text not null default 'TWO_DP' check (rounding in ('TWO_DP', 'NEAREST_INT')),
  bands jsonb not null,
  grade_ids bigint[] not null default '{}',
  is_default boolean not null default false,
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

comment on table grade_systems is 'Bands that turn a percent into a grade. One that was used never changes: an edit makes a successor.';
comment on column grade_systems.bands is '[{ grade, min_percent, point, is_pass, description }], the highest first.';
comment on column grade_systems.grade_ids is 'Classes that take this one; the default holds for the others.';
comment on column grade_systems.successor_of is 'Once used it never changes: an edit makes a successor.';

create unique index grade_systems_default on grade_systems (client_id)
  where is_default and deleted_at is null;

create unique index grade_systems_name on grade_systems (client_id, lower(name))
  where deleted_at is null and status = 1;

create table result_schemes (
  client_id bigint not null,
  id bigint generated always as identity,
  session_id bigint not null references sessions,
  grade_id bigint not null,
  subject_id bigint,
  name text not null,
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

comment on table result_schemes is 'How the exams of a session make the percent of a subject.';
comment on column result_schemes.parts is '[{ name, weight, take, k, match: { type_tests, components } }]';

create unique index result_schemes_one on result_schemes (client_id, session_id, grade_id, COALESCE(subject_id, (0)::bigint))
  where deleted_at is null;

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
  hist smallint[] not null,
  grades jsonb not null,
  ml integer not null default 0,
  ex integer not null default 0,
  ufm integer not null default 0,
  chapters jsonb,
  method smallint not null default 1,
  primary key (client_id, exam_id, section_id),
  foreign key (client_id, exam_id) references exams (client_id, id)
);

comment on table exam_stats is 'Figures of a section in an exam.';
comment on column exam_stats.hist is 'Students by rounded percent, 0 to 100.';
comment on column exam_stats.ml is 'Why somebody is in no average, each for itself: medical leave, exempt (ex), unfair means (ufm).';
comment on column exam_stats.chapters is 'What the section has of each chapter, which stands beside every student''s own: [{ chapter_id, n, q, max_q }].';
comment on column exam_stats.method is 'How the figures of the exam were worked out, here and in exam_question_stats, exam_chapter_marks and exam_asked.';

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

comment on table exam_question_stats is 'Figures of a question in a section of an exam.';

-- What reports ask of an exam's questions is read from the index alone.
create index exam_question_stats_sums on exam_question_stats (client_id, exam_id, section_id)
  include (exam_question_id, chapter_id, level, skill, max_q, n, sum_q);

create table exam_chapter_marks (
  client_id bigint not null,
  exam_id bigint not null,
  section_id bigint not null,
  enrolment_id bigint not null,
  chapter_id bigint not null,
  q integer not null,
  max_q integer not null,
  primary key (client_id, exam_id, enrolment_id, chapter_id)
);

comment on table exam_chapter_marks is 'What a student has of a chapter in an exam. No key to the exam: these are written and taken away under the lock of its row, thousands at once, and asking for it row by row was a third of the time an exam took to be verified.';

create table session_chapters (
  client_id bigint not null,
  session_id bigint not null,
  chapter_id bigint not null,
  exam_ids bigint[] not null,
  enrolment_ids bigint[] not null,
  exams integer[] not null,
  q integer[] not null,
  needed double precision[] not null,
  students integer not null,
  below_pass integer not null,
  primary key (client_id, session_id, chapter_id)
);

comment on table session_chapters is 'What the students of a session have of a chapter in all its settled exams, in one row: an exam that is settled writes as many rows as it has chapters, and a report of the whole session adds up nothing. The arrays run side by side, a place a student.';
comment on column session_chapters.exam_ids is 'The exams that it is of.';
comment on column session_chapters.exams is 'In how many of them a student has marks of the chapter; q is their quarters, needed what a pass takes by each exam''s own share.';

create table exam_asked (
  client_id bigint not null,
  exam_id bigint not null,
  exam_question_ids bigint[] not null,
  chapter_ids bigint[] not null,
  question_ids bigint[] not null,
  levels text[] not null,
  skills text[] not null,
  max_q integer[] not null,
  n integer[] not null,
  sum_q integer[] not null,
  primary key (client_id, exam_id),
  foreign key (client_id, exam_id) references exams (client_id, id)
);

comment on table exam_asked is 'What an exam has asked, and what all its sections have of each question. The arrays run side by side, a place a question.';

alter table exams add constraint exams_client_id_grade_system_id_fkey foreign key (client_id, grade_system_id) references grade_systems (client_id, id);

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'grade_systems', 'result_schemes', 'exam_stats', 'exam_question_stats', 'exam_chapter_marks',
    'session_chapters', 'exam_asked']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert, update, delete on exam_asked, exam_chapter_marks, exam_question_stats, exam_stats, session_chapters to quaestor_app;

grant select, insert, update on grade_systems, result_schemes to quaestor_app;
