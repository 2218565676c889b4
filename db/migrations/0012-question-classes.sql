-- A bank counted by class, and questions drawn from one class, without reading a row: every column that assembly asks for, of the
-- questions that a paper may take. The columns of one class come first, so that drawing reads that class alone.
create index questions_class on questions
  (client_id, subject_id, chapter_id, level, skill, type, max_marks, topic_id, last_used_at, review_state, id)
  where deleted_at is null and status = 1 and review_state not in ('REJECTED', 'RETIRED');
