-- What reports ask of an exam's questions is read from the index alone; nothing asks for them by chapter, and nothing for chapters by pupil.
create index exam_question_stats_sums on exam_question_stats (client_id, exam_id, section_id)
  include (exam_question_id, chapter_id, level, skill, max_q, n, sum_q);
drop index exam_question_stats_chapter;
drop index exam_chapter_marks_enrolment;
