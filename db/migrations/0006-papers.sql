-- Instructions, question papers and their printed items.

create table instructions (
  client_id bigint not null,
  id bigint generated always as identity,
  heading text not null,
  content text not null,
  grade_id bigint,
  subject_id bigint,
  status smallint not null default 1 check (status in (0, 1)),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, grade_id) references grades (client_id, id),
  foreign key (client_id, subject_id) references subjects (client_id, id)
);

create table question_papers (
  client_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  session_id bigint not null references sessions,
  grade_id bigint not null,
  subject_id bigint not null,
  header_1 text not null,
  header_2 text,
  type_test text not null check (type_test in (
    'UNIT_TEST', 'PERIODIC_TEST', 'HALF_YEARLY', 'ANNUAL', 'PRE_BOARD', 'CLASS_TEST', 'PRACTICE')),
  question_paper_created_type text not null check (question_paper_created_type in ('MANUAL', 'AUTOMATIC')),
  timing text not null,
  question_paper_marks numeric(6, 2) not null,
  instruction_id bigint,
  -- Copied from the instruction on submit.
  instruction_heading text,
  instruction_content text,
  -- The planned sections: [{ section, instruction, types, marks_each, count, attempt_any }].
  plan jsonb not null,
  sets smallint not null default 1 check (sets between 1 and 4),
  seed integer,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SUBMITTED', 'APPROVED', 'ARCHIVED')),
  submitted_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, grade_id, subject_id) references subjects (client_id, grade_id, id),
  foreign key (client_id, instruction_id) references instructions (client_id, id)
);

create index question_papers_place on question_papers (client_id, grade_id, subject_id) where deleted_at is null;

create table question_paper_items (
  client_id bigint not null,
  id bigint generated always as identity,
  paper_id bigint not null,
  section text not null,
  position integer not null,
  question_id bigint not null,
  -- null while the paper is a draft and follows the newest version.
  version integer,
  max_marks numeric(6, 2) not null,
  or_group text,
  primary key (client_id, id),
  foreign key (client_id, paper_id) references question_papers (client_id, id),
  foreign key (client_id, question_id) references questions (client_id, id)
);

create unique index question_paper_items_one on question_paper_items (client_id, paper_id, question_id);

create index question_paper_items_question on question_paper_items (client_id, question_id);
