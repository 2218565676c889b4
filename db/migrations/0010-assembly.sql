-- Automatic papers: what a paper was assembled from, templates of blueprints, and questions too similar for one paper.

alter table question_papers
  -- { blueprint, seed, pinned, objective, bound, gap, proven_optimal, deviations, is_changed }; null for a paper made by hand.
  add column assembly jsonb,
  -- Parallel sets from different questions are sibling papers; all carry the id of the first, each its own letter.
  add column parallel_of bigint,
  add column set_letter text check (set_letter in ('A', 'B', 'C', 'D'));

create index question_papers_parallel on question_papers (client_id, parallel_of) where parallel_of is not null;

create table blueprints (
  client_id bigint not null,
  id bigint generated always as identity,
  title text not null,
  description text,
  grade_id bigint,
  subject_id bigint,
  blueprint jsonb not null,
  question_paper_marks numeric(6, 2) not null,
  is_shared boolean not null default false,
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

create index blueprints_owner on blueprints (client_id, created_by) where deleted_at is null;

create table question_pairs (
  client_id bigint not null,
  id bigint generated always as identity,
  subject_id bigint not null,
  first_id bigint not null,
  second_id bigint not null,
  score real not null check (score between 0 and 1),
  state text not null default 'FOUND' check (state in ('FOUND', 'ENEMIES', 'KEPT', 'MERGED')),
  -- Of MERGED: the question that stayed, and the review state that the other had before.
  kept_id bigint,
  retired_from text,
  decided_at timestamptz,
  decided_by bigint,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  check (first_id < second_id),
  foreign key (client_id, subject_id) references subjects (client_id, id),
  foreign key (client_id, first_id) references questions (client_id, id),
  foreign key (client_id, second_id) references questions (client_id, id)
);

create unique index question_pairs_one on question_pairs (client_id, first_id, second_id);

create index question_pairs_second on question_pairs (client_id, second_id);

create index question_pairs_subject on question_pairs (client_id, subject_id, state, score desc);

do $$
declare
  school_table text;
begin
  foreach school_table in array array['blueprints', 'question_pairs']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
    execute format('grant select, insert, update on %I to quaestor_app', school_table);
  end loop;
end
$$;

-- A new search replaces what nobody has decided on.
grant delete on question_pairs to quaestor_app;
