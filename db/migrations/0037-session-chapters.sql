-- The chapters of a session are added to when an exam is settled and taken from when it is opened again, instead of being added up anew each
-- time: so a row says how many exams it is of, and what of it a pupil needs to pass by each exam's own share.
alter table session_chapter_marks
  add column exams integer not null default 0,
  add column needed double precision not null default 0;

-- Why somebody is in no average, each for itself: the coverage of a report is then read from the figures of its exams and from no mark.
alter table exam_stats
  add column ml integer not null default 0,
  add column ex integer not null default 0,
  add column ufm integer not null default 0;

update session_chapter_marks s
  set exams = c.exams, needed = c.needed
  from (
    select m.client_id, e.session_id, m.enrolment_id, m.chapter_id, count(*) as exams,
      sum(m.max_q * (e.pass_marks::float8 / e.max_marks::float8)) as needed
    from exam_chapter_marks m join exams e on e.client_id = m.client_id and e.id = m.exam_id
    group by m.client_id, e.session_id, m.enrolment_id, m.chapter_id) c
  where c.client_id = s.client_id and c.session_id = s.session_id and c.enrolment_id = s.enrolment_id and c.chapter_id = s.chapter_id;

update exam_stats s
  set ml = m.ml, ex = m.ex, ufm = m.ufm
  from (
    select client_id, exam_id, section_id, count(*) filter (where attendance = 'ML') as ml, count(*) filter (where attendance = 'EX') as ex,
      count(*) filter (where attendance = 'UFM') as ufm
    from exam_marks group by client_id, exam_id, section_id) m
  where m.client_id = s.client_id and m.exam_id = s.exam_id and m.section_id = s.section_id;
