import { sql } from 'kysely'
import { demoExams } from '../../db/seed/demo-exams.ts'
import { demoPapers } from '../../db/seed/demo-paper.ts'
import type { SeedExam } from '../../db/seed/demo-types.ts'
import { passShare, toQ } from '../../marking/quarters.ts'
import { givenRows } from '../db/given-rows.ts'
import { freezeQuestions } from '../exams/papers.ts'
import { syncRoster } from '../exams/roster.ts'
import type { Actor } from '../ground/actor.ts'
import type { Change } from '../ground/change.ts'
import { recomputeExam } from '../results/reckoned.ts'
import { writeStats } from '../results/stats.ts'
import { chance, type Entered, enterByQuestion } from './enter-by-question.ts'
import { sessionBefore } from './seed-people.ts'
import { type Places, placeOf, type Seeding, seededBy } from './seeding.ts'

const DAY = 86_400_000
/** Of a hundred: what every subject of the demo school asks for. */
const PASS = 33

/** As a school begins: for how long, and how, marks that are out may be looked at again. */
const rechecks = { recheck_days: 14, recheck_rule: 'ANY' as const }

const settled = ['SUBMITTED', 'VERIFIED', 'PUBLISHED']

/** Exams with marks that look like a class's: most in the middle, some at either end, somebody absent. */
export async function seedExams(seeding: Seeding, places: Places, papers: Map<string, number>): Promise<void> {
  const before = await sessionBefore(seeding)
  for (const [at, exam] of demoExams.entries()) {
    const session_id = exam.was_before ? before : seeding.session_id
    if (session_id !== null) await seedExam({ ...seeding, session_id }, places, papers, exam, at)
  }
}

async function dateOf({ db, session_id, now }: Seeding, days: number): Promise<string> {
  const wanted = new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
  const { rows } = await sql<{ date: string }>`
    select greatest(start_date, least(end_date, ${wanted}::date)) as date from sessions where id = ${session_id}`.execute(
    db,
  )
  return rows[0]?.date ?? wanted
}

async function seedExam(
  seeding: Seeding,
  places: Places,
  papers: Map<string, number>,
  exam: SeedExam,
  at: number,
): Promise<void> {
  const { db, client_id, account_id, session_id, now } = seeding
  const { name, grade, subject, sections, days, state, type_test, max_marks, starts, ends, state_reason } = exam
  const grade_id = placeOf(places.grades, grade)
  const subject_id = placeOf(places.subjects, `${grade}/${subject}`)
  const section_ids = sections.map((section) => placeOf(places.sections, `${grade}/${section}`))
  const paper_id = exam.paper === undefined ? null : placeOf(papers, exam.paper)
  const exam_date = await dateOf(seeding, days)
  const isHandedIn = settled.includes(state)
  const submitted_at = new Date(now.getTime() + (days + 3) * DAY).toISOString()
  const handedIn = isHandedIn ? { submitted_at, submitted_by: account_id } : {}
  const { id } = await db
    .insertInto('exams')
    .values({
      ...seededBy(seeding),
      ...{ name, session_id, grade_id, subject_id, type_test, max_marks, exam_date, starts, ends, state },
      ...{ entry_mode: paper_id === null ? 'TOTAL' : 'PER_QUESTION', question_paper_id: paper_id, component: 'THEORY' },
      ...{ room: `Room ${10 + at}`, revision: state === 'PUBLISHED' ? 1 : 0 },
      pass_marks: passShare(toQ(PASS), toQ(100), toQ(max_marks)) / 4,
      ...handedIn,
      ...(state_reason ? { state_reason } : {}),
      ...(state === 'PUBLISHED' ? { published_at: submitted_at, published_by: account_id, ...rechecks } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = section_ids.map((section_id) => ({
    ...{ client_id, exam_id: id, section_id, grade_id, state: isHandedIn ? ('SUBMITTED' as const) : ('OPEN' as const) },
    ...handedIn,
  }))
  await db.insertInto('exam_sections').values(own).execute()
  if (state === 'DRAFT') return
  const actor = { account_id, client_id, impersonator_id: null } as Actor
  const change: Change = { db, actor, client_id, now, request_id: 'demo' }
  const today = now.toISOString().slice(0, 10)
  let sets = 0
  if (paper_id !== null) {
    const group = demoPapers.filter(({ parallel }) => parallel?.of === exam.paper)
    const written = group.map(({ name, parallel }) => ({
      paper_id: placeOf(papers, name),
      set_letter: parallel!.set_letter,
    }))
    const one = { paper_id, set_letter: '' as const }
    const given = (written.length > 0 ? written : [one]).map((paper) => ({ client_id, exam_id: id, ...paper }))
    await db.insertInto('exam_papers').values(given).execute()
    await freezeQuestions(change, id)
    sets = group.length || (demoPapers.find(({ name }) => name === exam.paper)?.sets ?? 0)
  }
  await syncRoster(change, { id, session_id, subject_id, section_ids, max_marks, date: exam_date, today, sets })
  if (state === 'SCHEDULED' || state === 'CANCELLED') return
  const enter = paper_id === null ? enterMarks : enterByQuestion
  await enter(seeding, { id, max_marks, at, isOpen: state === 'MARKING' })
  if (state === 'VERIFIED' || state === 'PUBLISHED')
    await sql`
      update exams set grade_system_id = g.id, absent_policy = 'EXCLUDE', verified_at = ${submitted_at}, verified_by = ${account_id}
      from grade_systems g where exams.client_id = ${client_id} and exams.id = ${id} and g.client_id = ${client_id} and g.is_default`.execute(
      db,
    )
  await recomputeExam(change, id)
  if (state === 'VERIFIED' || state === 'PUBLISHED') {
    await sql`update grade_systems set used_at = ${submitted_at} where client_id = ${client_id} and is_default`.execute(
      db,
    )
    await writeStats(change, id)
  }
}

/** What somebody can does not change from exam to exam; how the day went does. */
async function enterMarks(
  { db, client_id, account_id, now }: Seeding,
  { id, max_marks, at, isOpen }: Entered,
): Promise<void> {
  const { rows } = await sql<{ id: number; enrolment_id: number }>`
    select id, enrolment_id from exam_marks where client_id = ${client_id} and exam_id = ${id} order by section_id, id`.execute(
    db,
  )
  const entries = rows.flatMap((row, place) => {
    if (isOpen && place % 2 === 1) return []
    const ability = (chance(row.enrolment_id) + chance(row.enrolment_id + 1000)) / 2
    const share = 0.25 + 0.6 * ability + 0.2 * (chance(row.enrolment_id * 31 + at) - 0.3)
    const isAbsent = (row.enrolment_id + at) % 17 === 0
    const marks = Math.round(Math.min(0.99, Math.max(0.1, share)) * max_marks * 2) / 2
    return [{ id: row.id, attendance: isAbsent ? 'A' : 'P', marks: isAbsent ? null : marks }]
  })
  await sql`
    update exam_marks m set attendance = given.attendance, marks = given.marks
    from ${givenRows('exam_marks', ['id', 'attendance', 'marks'], entries)}
    where m.client_id = ${client_id} and m.id = given.id`.execute(db)
  await sql`
    insert into exam_mark_history (client_id, exam_id, mark_id, field, before, after, source, created_at, created_by)
    select ${client_id}::bigint, ${id}::bigint, given.id, 'marks', null, given.marks::text, 'CELL', ${now.toISOString()}::timestamptz, ${account_id}::bigint
    from ${givenRows('exam_marks', ['id', 'marks'], entries)} where given.marks is not null
    returning id`.execute(db)
}
