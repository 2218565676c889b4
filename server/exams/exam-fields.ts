import { sql } from 'kysely'
import { type BodyOf, type examApi, type RefusedField, say } from '#contract'
import { passShare, toQ } from '../../marking/quarters.ts'
import { assertPlace } from '../academics/place.ts'
import type { SessionFacts } from '../entity/sessions.ts'
import { storedTitles } from '../entity/stored-titles.ts'
import type { Change } from '../ground/change.ts'
import { refusedField, wrongField, wrongFields } from '../ground/errors.ts'
import { reachesPlace } from '../policy/places.ts'
import { type ExamPaper, findPapers } from './papers.ts'

export type ExamFields = BodyOf<typeof examApi.create>

/** An exam whose fields agree with each other and with what they name. */
export interface CheckedExam extends Omit<ExamFields, 'pass_marks'> {
  pass_marks: number
  papers: ExamPaper[]
}

/** A checked exam as it is stored. */
export const columnsOf = (exam: CheckedExam) => ({
  name: exam.name,
  titles: storedTitles(exam.titles),
  session_id: exam.session_id,
  grade_id: exam.grade_id,
  subject_id: exam.subject_id,
  type_test: exam.type_test,
  component: exam.component ?? 'THEORY',
  question_paper_id: exam.question_paper_id ?? null,
  exam_date: exam.date,
  starts: exam.start,
  ends: exam.end,
  max_marks: exam.max_marks,
  pass_marks: exam.pass_marks,
  weightage: exam.weightage ?? null,
  marks_due: exam.marks_due ?? null,
  room: exam.room || null,
  entry_mode: exam.entry_mode,
  response_rules: storedRules(exam),
})

export const storedRules = ({ response_rules: rules }: Pick<ExamFields, 'response_rules'>) =>
  rules ? JSON.stringify(rules) : null

/**
 * @param stored sections that the exam has already, in this session and subject: they stay, whoever plans it
 * @throws invalid_field, all that is wrong at once as far as one does not follow from another
 */
export async function checkExam(
  change: Change,
  fields: ExamFields,
  session: SessionFacts,
  stored: readonly number[] = [],
): Promise<CheckedExam> {
  const { grade_id, subject_id, date, start, end, max_marks } = fields
  const errors: RefusedField[] = []
  if (end <= start) errors.push(refusedField('end', say('exam.end_before_start')))
  if (date < session.start_date || date > session.end_date) {
    const { start_date, end_date } = session
    errors.push(refusedField('date', say('exam.outside_session', { start: start_date, end: end_date })))
  }
  if (fields.entry_mode === 'PER_QUESTION' && !fields.question_paper_id)
    errors.push(refusedField('question_paper_id', say('exam.paper_needed')))
  if (fields.pass_marks != null && fields.pass_marks > max_marks)
    errors.push(refusedField('pass_marks', say('exam.pass_above_max', { max: max_marks })))
  if (fields.marks_due && fields.marks_due < date) errors.push(refusedField('marks_due', say('exam.due_before_date')))
  errors.push(...roomsTwice(fields))
  if (errors.length > 0) throw wrongFields(errors)
  await assertPlace(change.db, change.actor, { grade_id, subject_id })
  await assertSections(change, fields, stored)
  const papers = fields.question_paper_id
    ? await findPapers(change, { ...fields, question_paper_id: fields.question_paper_id })
    : []
  await assertDuties(change, fields, papers)
  const pass_marks = fields.pass_marks ?? (await usualPass(change, subject_id, max_marks))
  if (pass_marks === null) throw wrongField('pass_marks', say('field.required'))
  return { ...fields, pass_marks, papers }
}

/** A section has one room. */
const roomsTwice = ({ rooms = [] }: ExamFields): RefusedField[] =>
  rooms.flatMap(({ section_id }, at) =>
    rooms.findIndex((one) => one.section_id === section_id) < at
      ? [refusedField(`rooms.${at}.section_id`, say('exam.section_twice'))]
      : [],
  )

/** Sections of the class in which the subject is taught, and which the planner reaches: others are refused like such as are not there. */
async function assertSections(
  { db, client_id, actor }: Change,
  { session_id, grade_id, subject_id, section_ids: ids }: ExamFields,
  stored: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number; taught: boolean }>`
    select s.id, s.id = any(b.section_ids) or b.section_ids = '{}' as taught
    from sections s join subjects b on b.client_id = ${client_id} and b.id = ${subject_id}
    where s.client_id = ${client_id} and s.grade_id = ${grade_id} and s.id = any(${ids}::bigint[]) and s.deleted_at is null and s.status = 1
    for key share of s`.execute(db)
  const taught = new Map(rows.map((row) => [row.id, row.taught]))
  const errors = ids.flatMap((id, at) => {
    const path = `section_ids.${at}`
    if (ids.indexOf(id) < at) return [refusedField(path, say('exam.section_twice'))]
    const reached = stored.includes(id) || reachesPlace(actor, { session_id, grade_id, section_id: id, subject_id })
    const is = reached ? taught.get(id) : undefined
    return is ? [] : [refusedField(path, is === undefined ? say('exam.not_section') : say('exam.section_not_taught'))]
  })
  if (errors.length > 0) throw wrongFields(errors)
}

/** Rooms and people belong to sections of the exam, people to the school, questions to its paper. */
async function assertDuties({ db, client_id }: Change, fields: ExamFields, papers: ExamPaper[]): Promise<void> {
  const { section_ids, rooms = [], invigilators = [], markers = [] } = fields
  const ids = [...invigilators, ...markers].map(({ staff_id }) => staff_id)
  const staff = await sql<{ id: number }>`
    select id from staff where client_id = ${client_id} and deleted_at is null and id = any(${ids}::bigint[]) for key share`.execute(
    db,
  )
  const known = new Set(staff.rows.map(({ id }) => id))
  const items = await sql<{ id: number }>`
    select id from question_paper_items where client_id = ${client_id} and paper_id = any(${papers.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  const asked = new Set(items.rows.map(({ id }) => id))
  const inExam = (path: string, section_id: number | null | undefined) =>
    section_id != null && !section_ids.includes(section_id)
      ? [refusedField(`${path}.section_id`, say('exam.not_of_exam'))]
      : []
  const errors = [
    ...rooms.flatMap(({ section_id }, at) => inExam(`rooms.${at}`, section_id)),
    ...Object.entries({ invigilators, markers }).flatMap(([list, all]) =>
      all.flatMap(({ staff_id, section_id }, at) => [
        ...(known.has(staff_id) ? [] : [refusedField(`${list}.${at}.staff_id`, say('exam.not_staff'))]),
        ...inExam(`${list}.${at}`, section_id),
      ]),
    ),
    ...markers.flatMap(({ item_ids = [] }, at) =>
      item_ids.some((id) => !asked.has(id)) ? [refusedField(`markers.${at}.item_ids`, say('exam.not_item'))] : [],
    ),
  ]
  if (errors.length > 0) throw wrongFields(errors)
}

/** The subject's share of the maximum, up to a quarter; null where the subject says no marks. */
export async function usualPass(change: Change, subject_id: number, max_marks: number): Promise<number | null> {
  const [usual = null] = await usualPasses(change, [{ subject_id, max_marks }])
  return usual
}

/** The same of several. */
export async function usualPasses(
  { db, client_id }: Change,
  wanted: readonly { subject_id: number; max_marks: number }[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number; max_marks: number; pass_marks: number }>`
    select id, max_marks, pass_marks from subjects
    where client_id = ${client_id} and id = any(${wanted.map(({ subject_id }) => subject_id)}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map(({ subject_id, max_marks }) => {
    const subject = byId.get(subject_id)
    if (!subject || subject.max_marks <= 0) return null
    return passShare(toQ(subject.pass_marks), toQ(subject.max_marks), toQ(max_marks)) / 4
  })
}

/** Sections with their rooms, people with their duties, papers: as the fields say, and nothing else. */
export async function storeParts(change: Change, exam_id: number, exam: CheckedExam): Promise<void> {
  const { db, client_id } = change
  const rooms = new Map((exam.rooms ?? []).map(({ section_id, room }) => [section_id, room]))
  await sql`delete from exam_sections where client_id = ${client_id} and exam_id = ${exam_id}
    and section_id <> all(${exam.section_ids}::bigint[])`.execute(db)
  for (const section_id of exam.section_ids) {
    const room = rooms.get(section_id) ?? null
    await db
      .insertInto('exam_sections')
      .values({ client_id, exam_id, section_id, grade_id: exam.grade_id, room })
      .onConflict((there) => there.columns(['client_id', 'exam_id', 'section_id']).doUpdateSet({ room }))
      .execute()
  }
  await sql`delete from exam_staff where client_id = ${client_id} and exam_id = ${exam_id}`.execute(db)
  const duties = [
    ...(exam.invigilators ?? []).map((one) => ({ ...one, item_ids: [], duty: 'INVIGILATOR' as const })),
    ...(exam.markers ?? []).map((one) => ({ ...one, item_ids: one.item_ids ?? [], duty: 'MARKER' as const })),
  ]
  for (const { staff_id, section_id = null, duty, item_ids } of duties) {
    await db
      .insertInto('exam_staff')
      .values({ client_id, exam_id, staff_id, section_id, duty, item_ids })
      .onConflict((there) => there.doNothing())
      .execute()
  }
}
