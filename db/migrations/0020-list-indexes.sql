-- Lists that are long read their page, and its count, from an index alone.
-- Every filter and order of the question list; what is in it is read for each row of a school, so it stays narrow.
create index questions_listed on questions (client_id, id desc)
  include (grade_id, subject_id, chapter_id, topic_id, type, level, skill, max_marks, status, review_state, times_used, updated_at,
    language, created_by)
  where deleted_at is null;

-- Titles as people count. Sorting ten thousand of them takes some 30 ms; here they lie in order.
create index topics_natural on topics (client_id, title collate natural_order, id) where deleted_at is null;
create index instructions_natural on instructions (client_id, heading collate natural_order, id) where deleted_at is null;
create index question_papers_natural on question_papers (client_id, name collate natural_order, id) where deleted_at is null;
