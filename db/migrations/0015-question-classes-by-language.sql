-- A paper is in one language, or in some: counting and drawing ask for it, and read nothing but the index.
drop index questions_class;

create index questions_class on questions
  (client_id, subject_id, chapter_id, level, skill, type, max_marks, topic_id, last_used_at, review_state, language, id)
  where deleted_at is null and status = 1 and review_state not in ('REJECTED', 'RETIRED');
