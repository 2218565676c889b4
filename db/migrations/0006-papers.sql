-- Papers: instructions, question papers and their printed items.

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

comment on table instructions is 'Instructions that are printed at the head of papers.';

-- Titles as people count. Sorting ten thousand of them takes some 30 ms; here they lie in order.
create index instructions_natural on instructions (client_id, heading collate natural_order, id)
  where deleted_at is null;

create table question_papers (
  client_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  session_id bigint not null references sessions,
  grade_id bigint not null,
  subject_id bigint not null,
  header_1 text not null,
  header_2 text,
  type_test text not null check (type_test in ('UNIT_TEST', 'PERIODIC_TEST', 'HALF_YEARLY', 'ANNUAL', 'PRE_BOARD', 'CLASS_TEST', 'PRACTICE')),
  question_paper_created_type text not null check (question_paper_created_type in ('MANUAL', 'AUTOMATIC')),
  timing text not null,
  question_paper_marks numeric(6, 2) not null,
  instruction_id bigint,
  instruction_heading text,
  instruction_content text,
  plan jsonb not null,
  sets smallint not null default 1 check (sets between 1 and 4),
  seed integer,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SUBMITTED', 'APPROVED', 'ARCHIVED')),
  submitted_at timestamptz,
  assembly jsonb,
  parallel_of bigint,
  set_letter text check (set_letter in ('A', 'B', 'C', 'D')),
  state_reason text,
  approved_at timestamptz,
  approved_by bigint,
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

comment on table question_papers is 'Question papers, made by hand or automatically.';
comment on column question_papers.instruction_heading is 'Copied from the instruction on submit, as is instruction_content.';
comment on column question_papers.plan is 'The planned sections: [{ section, instruction, types, marks_each, count, attempt_any }].';
comment on column question_papers.assembly is '{ blueprint, seed, pinned, objective, bound, gap, proven_optimal, deviations, is_changed }; null for a paper made by hand.';
comment on column question_papers.parallel_of is 'Parallel papers from different questions all carry the id of the first, each its own letter.';

-- Titles as people count: here they lie in order.
create index question_papers_natural on question_papers (client_id, name collate natural_order, id)
  where deleted_at is null;

create index question_papers_parallel on question_papers (client_id, parallel_of)
  where parallel_of is not null;

create index question_papers_place on question_papers (client_id, grade_id, subject_id)
  where deleted_at is null;

create table question_paper_items (
  client_id bigint not null,
  id bigint generated always as identity,
  paper_id bigint not null,
  section text not null,
  position integer not null,
  question_id bigint not null,
  version integer,
  max_marks numeric(6, 2) not null,
  or_group text,
  primary key (client_id, id),
  foreign key (client_id, paper_id) references question_papers (client_id, id),
  foreign key (client_id, question_id) references questions (client_id, id)
);

comment on table question_paper_items is 'The questions of a paper, in the order in which they are printed. The id of an item is stable: marks and reports point to it, never to a number.';
comment on column question_paper_items.version is 'Null while the paper is a draft and follows the newest version.';

create unique index question_paper_items_one on question_paper_items (client_id, paper_id, question_id);

create index question_paper_items_question on question_paper_items (client_id, question_id);

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'instructions', 'question_papers', 'question_paper_items']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert, update on instructions, question_papers to quaestor_app;

grant select, insert, update, delete on question_paper_items to quaestor_app;
