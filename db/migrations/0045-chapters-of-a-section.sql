-- What a section has of each chapter, which stands beside every pupil's own: [{chapter_id, n, q, max_q}]. Null: kept before this release, and
-- added up from the pupils when it is asked for.
alter table exam_stats add column chapters jsonb;

-- Each exam that is settled adds to a row of every pupil and chapter: with room left in its page the row stays there, and no index is written.
alter table session_chapter_marks set (fillfactor = 75);
