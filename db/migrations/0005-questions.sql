-- Questions: the bank, its texts by version, reviews, and what is compared to find similar ones.

create table questions (
  client_id bigint not null,
  id bigint generated always as identity,
  grade_id bigint not null,
  subject_id bigint not null,
  chapter_id bigint not null,
  topic_id bigint,
  version integer not null default 1,
  type text not null check (type in ('MCQ_SINGLE', 'MCQ_MULTI', 'TRUE_FALSE', 'ASSERTION_REASON', 'FILL_BLANK', 'MATCH', 'ORDER', 'NUMERIC', 'VERY_SHORT', 'SHORT', 'LONG', 'DIAGRAM', 'CASE_STUDY')),
  level text not null check (level in ('EASY', 'MEDIUM', 'HARD')),
  skill text not null check (skill in ('REMEMBER', 'UNDERSTAND', 'APPLY', 'ANALYSE', 'EVALUATE', 'CREATE')),
  max_marks numeric(6, 2) not null check (max_marks > 0),
  language text not null default 'en',
  tags text[] not null default '{}',
  search_text text not null,
  review_state text not null default 'DRAFT' check (review_state in ('DRAFT', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'RETIRED')),
  times_used integer not null default 0,
  last_used_at timestamptz,
  status smallint not null default 1 check (status in (0, 1)),
  written_by bigint,
  expected_minutes numeric(5, 2) check (expected_minutes between 0.25 and 300 and expected_minutes * 4 = trunc(expected_minutes * 4)),
  draw_key integer not null generated always as (hashint8(id)) stored,
  measured_exams integer not null default 0,
  measured_n integer not null default 0,
  facility real,
  discrimination real,
  key_in_doubt boolean not null default false,
  doubted_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, chapter_id, topic_id) references topics (client_id, chapter_id, id),
  foreign key (client_id, grade_id, subject_id, chapter_id) references chapters (client_id, grade_id, subject_id, id)
);

comment on table questions is 'The bank. A question is a place in the syllabus and a state; what it says is in immutable versions. The columns that lists filter by stand here, beside the number of the newest version.';
comment on column questions.search_text is 'Question, options and parts in lower case, characters beyond ASCII as codes; where there are accents, a line break and all of it without them.';
comment on column questions.written_by is 'Who wrote the newest text.';
comment on column questions.expected_minutes is 'Minutes that a student is expected to need; null: its share of the paper''s time by marks.';
comment on column questions.draw_key is 'A place in a random order that never changes: whoever draws begins at a place of their seed and reads on, so that a class of a million questions costs no more than one of a hundred.';
comment on column questions.measured_exams is 'Of how many settled exams the measured figures are: written when an exam is settled or opened again, in the same transaction.';
comment on column questions.measured_n is 'Answers that are counted.';
comment on column questions.facility is 'Percent of the marks that was reached; null below ten answers. Real, because behind row-level security only comparisons that leak nothing use an index, and those of numeric may.';
comment on column questions.discrimination is 'Correlation with the rest of the exam, in percent.';
comment on column questions.key_in_doubt is 'Who did well elsewhere missed it, as its newest version asks it: assembly leaves it out until somebody has looked.';
comment on column questions.doubted_at is 'When that was last found or taken back.';

-- When a question of a subject was last changed or used: what was counted before is still right as long as nothing has happened since.
create index questions_changed on questions (client_id, subject_id, GREATEST(updated_at, last_used_at, doubted_at));

-- Counting and drawing each read one index and nothing else; what is in doubt is not in it. Only columns whose comparison is leakproof narrow a search
-- behind row-level security; numeric is not, so that max_marks is filtered.
create index questions_count on questions (client_id, subject_id, language, topic_id, chapter_id, level, skill, type, max_marks, last_used_at, review_state, expected_minutes)
  where deleted_at is null and status = 1 and review_state not in ('REJECTED', 'RETIRED') and not key_in_doubt;

create index questions_doubted on questions (client_id, id)
  where key_in_doubt and deleted_at is null;

create index questions_draw on questions (client_id, subject_id, chapter_id, level, skill, type, draw_key, id, topic_id, max_marks, last_used_at, review_state, language, expected_minutes)
  where deleted_at is null and status = 1 and review_state not in ('REJECTED', 'RETIRED') and not key_in_doubt;

create index questions_facility on questions (client_id, facility, id)
  where deleted_at is null;

-- Every filter and order of the question list; what is in it is read for each row of a school, so it stays narrow.
create index questions_listed on questions (client_id, id desc)
  include (grade_id, subject_id, chapter_id, topic_id, type, level, skill, max_marks, status, review_state, times_used, updated_at, language, created_by)
  where deleted_at is null;

create index questions_newest on questions (client_id, id desc)
  where deleted_at is null;

-- Lists and their counts.
create index questions_place on questions (client_id, subject_id, chapter_id, type, level, skill, max_marks, status, review_state)
  where deleted_at is null;

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

comment on table question_versions is 'What a question says, asks and takes as its answer, version by version. Versions are never changed by the app.';

create unique index question_versions_one on question_versions (client_id, question_id, version);

create table question_reviews (
  client_id bigint not null,
  id bigint generated always as identity,
  question_id bigint not null,
  version integer not null,
  from_state text not null,
  review_state text not null,
  comment text,
  comment_said jsonb,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (client_id, id),
  foreign key (client_id, question_id) references questions (client_id, id)
);

comment on table question_reviews is 'What was said of a question in review, step by step.';
comment on column question_reviews.comment_said is 'What Quaestor itself remarks, by its code and values; null where a person wrote the comment.';

create index question_reviews_question on question_reviews (client_id, question_id, id desc);

create table question_pairs (
  client_id bigint not null,
  id bigint generated always as identity,
  subject_id bigint not null,
  first_id bigint not null,
  second_id bigint not null,
  score real not null check (score between 0 and 1),
  state text not null default 'FOUND' check (state in ('FOUND', 'ENEMIES', 'KEPT', 'MERGED')),
  kept_id bigint,
  retired_from text,
  decided_at timestamptz,
  decided_by bigint,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  constraint question_pairs_check check (first_id < second_id),
  foreign key (client_id, first_id) references questions (client_id, id),
  foreign key (client_id, second_id) references questions (client_id, id),
  foreign key (client_id, subject_id) references subjects (client_id, id)
);

comment on table question_pairs is 'Pairs of questions that are too similar for one paper, and what was decided on them.';
comment on column question_pairs.kept_id is 'Of MERGED: the question that stayed.';
comment on column question_pairs.retired_from is 'Of MERGED: the review state that the other had before.';

create unique index question_pairs_one on question_pairs (client_id, first_id, second_id);

create index question_pairs_second on question_pairs (client_id, second_id);

create index question_pairs_subject on question_pairs (client_id, subject_id, state, score desc);

create table question_terms (
  client_id bigint not null,
  question_id bigint not null,
  subject_id bigint not null,
  version integer not null,
  spread integer not null,
  terms integer[] not null,
  primary key (client_id, question_id),
  foreign key (client_id, question_id) references questions (client_id, id)
);

comment on table question_terms is 'What of each question is compared with others, found by any of its terms. Derived: a search for similar questions fills in what is missing.';
comment on column question_terms.version is 'Of the question''s text when its terms were taken.';
comment on column question_terms.spread is 'Scatters the questions: the first thousand by it are a fair sample of a subject.';

create index question_terms_sample on question_terms (client_id, subject_id, spread);

create index question_terms_search on question_terms using gin (client_id, terms);

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

-- Questions that hold one of the wanted terms, those that share the most first. As the owner, because under row-level security a search by
-- terms uses no index; it answers only inside the caller's own school.
create function similar_questions(school bigint, subjects bigint[], wanted integer[], weights real[], at_most integer)
returns table (question_id bigint, terms integer[])
language sql stable security definer set search_path = pg_catalog, public
as $$
  select t.question_id, t.terms
  from unnest(wanted, weights) as w (term, weight)
  join public.question_terms t on t.client_id = school and t.terms @> array[w.term]
  where school = nullif(current_setting('app.client_id', true), '')::bigint
    and (subjects is null or t.subject_id = any (subjects))
  group by t.client_id, t.question_id
  order by sum(w.weight) / sqrt(cardinality(t.terms)) desc, t.question_id
  limit at_most
$$;

revoke all on function similar_questions(bigint, bigint[], integer[], real[], integer) from public;

grant execute on function similar_questions(bigint, bigint[], integer[], real[], integer) to quaestor_app;

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'questions', 'question_versions', 'question_reviews', 'question_pairs', 'question_terms']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert, update, delete on question_pairs, question_terms to quaestor_app;

grant select, insert on question_reviews, question_versions to quaestor_app;

grant select, insert, update on questions to quaestor_app;
