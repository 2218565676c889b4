/** The reports' main figures as a careful hand writes them, who knows the tables and their indexes: no sign-in, no rights, no row-level security. */

const SETTLED =
  "e.client_id = 1 and e.session_id = $1 and e.deleted_at is null and e.state in ('VERIFIED', 'PUBLISHED')"
const MARKS = `exams e join exam_marks m on m.client_id = 1 and m.exam_id = e.id where ${SETTLED}`
const FIGURES = `count(distinct e.id), count(distinct m.enrolment_id), avg(m.percent), count(*) filter (where m.result = 'PASS')`

/** What is reached in each chapter by level and skill. $1 session. */
const kinds = `select s.chapter_id, s.level, s.skill, sum(s.sum_q), sum(s.n * s.max_q), count(distinct s.exam_question_id)
  from exams e join exam_question_stats s on s.client_id = 1 and s.exam_id = e.id where ${SETTLED} group by 1, 2, 3`

/** The three weakest questions of each. $1 session. */
const weakest = `select * from (select q.*, row_number() over (partition by chapter_id order by facility, exam_question_id) as place
    from (select s.chapter_id, s.exam_question_id, sum(s.sum_q)::float8 / sum(s.n * s.max_q) as facility
      from exams e join exam_question_stats s on s.client_id = 1 and s.exam_id = e.id where ${SETTLED} and s.n > 0 group by 1, 2) q) r
  where place <= 3`

/** Pupils of each, and who would not pass by it, by the marks of every exam. $1 session. */
const pupils = `select chapter_id, count(*), count(*) filter (where q < needed - 1e-6)
  from (select s.chapter_id, s.enrolment_id, sum(s.q) as q, sum(s.max_q * (e.pass_marks / e.max_marks)::float8) as needed
    from exams e join exam_chapter_marks s on s.client_id = 1 and s.exam_id = e.id where ${SETTLED} group by 1, 2) p group by 1`

export const chapters = [kinds, weakest, pupils]

export const subjects = [
  `select e.subject_id, ${FIGURES}, count(*) filter (where m.attendance = 'A'), max(m.percent), min(m.percent),
    percentile_cont(0.5) within group (order by m.percent) from ${MARKS} group by 1`,
  `select e.subject_id, m.grade, count(*) from ${MARKS} and m.attendance = 'P' group by 1, 2`,
]

export const school = [
  ...subjects,
  ...chapters,
  `select e.grade_id, m.section_id, to_char(e.exam_date, 'YYYY-MM'), ${FIGURES} from ${MARKS}
    group by grouping sets (e.grade_id, (e.grade_id, m.section_id), to_char(e.exam_date, 'YYYY-MM'))`,
]

/** Each teacher's pupils, and those of the same exams in others' sections. $1 session. */
export const staff = [
  `with taught as (select a.staff_id, e.id as exam_id, a.section_id from staff_assignments a
      join exams e on e.grade_id = a.grade_id and e.subject_id = a.subject_id and e.session_id = a.session_id where a.client_id = 1 and ${SETTLED})
    select t.staff_id, count(distinct t.exam_id), count(distinct m.enrolment_id), avg(m.percent), stddev_samp(m.percent)
    from taught t join exam_marks m on m.client_id = 1 and m.exam_id = t.exam_id and m.section_id = t.section_id group by 1`,
  `with taught as (select a.staff_id, e.id as exam_id, a.section_id from staff_assignments a
      join exams e on e.grade_id = a.grade_id and e.subject_id = a.subject_id and e.session_id = a.session_id where a.client_id = 1 and ${SETTLED})
    select t.staff_id, count(distinct m.enrolment_id), avg(m.percent) from (select distinct staff_id, exam_id from taught) t
      join exam_marks m on m.client_id = 1 and m.exam_id = t.exam_id
    where not exists (select 1 from taught o where o.staff_id = t.staff_id and o.exam_id = t.exam_id and o.section_id = m.section_id) group by 1`,
]

const OWN = `exams e join exam_marks o on o.client_id = 1 and o.exam_id = e.id
  where ${SETTLED} and o.enrolment_id = (select id from enrolments where client_id = 1 and session_id = $1 and student_id = $2)`

/** One pupil's exams and chapters beside those of the section. $1 session, $2 pupil. */
export const pupil = [
  `select e.id, o.marks, o.percent, o.grade, o.result, (select avg(m.percent) from exam_marks m
      where m.client_id = 1 and m.exam_id = e.id and m.section_id = o.section_id) from ${OWN} order by e.exam_date`,
  `with own as (select e.id as exam_id, o.section_id, o.enrolment_id from ${OWN})
    select chapter_id, sum(q) filter (where enrolment_id = (select enrolment_id from own limit 1)), sum(q)::float8 / sum(max_q), count(*)
    from (select c.chapter_id, c.enrolment_id, sum(c.q) as q, sum(c.max_q) as max_q from own
        join exam_marks m on m.client_id = 1 and m.exam_id = own.exam_id and m.section_id = own.section_id
        join exam_chapter_marks c on c.client_id = 1 and c.exam_id = m.exam_id and c.enrolment_id = m.enrolment_id group by 1, 2) p group by 1`,
]

/** Everything of one exam: questions, pupils, cells. $1 exam. */
export const analysis = [
  'select * from exam_questions where client_id = 1 and exam_id = $1',
  `select m.*, p.f_name, p.l_name from exam_marks m join enrolments o on o.client_id = 1 and o.id = m.enrolment_id
    join students p on p.client_id = 1 and p.id = o.student_id where m.client_id = 1 and m.exam_id = $1`,
  'select mark_id, exam_question_id, marks from exam_question_marks where client_id = 1 and exam_id = $1',
]

const live = (table: string) => `(select count(*) from ${table} where client_id = 1 and deleted_at is null)`

export const counts = [
  `select ${['grades', 'sections', 'subjects', 'chapters', 'topics', 'staff'].map(live).join(', ')},
    (select count(*) from enrolments where client_id = 1 and session_id = $1 and deleted_at is null),
    (select jsonb_object_agg(review_state, n) from (select review_state, count(*) as n from questions where client_id = 1 and deleted_at is null group by 1) q),
    (select jsonb_object_agg(state, n) from (select state, count(*) as n from question_papers
      where client_id = 1 and session_id = $1 and deleted_at is null group by 1) p),
    (select jsonb_object_agg(state, n) from (select state, count(*) as n from exams
      where client_id = 1 and session_id = $1 and deleted_at is null group by 1) e)`,
]

const PRESENT = `exam_marks m join exam_question_marks c on c.client_id = 1 and c.exam_id = $1 and c.mark_id = m.id
  where m.client_id = 1 and m.exam_id = $1 and m.attendance = 'P'`

/** The figures of an exam, written by sums over its cells; without the efficiency of its questions and what they have come to in all exams. $1 exam. */
export const freeze = [
  `insert into exam_stats (client_id, exam_id, section_id, enrolled, appeared, absent, excluded, passed, sum_q, sum_q2, max_q, hist, grades)
    select 1, $1, section_id, count(*), count(marks), count(*) filter (where attendance = 'A'), 0, count(*) filter (where result = 'PASS'),
      sum(marks * 4), sum((marks * 4) ^ 2), 320, '{}', '{}' from exam_marks where client_id = 1 and exam_id = $1 group by section_id`,
  `insert into exam_question_stats (client_id, exam_id, section_id, exam_question_id, chapter_id, level, skill, max_q, n, n_na, sum_q, sum_q2, sum_t,
      sum_t2, sum_qt, hist)
    select 1, $1, s.section_id, q.id, q.chapter_id, q.level, q.skill, q.max_marks * 4, s.n, 0, s.q, s.q2, s.t, s.t2, s.qt, '{}'
    from (select m.section_id, c.exam_question_id, count(*) as n, sum(c.marks * 4) as q, sum((c.marks * 4) ^ 2) as q2, sum(m.marks * 4) as t,
        sum((m.marks * 4) ^ 2) as t2, sum(c.marks * m.marks * 16) as qt from ${PRESENT} group by 1, 2) s
      join exam_questions q on q.client_id = 1 and q.id = s.exam_question_id`,
  `insert into exam_chapter_marks (client_id, exam_id, section_id, enrolment_id, chapter_id, q, max_q)
    select 1, $1, section_id, enrolment_id, chapter_id, sum(c.marks * 4), sum(q.max_marks * 4)
    from (select id, chapter_id, max_marks from exam_questions where client_id = 1 and exam_id = $1) q, ${PRESENT.replace(' where', ' where c.exam_question_id = q.id and')}
    group by section_id, enrolment_id, chapter_id`,
]
