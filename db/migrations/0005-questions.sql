-- A question is a place in the syllabus and a state; what it says is in immutable versions. The columns that lists filter by are kept
-- beside the number of the newest version.

create table questions (
  client_id bigint not null,
  id bigint generated always as identity,
  grade_id bigint not null,
  subject_id bigint not null,
  chapter_id bigint not null,
  topic_id bigint,
  version integer not null default 1,
  type text not null check (type in (
    'MCQ_SINGLE', 'MCQ_MULTI', 'TRUE_FALSE', 'ASSERTION_REASON', 'FILL_BLANK', 'MATCH', 'ORDER', 'NUMERIC',
    'VERY_SHORT', 'SHORT', 'LONG', 'DIAGRAM', 'CASE_STUDY')),
  level text not null check (level in ('EASY', 'MEDIUM', 'HARD')),
  skill text not null check (skill in ('REMEMBER', 'UNDERSTAND', 'APPLY', 'ANALYSE', 'EVALUATE', 'CREATE')),
  max_marks numeric(6, 2) not null check (max_marks > 0),
  language text not null default 'en',
  tags text[] not null default '{}',
  -- Plain text of question and options in lower case, for the search.
  search_text text not null,
  review_state text not null default 'DRAFT'
    check (review_state in ('DRAFT', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'RETIRED')),
  times_used integer not null default 0,
  last_used_at timestamptz,
  status smallint not null default 1 check (status in (0, 1)),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, grade_id, subject_id, chapter_id) references chapters (client_id, grade_id, subject_id, id),
  foreign key (client_id, chapter_id, topic_id) references topics (client_id, chapter_id, id)
);

-- Lists, their counts, and the counting of a bank by class for papers.
create index questions_place on questions
  (client_id, subject_id, chapter_id, type, level, skill, max_marks, status, review_state) where deleted_at is null;

create index questions_newest on questions (client_id, id desc) where deleted_at is null;

create index questions_search on questions using gin (client_id, search_text gin_trgm_ops);

create table question_versions (
  client_id bigint not null,
  id bigint generated always as identity,
  question_id bigint not null,
  version integer not null,
  type text not null,
  level text not null,
  skill text not null,
  max_marks numeric(6, 2) not null,
  negative_marks numeric(6, 2) not null default 0,
  question_text text not null,
  question_options jsonb not null default '[]',
  sub_questions jsonb not null default '[]',
  answer jsonb,
  explanation text,
  source text,
  language text not null default 'en',
  translations jsonb not null default '[]',
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (client_id, id),
  foreign key (client_id, question_id) references questions (client_id, id)
);

create unique index question_versions_one on question_versions (client_id, question_id, version);

-- Under row-level security a text match uses no index, so the search runs as the owner. It answers only inside the caller's own school.
create function search_questions(school bigint, pattern text) returns setof bigint
language sql stable security definer set search_path = pg_catalog, public
as $$
  select id from public.questions
  where client_id = school and client_id = nullif(current_setting('app.client_id', true), '')::bigint
    and deleted_at is null and search_text like pattern
$$;

revoke all on function search_questions(bigint, text) from public;

grant execute on function search_questions(bigint, text) to quaestor_app;
