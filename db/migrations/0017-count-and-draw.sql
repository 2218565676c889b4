-- A place in a random order that never changes: whoever draws begins at a place of their seed and reads on, so that a class of a million
-- questions costs no more than one of a hundred.
alter table questions add column draw_key integer not null generated always as (hashint8(id)) stored;

-- Counting and drawing each read one index and nothing else. Only columns whose comparison is leakproof narrow a search behind row-level
-- security; numeric is not, so that max_marks is filtered.
drop index questions_class;

create index questions_count on questions
  (client_id, subject_id, language, topic_id, chapter_id, level, skill, type, max_marks, last_used_at, review_state, expected_minutes)
  where deleted_at is null and status = 1 and review_state not in ('REJECTED', 'RETIRED');

create index questions_draw on questions
  (client_id, subject_id, chapter_id, level, skill, type, draw_key, id, topic_id, max_marks, last_used_at, review_state, language,
    expected_minutes)
  where deleted_at is null and status = 1 and review_state not in ('REJECTED', 'RETIRED');

-- When a question of a subject was last changed or used: what was counted before is still right as long as nothing has happened since.
create index questions_changed on questions (client_id, subject_id, (greatest(updated_at, last_used_at)));
