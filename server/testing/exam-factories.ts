import { api, type ExamRow, type MarkRow, type Subject } from '#contract'
import type { Caller, Reply, TestApp } from './app.ts'
import { type TestSchool, unique } from './factories.ts'

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
