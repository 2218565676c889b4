import { api, type Chapter, type ExamRow, type MarkRow, type Question, type Section, type Subject } from '#contract'
import type { Caller, Reply, TestApp } from '../app.ts'
import { makeQuestion, type TestSchool, unique } from './factories.ts'
import { choose, makeCompleteDraft, makeDraft, planSection } from './paper-factories.ts'

/** The day before the tests' own: an exam that has begun. */
export const yesterday = '2026-11-19'

/** An exam/create body of one total of 80 for some sections. */
export const examBody = (
  school: TestSchool,
  subject: Pick<Subject, 'id' | 'grade_id'>,
  section_ids: number[],
  fields: object = {},
) => ({
  name: unique('Exam'),
  session_id: school.session_id,
  grade_id: subject.grade_id,
  section_ids,
  subject_id: subject.id,
  type_test: 'UNIT_TEST',
  date: yesterday,
  start: '09:00',
  end: '10:00',
  max_marks: 80,
  entry_mode: 'TOTAL',
  ...fields,
})

function taken<T>(what: string, reply: Reply<T>): T {
  if (!reply.success) throw new Error(`${what}: ${reply.message} ${JSON.stringify(reply.errors)}`)
  return reply.data
}

/** A planned exam. */
export const makeExam = async (
  app: TestApp,
  school: TestSchool,
  subject: Pick<Subject, 'id' | 'grade_id'>,
  section_ids: number[],
  fields: object = {},
): Promise<ExamRow> =>
  taken(
    'exam/create',
    await app.call<ExamRow>(api.exam.create, examBody(school, subject, section_ids, fields), school.admin),
  )

/** Takes an exam through states, as the school admin unless told otherwise. */
export async function bring(
  app: TestApp,
  exam: { id: number },
  by: Caller,
  ...states: ExamRow['state'][]
): Promise<ExamRow> {
  let row: ExamRow | undefined
  for (const state of states)
    row = taken(`to ${state}`, await app.call<ExamRow>(api.exam.changeState, { state, reason: 'A test' }, by, exam.id))
  return row as ExamRow
}

/** The rows of a sheet, by roll number. */
export async function sheetOf(app: TestApp, by: Caller, exam_id: number): Promise<MarkRow[]> {
  const body = { filter: { exam_id, is_all_data_fetch: true } }
  return taken('exam-marks/list', await app.call<MarkRow[]>(api.exam_marks.list, body, by))
}

export interface SentItem {
  mark_id: number
  field: string
  exam_question_id?: number
  base?: unknown
  value: unknown
}

/** What update-many answers of the items, each as "ok", "conflict 3" or its code. */
export async function send(
  app: TestApp,
  by: Caller,
  exam_id: number,
  items: SentItem[],
  more: object = {},
): Promise<string[]> {
  const reply = await app.call<{ results: { status: string; code?: string; value?: unknown }[] }>(
    api.exam_marks.updateMany,
    { exam_id, items, ...more },
    by,
  )
  return taken('update-many', reply).results.map(({ status, code, value }) =>
    status === 'conflict' ? `conflict ${value}` : (code ?? status),
  )
}

/** Entries that one call takes. */
const AT_ONCE = 500

/** What stands in a row of a sheet: a total, or why there is none. */
export type Entry = number | 'A' | 'ML' | 'EX' | 'UFM'

/** An exam whose sheet gets these values in the order of sections and roll numbers and is verified; with `to` it goes on from there. */
export async function makeSettled(
  app: TestApp,
  school: TestSchool,
  subject: Pick<Subject, 'id' | 'grade_id'>,
  sections: Pick<Section, 'id'>[],
  values: Entry[],
  { to = [], ...fields }: { to?: ExamRow['state'][]; [field: string]: unknown } = {},
): Promise<ExamRow> {
  const ids = sections.map(({ id }) => id)
  const exam = await makeExam(app, school, subject, ids, fields)
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const rows = await sheetOf(app, school.admin, exam.id)
  const inOrder = ids.flatMap((id) => rows.filter(({ section }) => section.id === id))
  const items = inOrder.map(({ id }, at): SentItem => {
    const value = values[at]!
    return { mark_id: id, field: typeof value === 'number' ? 'marks' : 'attendance', value }
  })
  const answers: string[] = []
  for (let from = 0; from < items.length; from += AT_ONCE)
    answers.push(...(await send(app, school.admin, exam.id, items.slice(from, from + AT_ONCE))))
  if (answers.some((one) => one !== 'ok')) throw new Error(`update-many: ${answers.join(', ')}`)
  return bring(app, exam, school.admin, 'SUBMITTED', 'VERIFIED', ...to)
}

/** An approved paper of two questions of a mark each. */
export async function makeApprovedPaper(
  app: TestApp,
  school: TestSchool,
  chapter: Chapter,
  fields: object = {},
): Promise<number> {
  const { paper } = await makeCompleteDraft(app, school, chapter, fields)
  await approve(app, school, paper.id)
  return paper.id
}

/** Takes a complete draft to where exams may use it. */
export async function approve(app: TestApp, school: TestSchool, paper_id: number): Promise<void> {
  taken('submit', await app.call(api.question_paper.submit, {}, school.admin, paper_id))
  const body = { state: 'APPROVED' }
  taken('approve', await app.call(api.question_paper.changeState, body, school.admin, paper_id))
}

/** An exam marked by questions: `cells` gives each pupil's values in the order of rolls and of the paper; it is verified. */
export async function makeSettledByQuestion(
  app: TestApp,
  school: TestSchool,
  { question_paper_id, sections, cells, subject, fields = {} }: ByQuestion,
): Promise<ExamRow> {
  const ids = sections.map(({ id }) => id)
  const most = { question_paper_id, entry_mode: 'PER_QUESTION', max_marks: 2, ...fields }
  const exam = await makeExam(app, school, subject, ids, most)
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const questions = await questionsOf(app, exam.id)
  const rows = await sheetOf(app, school.admin, exam.id)
  const items = rows.flatMap(({ id }, at) =>
    questions.map((exam_question_id, place): SentItem => {
      return { mark_id: id, field: 'question', exam_question_id, value: cells[at]?.[place] }
    }),
  )
  const answers: string[] = []
  for (let from = 0; from < items.length; from += AT_ONCE)
    answers.push(...(await send(app, school.admin, exam.id, items.slice(from, from + AT_ONCE))))
  if (answers.some((one) => one !== 'ok')) throw new Error(`update-many: ${answers.join(', ')}`)
  return bring(app, exam, school.admin, 'SUBMITTED', 'VERIFIED')
}

interface ByQuestion {
  question_paper_id: number
  subject: Pick<Subject, 'id' | 'grade_id'>
  sections: Pick<Section, 'id'>[]
  cells: (number | 'NA')[][]
  fields?: object
}

/**
 * A paper of an OR pair beside a question and of a section of which two of three are attempted, three marks each; with `sets` arranged
 * anew in each. Approved.
 */
export async function makeChoicePaper(
  app: TestApp,
  school: TestSchool,
  chapter: Chapter,
  fields: object = {},
): Promise<number> {
  const long = {
    ...{ type: 'SHORT', max_marks: 3, question_options: [] },
    answer: { model_answer: '<p>So.</p>', marking_points: [] },
  }
  const questions: Question[] = []
  for (let count = 0; count < 6; count += 1) questions.push(await makeQuestion(app, school, long, chapter))
  const sections = [
    planSection({ types: ['SHORT'], marks_each: 3, count: 2 }),
    planSection({ section: '2', types: ['SHORT'], marks_each: 3, count: 3, attempt_any: 2 }),
  ]
  const paper = await makeDraft(app, school, chapter, { sections, ...fields })
  const [first, or, other, ...any] = questions
  await choose(app, school, paper, {
    '1': [first!, { question: or!, or_group: 'A' }, { question: other!, or_group: 'A' }],
    '2': any,
  })
  await approve(app, school, paper.id)
  return paper.id
}

/** The columns of an exam's sheet, in the order of its paper. */
export async function questionsOf(app: TestApp, exam_id: number): Promise<number[]> {
  const { rows } = await app.databases.owner.query<{ id: number }>(
    'select id from exam_questions where exam_id = $1 order by position',
    [exam_id],
  )
  return rows.map(({ id }) => Number(id))
}
