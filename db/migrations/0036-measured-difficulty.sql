-- What exams have shown of a question, over all exams whose marks are settled: written when an exam is settled or opened again, in the same
-- transaction. Behind row-level security only comparisons that leak nothing use an index: real has such, numeric has not.
alter table questions
  add column measured_exams integer not null default 0,
  -- Answers that are counted.
  add column measured_n integer not null default 0,
  -- Percent of the marks that was reached; null below ten answers.
  add column facility real,
  -- Correlation with the rest of the exam, in percent.
  add column discrimination real,
  -- Who did well elsewhere missed it, as its newest version asks it: assembly leaves it out until somebody has looked.
  add column key_in_doubt boolean not null default false,
  -- When that was last found or taken back.
  add column doubted_at timestamptz;

create index questions_facility on questions (client_id, facility, id) where deleted_at is null;

create index questions_doubted on questions (client_id, id) where key_in_doubt and deleted_at is null;

-- Counting and drawing still read one index and nothing else: what is in doubt is not in it.
drop index questions_count;

create index questions_count on questions
  (client_id, subject_id, language, topic_id, chapter_id, level, skill, type, max_marks, last_used_at, review_state, expected_minutes)
  where deleted_at is null and status = 1 and review_state not in ('REJECTED', 'RETIRED') and not key_in_doubt;

drop index questions_draw;

create index questions_draw on questions
  (client_id, subject_id, chapter_id, level, skill, type, draw_key, id, topic_id, max_marks, last_used_at, review_state, language,
    expected_minutes)
  where deleted_at is null and status = 1 and review_state not in ('REJECTED', 'RETIRED') and not key_in_doubt;

drop index questions_changed;

create index questions_changed on questions (client_id, subject_id, (greatest(updated_at, last_used_at, doubted_at)));
