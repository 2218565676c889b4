import { sql } from 'kysely'
import { type ExamRow, examApi, messageOf, type Sentence, say } from '#contract'
import { changeRow, deleteRow, type StoredRow } from '../entity/change-row.ts'
import { takeUnlocked } from '../entity/sessions.ts'
import { emit } from '../events/emit.ts'
import type { Change, StampedChange } from '../ground/change.ts'
import { ApiError, notFound, refusedField, wrongFields } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { recomputeExam } from '../results/reckoned.ts'
import { findBeforeVerify } from './absent.ts'
import { changeExamState } from './change-state.ts'
import { checkTyped } from './check.ts'
import { assertNoClash, lockSections } from './clashes.ts'
import { examSettings, timeIn } from './clock.ts'
import { examClosed } from './closed.ts'
import { tellOfExams } from './exam-events.ts'
import {
  type CheckedExam,
  checkExam,
  columnsOf,
  type ExamFields,
  storedRules,
  storeParts,
  usualPass,
} from './exam-fields.ts'
import { assertOwnTimes, assertUnplanned } from './of-series.ts'
import { freezeQuestions, setsOf, storePapers } from './papers.ts'
import { printAttendance } from './print/attendance-sheet.ts'
import { printTimetable } from './print/timetable.ts'
import { cancelPublishing, publishMany } from './publish/publish-many.ts'
import { verifyMany } from './publish/verify-many.ts'
import { assertWholeExam } from './rights.ts'
import { rosterOf, syncRoster } from './roster.ts'
import { examKind, exams } from './rows.ts'
import { countValues, findFilledSection } from './values.ts'
import { checkBeforeVerify } from './verify/verify-check.ts'
import { warningsOf } from './warnings.ts'

export type StoredExam = StoredRow<'exams'>
type Changes = Partial<ExamFields>

/** Today at the caller's school. */
const todayOf = async (change: StampedChange) => timeIn((await examSettings(change)).timezone, change.now).date

async function warn(change: Change, id: number | null, exam: CheckedExam, students: number): Promise<Sentence[]> {
  const { rooms = [], invigilators = [], room = null, papers } = exam
  const planned = { ...exam, id, rooms, invigilators, room, timing: papers[0]?.timing ?? null }
  const found = await warningsOf(change, planned, students)
  // A room of two sections is one sentence.
  return [...new Map(found.map(({ sentence }) => [JSON.stringify(sentence), sentence])).values()]
}

/** An exam as create would take it, from what is stored. */
async function fieldsOf({ db, client_id }: Change, stored: StoredExam): Promise<ExamFields> {
  const { rows: sections } = await sql<{ section_id: number; room: string | null }>`
    select section_id, room from exam_sections where client_id = ${client_id} and exam_id = ${stored.id} order by section_id`.execute(
    db,
  )
  const { rows: staff } = await sql<{ staff_id: number; section_id: number | null; duty: string; item_ids: number[] }>`
    select staff_id, section_id, duty, item_ids from exam_staff where client_id = ${client_id} and exam_id = ${stored.id} order by id`.execute(
    db,
  )
  const { name, titles, session_id, grade_id, subject_id, type_test, component, question_paper_id, weightage, room } =
    stored
  return {
    ...{ name, titles, session_id, grade_id, subject_id, type_test, component, question_paper_id, weightage, room },
    ...{ date: stored.exam_date, start: stored.starts.slice(0, 5), end: stored.ends.slice(0, 5) },
    ...{ max_marks: stored.max_marks, pass_marks: stored.pass_marks, entry_mode: stored.entry_mode },
    response_rules: stored.response_rules,
    marks_due: stored.marks_due,
    section_ids: sections.map(({ section_id }) => section_id),
    rooms: sections.flatMap(({ section_id, room: own }) => (own ? [{ section_id, room: own }] : [])),
    invigilators: staff
      .filter(({ duty }) => duty === 'INVIGILATOR')
      .map(({ staff_id, section_id }) => ({ staff_id, section_id })),
    markers: staff.filter(({ duty }) => duty === 'MARKER').map(({ duty: _, ...one }) => one),
  }
}

/** What may still be changed once marks are entered. */
const open = new Set([
  'name',
  'titles',
  'date',
  'start',
  'end',
  'room',
  'rooms',
  'invigilators',
  'markers',
  'pass_marks',
  'weightage',
  'marks_due',
  'section_ids',
  'response_rules',
])

/**
 * @param values in how many rows of its list something stands: an exam that was cancelled and taken up again keeps them
 * @throws invalid_field where the state or the values do not allow it
 */
async function assertChangeable(
  change: Change,
  stored: StoredExam,
  { changes, before, values }: { changes: Changes; before: ExamFields; values: number },
): Promise<void> {
  const isPlanned = stored.state === 'DRAFT' || stored.state === 'SCHEDULED'
  if (isPlanned && values === 0) return
  if (!isPlanned && stored.state !== 'MARKING') throw await examClosed(change, stored)
  const frozen = differing(changes, before).filter((field) => !open.has(field))
  if (frozen.length === 0) return
  throw wrongFields(
    frozen.map((field) =>
      refusedField(
        field,
        values > 0 ? say('exam.frozen_by_marks', { count: values }) : say('exam.frozen', { fields: [field] }),
      ),
    ),
  )
}

/** The fields that a change gives another value. */
const differing = (changes: Changes, before: ExamFields): string[] =>
  Object.keys(changes).filter((field) => !isSame(changes, before, field))

const isSame = (changes: Changes, before: ExamFields, field: string) =>
  JSON.stringify(changes[field as keyof Changes] ?? null) === JSON.stringify(before[field as keyof ExamFields] ?? null)

/** Of a draft nobody else knows. */
async function tellOfChange(change: Change, { id, state }: StoredExam, changed: readonly string[]): Promise<void> {
  if (state !== 'DRAFT' && changed.length > 0)
    await tellOfExams(change, [{ exam_id: id, type: 'exam.changed', changed }])
}

/** Nobody's values go with a section. @throws in_use */
async function assertEmpty(change: Change, exam_id: number, removed: number[]): Promise<void> {
  const section = await findFilledSection(change, exam_id, removed)
  if (section) throw new ApiError('in_use', say('exam.section_in_use', { section }))
}

/** What is stored of sections goes with them; what is given of others is refused where it stands. */
function withoutRemoved(before: ExamFields, section_ids: readonly number[] | undefined): ExamFields {
  if (!section_ids) return before
  const stays = ({ section_id }: { section_id?: number | null | undefined }) =>
    section_id == null || section_ids.includes(section_id)
  const { rooms = [], invigilators = [], markers = [] } = before
  return {
    ...before,
    rooms: rooms.filter(stays),
    invigilators: invigilators.filter(stays),
    markers: markers.filter(stays),
  }
}

/** The usual marks to pass follow a new maximum or subject; what somebody has typed stays. */
async function passMarksOf(change: Change, stored: StoredExam, changes: Changes): Promise<number | null> {
  if (changes.pass_marks !== undefined) return changes.pass_marks
  if (changes.max_marks === undefined && changes.subject_id === undefined) return stored.pass_marks
  const isUsual = stored.pass_marks === (await usualPass(change, stored.subject_id, stored.max_marks))
  return isUsual ? null : stored.pass_marks
}

export const examRoutes = serve(examApi, {
  ...exams.usual,

  async create(call) {
    const { body } = call
    const session = await takeUnlocked(call.db, body.session_id)
    const exam = await checkExam(call, body, session)
    await lockSections(call, exam.section_ids)
    const today = await todayOf(call)
    await assertNoClash(call, { ...exam, id: null, today })
    const made = await exams.insert(call, columnsOf(exam), 'create', body)
    await storeParts(call, made.id, exam)
    await storePapers(call, made.id, exam.papers)
    const students = (await rosterOf(call, { ...exam, today })).length
    const warnings = await warn(call, made.id, exam, students)
    return { data: await exams.get(call, made.id), beside: { warnings: warnings.map(messageOf) } }
  },

  async update(call) {
    const { row_version: _, ...changes } = call.body
    const stored = await exams.lock(call)
    await takeUnlocked(call.db, stored.session_id)
    // How answers become marks is open until these are verified.
    if (stored.state === 'SUBMITTED' && Object.keys(changes).join() === 'response_rules') {
      await changeRow(call, examKind, stored, { response_rules: storedRules(changes) }, 'update')
      await tellOfChange(call, stored, ['response_rules'])
      return { data: await exams.get(call, stored.id), beside: { warnings: [] }, message: say('exam.updated') }
    }
    const before = await fieldsOf(call, stored)
    await assertOwnTimes(call, stored, { changes, before })
    const values = await countValues(call, stored.id)
    await assertChangeable(call, stored, { changes, before, values })
    const session = await takeUnlocked(call.db, changes.session_id ?? stored.session_id)
    const pass_marks = await passMarksOf(call, stored, changes)
    const wanted = { ...withoutRemoved(before, changes.section_ids), ...changes, pass_marks }
    await assertEmpty(
      call,
      stored.id,
      before.section_ids.filter((id) => !wanted.section_ids.includes(id)),
    )
    const isThere = wanted.session_id === before.session_id && wanted.subject_id === before.subject_id
    const exam = await checkExam(call, wanted, session, isThere ? before.section_ids : [])
    await lockSections(call, exam.section_ids)
    const today = await todayOf(call)
    await assertNoClash(call, { ...exam, id: stored.id, series_id: stored.series_id, today })
    await changeRow(call, examKind, stored, columnsOf(exam), 'update')
    await storeParts(call, stored.id, exam)
    // Once marks are entered, the questions that they were given for stay as they are.
    const isOpen = values === 0 && stored.state !== 'MARKING'
    if (isOpen) await storePapers(call, stored.id, exam.papers)
    if (isOpen && stored.state === 'SCHEDULED' && changes.question_paper_id !== undefined)
      await freezeQuestions(call, stored.id)
    const listed = { ...exam, id: stored.id, sets: setsOf(exam.papers), today }
    const students = stored.state === 'DRAFT' ? (await rosterOf(call, listed)).length : await syncRoster(call, listed)
    const hasOtherMarks = exam.pass_marks !== stored.pass_marks || exam.max_marks !== stored.max_marks
    if (hasOtherMarks) await recomputeExam(call, stored.id)
    await tellOfChange(call, stored, differing(changes, before))
    const warnings = await warn(call, stored.id, exam, students)
    const updated = say('exam.updated')
    return {
      data: await exams.get(call, stored.id),
      beside: { warnings: warnings.map(messageOf) },
      message: warnings.length > 0 ? [updated, ...warnings] : updated,
    }
  },

  async remove(call) {
    const stored = await exams.lock({ ...call, body: {} })
    if (stored.session_id !== call.body.session_id) throw notFound('exam')
    await assertWholeExam(call, call.actor, stored)
    await assertUnplanned(call, stored)
    if (stored.state !== 'DRAFT' && stored.state !== 'SCHEDULED') {
      const count = await countValues(call, stored.id)
      throw new ApiError('in_use', count > 0 ? say('exam.cancel_instead', { count }) : say('exam.not_deletable'))
    }
    const count = await countValues(call, stored.id)
    if (count > 0) throw new ApiError('in_use', say('exam.cancel_instead', { count }))
    if (stored.state === 'SCHEDULED') emit(call, 'exam.cancelled', { exam_id: stored.id })
    return deleteRow({ call, kind: examKind, id: stored.id })
  },

  async restore(call) {
    const row = await exams.restore(call)
    await assertWholeExam(call, call.actor, row)
    await assertStillFree(call, row)
    if (row.state === 'SCHEDULED') await tellOfExams(call, [{ exam_id: row.id, type: 'exam.scheduled' }])
    return row
  },

  changeState: changeExamState,
  verifyMany,
  publishMany,
  cancelPublishing,

  beforeVerify: findBeforeVerify,
  verifyCheck: checkBeforeVerify,
  check: checkTyped,
  timetable: printTimetable,
  attendanceSheet: printAttendance,
})

async function assertStillFree(call: Change, row: ExamRow): Promise<void> {
  const section_ids = row.sections.map(({ id }) => id)
  await takeUnlocked(call.db, row.session_id)
  await lockSections(call, section_ids)
  await assertSectionsLive(call, section_ids)
  await assertNoClash(call, { ...row, section_ids, today: await todayOf(call) })
}

/** A section may have been deleted after the exam was. @throws not_found */
async function assertSectionsLive({ db, client_id }: Change, section_ids: readonly number[]): Promise<void> {
  const live = await db
    .selectFrom('sections')
    .select('id')
    .where('client_id', '=', client_id)
    .where('id', 'in', [...section_ids])
    .where('deleted_at', 'is', null)
    .execute()
  if (live.length === section_ids.length) return
  throw new ApiError('not_found', say('row.parent_gone', { parent: say('noun.section'), noun: say('noun.exam') }))
}
