-- Marks, cell by cell, with all that ever stood there.

create table exam_marks (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  enrolment_id bigint not null,
  section_id bigint not null,
  set_letter text check (set_letter in ('A', 'B', 'C', 'D')),
  attendance text check (attendance in ('P', 'A', 'ML', 'EX', 'UFM')),
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
  corrected_marks numeric(6, 2),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  primary key (client_id, id),
  constraint exam_marks_present check (attendance = 'P' or marks is null),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, section_id) references sections (client_id, id)
) with (fillfactor = 80);

comment on table exam_marks is 'A student in an exam: attendance, marks, and the result that follows from them.';
comment on column exam_marks.section_id is 'Of the day the row was made.';
comment on column exam_marks.marks is 'A typed total, or the sum of what counts.';
comment on column exam_marks.counted_max is 'What the percent is of: the maximum less what was dropped.';
comment on column exam_marks.corrected_marks is 'What was typed as one total stays as it was typed. Once marks were added or scaled for all, what it counts as stands here; null: as typed.';

create index exam_marks_changed on exam_marks (client_id, exam_id, updated_at);

create index exam_marks_enrolment on exam_marks (client_id, enrolment_id);

create unique index exam_marks_one on exam_marks (client_id, exam_id, enrolment_id);

create index exam_marks_section on exam_marks (client_id, exam_id, section_id);

create table exam_question_marks (
  client_id bigint not null,
  exam_id bigint not null,
  mark_id bigint not null,
  exam_question_id bigint not null,
  marks numeric(6, 2) check (marks * 4 = trunc(marks * 4)),
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (client_id, exam_id, mark_id, exam_question_id),
  foreign key (client_id, exam_question_id) references exam_questions (client_id, id),
  foreign key (client_id, mark_id) references exam_marks (client_id, id)
) with (fillfactor = 80);

comment on table exam_question_marks is 'Marks by question. No row: not entered. Marks null: not attempted.';

create index exam_question_marks_question on exam_question_marks (client_id, exam_id, exam_question_id)
  include (marks);

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
  impersonator_id bigint,
  created_at timestamptz not null,
  created_by bigint,
  primary key (client_id, id)
);

comment on table exam_mark_history is 'Every value that was ever replaced, and by what.';

create index exam_mark_history_exam on exam_mark_history (client_id, exam_id, id);

create index exam_mark_history_mark on exam_mark_history (client_id, mark_id, id);

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'exam_marks', 'exam_question_marks', 'exam_mark_history']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert on exam_mark_history to quaestor_app;

grant select, insert, update, delete on exam_marks, exam_question_marks to quaestor_app;
