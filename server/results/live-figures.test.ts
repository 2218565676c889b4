import { beforeAll, describe, expect, it } from 'vitest'
import { writeInSchool } from '../db/connect.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool } from '../testing/factories/factories.ts'
import { recomputeExam } from './reckoned.ts'
import { writeStats } from './stats.ts'

const SCHOOLS = 200
const app = await startTestApp()
const run = (text: string) => app.databases.owner.query(text)
const ids = async (text: string) =>
  (await app.databases.owner.query<{ id: string }>(text)).rows.map(({ id }) => Number(id))
let own: string
let exams: { client_id: number; id: number }[]

/** A number from 0 to `most` - 1 that is the same in every run, from what names it. */
const random = (name: string, most: number) => `((hashtext(${name}) & 65535) % ${most})`

/**
 * Schools of one exam each that differ in everything: one to three sections of one to nine pupils, two to seven questions of different maximum
 * marks in two chapters, one in four with a choice, every attendance code, nothing attempted, grace, and one in eight where all have the same.
 */
async function makeSchools(): Promise<void> {
  const school = await makeSchool(app)
  const client_ids = await ids(`insert into schools (name, sub_domain, contact_person, email, phone, city)
    select 'Live ' || n, 'live-' || n, 'A Person', 'a@b.test', '+910000000100', 'Pune' from generate_series(1, ${SCHOOLS}) n returning id`)
  own = `any('{${client_ids}}'::bigint[])`
  await run(`insert into grade_systems (client_id, name, rounding, bands, is_default)
    select s.id, g.name, g.rounding, g.bands, true from schools s, grade_systems g
    where s.id = ${own} and g.client_id = ${school.id} and g.is_default`)
  await run(`insert into grades (client_id, title, level_order) select id, '9', 9 from schools where id = ${own}`)
  await run(`insert into subjects (client_id, grade_id, title, subject_code)
    select client_id, id, 'Mathematics', 'M9' from grades where client_id = ${own}`)
  await run(`insert into chapters (client_id, grade_id, subject_id, chapter, number)
    select client_id, grade_id, id, 'Chapter ' || n, n from subjects, generate_series(1, 2) n where client_id = ${own}`)
  await run(`insert into sections (client_id, grade_id, title)
    select client_id, id, chr(64 + n) from grades, generate_series(1, 3) n
    where client_id = ${own} and n <= 1 + ${random("'sections' || client_id", 3)}`)
  await run(`insert into students (client_id, admission_no, f_name, l_name, guardian_name)
    select s.client_id, s.id || '-' || n, 'Pupil', n::text, 'A Guardian' from sections s, generate_series(1, 9) n
    where s.client_id = ${own} and n <= 1 + ${random("'pupils' || s.id", 9)}`)
  await run(`insert into enrolments (client_id, student_id, session_id, grade_id, section_id, roll_no)
    select p.client_id, p.id, ${school.session_id}, s.grade_id, s.id, p.l_name from students p
      join sections s on s.client_id = p.client_id and s.id = split_part(p.admission_no, '-', 1)::bigint
    where p.client_id = ${own}`)
  await run(`insert into question_papers (client_id, name, session_id, grade_id, subject_id, header_1, type_test, question_paper_created_type, timing,
      question_paper_marks, plan, state)
    select s.client_id, 'Paper', ${school.session_id}, s.grade_id, s.id, 'A School', 'UNIT_TEST', 'MANUAL', '3 hours', 20, '{"sections":[]}', 'APPROVED'
    from subjects s where s.client_id = ${own}`)
  const exam_ids =
    await ids(`insert into exams (client_id, name, session_id, grade_id, subject_id, type_test, max_marks, pass_marks, exam_date, starts,
      ends, state, entry_mode, question_paper_id)
    select client_id, 'Live', session_id, grade_id, subject_id, 'UNIT_TEST', 20, 6.75, '2026-07-01', '09:00', '12:00', 'SUBMITTED', 'PER_QUESTION', id
    from question_papers where client_id = ${own} returning id`)
  const made = `(select * from exams where id = any('{${exam_ids}}'::bigint[]))`
  await run(`insert into exam_sections (client_id, exam_id, section_id, grade_id, state)
    select s.client_id, e.id, s.id, s.grade_id, 'SUBMITTED' from ${made} e join sections s on s.client_id = e.client_id`)
  await run(
    `insert into exam_papers (client_id, exam_id, set_letter, paper_id) select client_id, id, '', question_paper_id from ${made} e`,
  )
  await run(`insert into questions (client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, search_text, review_state)
    select e.client_id, e.grade_id, e.subject_id, c.id, 'SHORT', 'EASY', 'APPLY', (1 + ${random("'most' || e.id || n", 16)}) / 4.0, n::text, 'APPROVED'
    from ${made} e cross join generate_series(1, 7) n
      join chapters c on c.client_id = e.client_id and c.number::int = 1 + ${random("'chapter' || e.id || n", 2)}
    where n <= 2 + ${random("'questions' || e.id", 6)}`)
  await run(`insert into exam_questions (client_id, exam_id, paper_id, item_id, question_id, version, section, position, labels, max_marks, type,
      chapter_id, level, skill, choose)
    select e.client_id, e.id, e.question_paper_id, q.search_text::int, q.id, 1, '1', q.search_text::int, jsonb_build_object('A', q.search_text),
      q.max_marks, 'SHORT', q.chapter_id, q.level, q.skill, case when e.id % 4 = 0 then 2 end
    from ${made} e join questions q on q.client_id = e.client_id`)
  await run(`insert into exam_marks (client_id, exam_id, enrolment_id, section_id, counted_max, attendance, grace, left_at)
    select o.client_id, e.id, o.id, o.section_id, 20,
      (array['A', 'ML', 'EX', 'UFM', 'P', 'P', 'P', 'P', 'P', 'P', 'P', 'P'])[1 + ${random("'attendance' || o.id", 12)}],
      case when o.id % 9 = 0 then 0.5 else 0 end, case when o.id % 17 = 0 then now() end
    from ${made} e join enrolments o on o.client_id = e.client_id`)
  await run(`insert into exam_question_marks (client_id, exam_id, mark_id, exam_question_id, marks, updated_at)
    select m.client_id, m.exam_id, m.id, q.id, case when ${random("'na' || m.id || '-' || q.id", 7)} = 0 then null
      when m.exam_id % 8 = 1 then q.max_marks else (${random("'marks' || m.id || '-' || q.id", 17)} % (q.max_marks * 4 + 1)::int) / 4.0 end, now()
    from exam_marks m join exam_questions q on q.client_id = m.client_id and q.exam_id = m.exam_id where m.client_id = ${own} and m.attendance = 'P'`)
  exams = (await app.databases.owner.query(`select client_id::int, id::int from ${made} e`)).rows
}

/** Rows that one of two queries has and the other has not. */
async function differing(kept: string, live: string): Promise<unknown[]> {
  const { rows } = await run(`with kept as (${kept}), live as (${live})
    (select 'kept' as of, * from kept except all select 'kept', * from live) union all
    (select 'live' as of, * from live except all select 'live', * from kept)`)
  return rows
}

const present = `exam_marks m join exams e on e.client_id = m.client_id and e.id = m.exam_id`
const cells = `exam_question_marks c join exam_marks m on m.client_id = c.client_id and m.id = c.mark_id
  join exam_questions q on q.client_id = c.client_id and q.id = c.exam_question_id`

describe(`what is kept of the exams of ${SCHOOLS} schools is what SQL finds in their marks`, () => {
  beforeAll(async () => {
    await makeSchools()
    for (const { client_id, id } of exams)
      await writeInSchool(app.databases.app_kysely, client_id, async (db) => {
        const actor = { account_id: null } as unknown as Parameters<typeof recomputeExam>[0]['actor']
        await recomputeExam({ db, client_id, now: app.clock.now, actor, request_id: 'live' }, id)
        await writeStats({ db, client_id, now: app.clock.now }, id)
      })
  }, 120_000)

  it('section by section: who was there, totals, their squares, grades', async () => {
    const sums = `exam_id, section_id, enrolled, appeared, absent, excluded, ml, ex, ufm, passed, sum_q, sum_q2`
    expect(
      await differing(
        `select ${sums} from exam_stats where client_id = ${own}`,
        `select m.exam_id, m.section_id, count(*) filter (where left_at is null), count(marks), count(*) filter (where attendance = 'A'),
          count(*) filter (where attendance in ('ML', 'EX', 'UFM')), count(*) filter (where attendance = 'ML'),
          count(*) filter (where attendance = 'EX'), count(*) filter (where attendance = 'UFM'),
          count(*) filter (where attendance = 'P' and result = 'PASS'), coalesce(sum(marks * 4), 0), coalesce(sum((marks * 4) ^ 2), 0)
        from ${present} where m.client_id = ${own} group by 1, 2`,
      ),
    ).toEqual([])
    expect(
      await differing(
        `select exam_id, section_id, g.key, g.value::int from exam_stats, jsonb_each_text(grades) g where client_id = ${own}`,
        `select m.exam_id, m.section_id, grade, count(*) from ${present}
          where m.client_id = ${own} and attendance = 'P' and grade is not null group by 1, 2, 3`,
      ),
    ).toEqual([])
  })

  it('question by question: answers, sums, squares, and products with the total', async () => {
    const sums = 'exam_id, section_id, exam_question_id, n, n_na, sum_q, sum_q2, sum_t, sum_t2, sum_qt'
    const value = 'coalesce(c.marks, 0) * 4'
    const counts = 'filter (where c.marks is not null or q.choose is null)'
    expect(
      await differing(
        `select ${sums} from exam_question_stats where client_id = ${own} and n + n_na > 0`,
        `select c.exam_id, m.section_id, c.exam_question_id, count(*) ${counts}, count(*) filter (where c.marks is null),
          coalesce(sum(${value}) ${counts}, 0), coalesce(sum((${value}) ^ 2) ${counts}, 0), coalesce(sum(m.marks * 4) ${counts}, 0),
          coalesce(sum((m.marks * 4) ^ 2) ${counts}, 0), coalesce(sum(${value} * m.marks * 4) ${counts}, 0)
        from ${cells} where c.client_id = ${own} and m.marks is not null group by 1, 2, 3`,
      ),
    ).toEqual([])
  })

  it('chapter by chapter, of each pupil in the exam and in the session, and of each section, where every question counts', async () => {
    const live = `select c.exam_id, m.enrolment_id, q.chapter_id, coalesce(sum(c.marks * 4), 0), sum(q.max_marks * 4)
      from ${cells} where c.client_id = ${own} and q.choose is null and m.marks is not null group by 1, 2, 3`
    const everything = `exam_id in (select exam_id from exam_questions where client_id = ${own} and choose is null)`
    expect(
      await differing(
        `select exam_id, enrolment_id, chapter_id, q, max_q from exam_chapter_marks where client_id = ${own} and ${everything}`,
        live,
      ),
    ).toEqual([])
    expect(
      await differing(
        `select s.exam_ids, p.enrolment_id, s.chapter_id, p.q, p.exams, round(p.needed::numeric, 6), s.students, s.below_pass from session_chapters s
          cross join unnest(s.enrolment_ids, s.exams, s.q, s.needed) as p (enrolment_id, exams, q, needed) where s.client_id = ${own}`,
        `select array[exam_id], enrolment_id, chapter_id, q, 1, round(max_q * 6.75 / 20, 6),
            count(*) over of_chapter, count(*) filter (where q < max_q * 6.75 / 20) over of_chapter
          from exam_chapter_marks where client_id = ${own} window of_chapter as (partition by client_id, chapter_id)`,
      ),
    ).toEqual([])
    expect(
      await differing(
        `select x.exam_id, x.section_id, h.* from exam_stats x
          cross join jsonb_to_recordset(x.chapters) as h (chapter_id bigint, n bigint, q bigint, max_q bigint) where x.client_id = ${own}`,
        `select exam_id, section_id, chapter_id, count(*), sum(q), sum(max_q) from exam_chapter_marks where client_id = ${own} group by 1, 2, 3`,
      ),
    ).toEqual([])
    expect(
      await differing(
        `select a.exam_id, u.* from exam_asked a cross join lateral
            unnest(a.chapter_ids, a.exam_question_ids, a.question_ids, a.levels, a.skills, a.max_q, a.n, a.sum_q) as u where a.client_id = ${own}`,
        `select s.exam_id, q.chapter_id, q.id, q.question_id, q.level, q.skill, (q.max_marks * 4)::int, sum(s.n), sum(s.sum_q) from exam_question_stats s
            join exam_questions q on q.client_id = s.client_id and q.id = s.exam_question_id
          where s.client_id = ${own}
          group by s.client_id, s.exam_id, q.client_id, q.id`,
      ),
    ).toEqual([])
    const { rows } = await run(`select count(*)::int as n from exam_chapter_marks where client_id = ${own}`)
    expect(rows[0].n).toBeGreaterThan(SCHOOLS)
  })
})
