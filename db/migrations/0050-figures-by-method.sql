-- How the figures of an exam were worked out (server/exams/kept/method.ts): those of an earlier way are made anew in the background, also those that
-- a process of the release before writes, which knows nothing of this.
alter table exam_stats add column method smallint not null default 1;

comment on column exam_stats.method is 'How the figures of the exam were worked out, here and in exam_question_stats, exam_chapter_marks and exam_asked.';
