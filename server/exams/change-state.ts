import { sql } from 'kysely'
import { type Action, type ExamRow, type ExamState, type examApi, type Module, say } from '#contract'
import { changeRow, type StoredRow } from '../entity/change-row.ts'
import { takeUnlocked } from '../entity/sessions.ts'
import { emit } from '../events/emit.ts'
import { may } from '../ground/actor.ts'
import type { Change, SchoolChange } from '../ground/change.ts'
import { ApiError, wrongField } from '../ground/errors.ts'
import { pupilName } from '../ground/pupil-name.ts'
import type { Call } from '../http/call.ts'
import { systemOf } from '../results/bands.ts'
import { recomputeExam } from '../results/reckoned.ts'
import { removeStats, writeStats } from '../results/stats.ts'
import { decideAbsent } from './absent.ts'
import { assertNoClash, lockSections, type Slot } from './clashes.ts'
import { examSettings, hasBegun, timeIn } from './clock.ts'
import { tellOfExams } from './exam-events.ts'
import { assertComplete, fillNotAttempted } from './hand-in.ts'
import { findPapers, freezeQuestions, setsOf, storePapers } from './papers.ts'
import { publication } from './publish/publication.ts'
import { assertWholeExam, markingOf, reachesSection } from './rights.ts'
import { type ListedExam, syncRoster } from './roster.ts'
import { examKind, exams } from './rows.ts'
import { hasValues } from './values.ts'

type StateCall = Call<(typeof examApi)['changeState']>
type StoredExam = StoredRow<'exams'>
/** What changes of the exam's row; null where nothing does. */
type Step = (call: StateCall, exam: StoredExam) => Promise<Partial<Columns> | null>
type Columns = Omit<Parameters<typeof changeRow<'exams'>>[3], never>

const TAKE_BACK_MS = 10 * 60_000
const RESTORE_MS = 30 * 86_400_000

function need(call: StateCall, module: Module, action: Action): void {
  if (!may(call.actor, module, action)) throw new ApiError('forbidden')
}

function reasonOf({ body }: StateCall): string {
  if (!body.reason) throw wrongField('reason', say('exam.reason_needed'))
  return body.reason
}

export async function sectionsOf({ db, client_id }: Change, exam_id: number) {
  const { rows } = await sql<{
    section_id: number
    state: 'OPEN' | 'SUBMITTED'
    submitted_at: string | null
    submitted_by: number | null
  }>`
    select section_id, state, submitted_at, submitted_by from exam_sections
    where client_id = ${client_id} and exam_id = ${exam_id} order by section_id for update`.execute(db)
  return rows
}

/** What the list of an exam is made from. */
async function listedOf(call: Change, exam: StoredExam): Promise<ListedExam & Slot> {
  const sections = await sectionsOf(call, exam.id)
  const { db, client_id, now } = call
  const { rows } = await sql<{ sets: number; set_letter: 'A' | 'B' | 'C' | 'D' | null }>`
    select p.sets, p.set_letter from exam_papers x join question_papers p on p.client_id = ${client_id} and p.id = x.paper_id
    where x.client_id = ${client_id} and x.exam_id = ${exam.id}`.execute(db)
  const { id, session_id, subject_id, max_marks, exam_date: date } = exam
  const today = timeIn((await examSettings(call)).timezone, now).date
  return {
    ...{ id, session_id, subject_id, max_marks, date, today, sets: setsOf(rows) },
    ...{ section_ids: sections.map(({ section_id }) => section_id), start: exam.starts, end: exam.ends },
    series_id: exam.series_id,
  }
}

const schedule: Step = async (call, exam) => {
  need(call, 'exam', 'update')
  await listForExam(call, exam)
  return {}
}

/** Takes an exam as far as it is scheduled: its papers, who writes it, the questions that are marked. @throws invalid_field where one of them lacks */
export async function listForExam(call: Change, exam: StoredExam): Promise<void> {
  const { question_paper_id } = exam
  // Once marks are entered, the questions that they were given for stay as they are.
  const isFilled = await hasValues(call, exam.id)
  if (question_paper_id !== null && !isFilled)
    await storePapers(call, exam.id, await findPapers(call, { ...exam, question_paper_id }))
  const listed = await listedOf(call, exam)
  await lockSections(call, listed.section_ids)
  await assertNoClash(call, listed)
  if ((await syncRoster(call, listed)) === 0) throw wrongField('section_ids', say('exam.roster_empty'))
  if (!isFilled) await freezeQuestions(call, exam.id)
}

/** Removes the pupils' rows of exams and the questions that were frozen for them; only while no mark stands in them. */
export async function dropLists({ db, client_id }: SchoolChange, exam_ids: readonly number[]): Promise<void> {
  if (exam_ids.length === 0) return
  for (const table of ['exam_marks', 'exam_questions'])
    await sql`delete from ${sql.table(table)} where client_id = ${client_id} and exam_id = any(${exam_ids}::bigint[])`.execute(
      db,
    )
}

const unschedule: Step = async (call, exam) => {
  need(call, 'exam', 'update')
  if (await hasValues(call, exam.id)) throw wrongField('state', say('exam.has_values'))
  await dropLists(call, [exam.id])
  return {}
}

const startMarking: Step = async (call, exam) => {
  need(call, 'exam-marks', 'update')
  if ((await markingOf(call, call.actor, exam)).size === 0)
    throw new ApiError('forbidden', say('policy.exam_not_yours'))
  const { timezone } = await examSettings(call)
  if (!hasBegun(exam, timeIn(timezone, call.now)))
    throw wrongField('state', say('exam.not_yet', { date: exam.exam_date, start: exam.starts.slice(0, 5) }))
  await syncRoster(call, await listedOf(call, exam))
  return {}
}

/** @throws invalid_field where one of them does not write the exam */
function assertKnown(call: StateCall, sections: readonly { section_id: number }[]): void {
  const known = new Set(sections.map(({ section_id }) => section_id))
  const unknown = (call.body.section_ids ?? []).findIndex((id) => !known.has(id))
  if (unknown >= 0) throw wrongField(`section_ids.${unknown}`, say('exam.not_of_exam'))
}

/**
 * Hands in the sections that are named, else all open ones that are the caller's; the exam with the last. By then somebody may have come into one
 * that was handed in before.
 */
const handIn: Step = async (call, exam) => {
  const { db, client_id, now, actor } = call
  const mine = await markingOf(call, actor, exam)
  const sections = await sectionsOf(call, exam.id)
  const open = sections.filter(({ state }) => state === 'OPEN').map(({ section_id }) => section_id)
  assertKnown(call, sections)
  const named = call.body.section_ids ?? open.filter((id) => mine.has(id))
  if (named.some((id) => !mine.has(id)) || mine.size === 0)
    throw new ApiError('forbidden', say('policy.exam_not_yours'))
  const closing = named.filter((id) => open.includes(id))
  const isLast = open.length === closing.length
  if (closing.length === 0 && !isLast) return null
  await assertComplete(call, exam.id, closing)
  if (isLast)
    await assertComplete(
      call,
      exam.id,
      sections.flatMap(({ state, section_id }) => (state === 'SUBMITTED' ? [section_id] : [])),
      true,
    )
  await fillNotAttempted(call, exam.id, closing)
  const at = now.toISOString()
  await sql`
    update exam_sections set state = 'SUBMITTED', submitted_at = ${at}, submitted_by = ${actor.account_id},
      first_submitted_at = coalesce(first_submitted_at, ${at}::timestamptz)
    where client_id = ${client_id} and exam_id = ${exam.id} and section_id = any(${closing}::bigint[])`.execute(db)
  emit(call, 'marks.submitted', { exam_id: exam.id, section_ids: closing })
  if (!isLast) return { state: 'MARKING' }
  return { submitted_at: at, submitted_by: actor.account_id }
}

/**
 * Opens sections again, with a reason: whoever verifies does, and whoever has just handed them in. The list of what is handed in as a whole follows no
 * enrolment: who came, went or moved meanwhile is taken in here.
 */
const reopen: Step = async (call, exam) => {
  const { db, client_id, now, actor, body } = call
  const sections = await sectionsOf(call, exam.id)
  assertKnown(call, sections)
  const closed = sections.filter(({ state }) => state === 'SUBMITTED')
  const opened = closed.filter(
    ({ section_id, submitted_by }) =>
      body.section_ids?.includes(section_id) ??
      (submitted_by === actor.account_id || reachesSection(actor, exam, section_id)),
  )
  if (opened.length === 0 && exam.state === 'MARKING') return null
  if (opened.length === 0) throw new ApiError('forbidden', say('policy.exam_whole'))
  const isOwn = opened.every(
    ({ submitted_by, submitted_at }) =>
      submitted_by === actor.account_id && now.getTime() - new Date(submitted_at ?? 0).getTime() <= TAKE_BACK_MS,
  )
  if (!isOwn) {
    need(call, 'exam-marks', 'verify')
    const isReached = opened.every(({ section_id }) => reachesSection(actor, exam, section_id))
    if (!isReached) throw new ApiError('forbidden', say('policy.exam_whole'))
  }
  reasonOf(call)
  await sql`
    update exam_sections set state = 'OPEN', submitted_at = null, submitted_by = null
    where client_id = ${client_id} and exam_id = ${exam.id}
      and section_id = any(${opened.map(({ section_id }) => section_id)}::bigint[])`.execute(db)
  if (exam.state === 'SUBMITTED') {
    const listed = await listedOf(call, exam)
    await lockSections(call, listed.section_ids)
    await syncRoster(call, listed)
  }
  return { submitted_at: null, submitted_by: null }
}

/** Everybody is complete, and of whoever used unfair means it is said what they did. @throws invalid_field, naming them */
export async function assertSettled(call: Change, exam_id: number, sections: readonly { section_id: number }[]) {
  const { db, client_id } = call
  await assertComplete(
    call,
    exam_id,
    sections.map(({ section_id }) => section_id),
  )
  const { rows: ufm } = await sql<{ name: string }>`
    select ${pupilName(client_id, 'p')} as name
    from exam_marks m join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
      join students p on p.client_id = ${client_id} and p.id = e.student_id
    where m.client_id = ${client_id} and m.exam_id = ${exam_id} and m.attendance = 'UFM' and coalesce(m.remarks, '') = ''`.execute(
    db,
  )
  if (ufm.length > 0) throw wrongField('state', say('exam.ufm_remark', { names: ufm.map(({ name }) => name) }))
}

const verify: Step = async (call, exam) => {
  const { db, client_id, now, actor } = call
  need(call, 'exam-marks', 'verify')
  const [sections, system] = await Promise.all([sectionsOf(call, exam.id), systemOf(call, exam.grade_id)])
  const isOwn = exam.submitted_by === actor.account_id || sections.some((one) => one.submitted_by === actor.account_id)
  if (isOwn && actor.role_id !== 2) throw wrongField('state', say('exam.verifier_submitted'))
  if (isOwn) reasonOf(call)
  await assertSettled(call, exam.id, sections)
  if (!system) throw wrongField('state', say('exam.no_grade_system'))
  const absent_policy = await decideAbsent(call, exam.id, call.body.absent_policy)
  const at = now.toISOString()
  const frozen = { grade_system_id: system.id, absent_policy }
  await sql`update grade_systems set used_at = coalesce(used_at, ${at}::timestamptz) where client_id = ${client_id} and id = ${system.id}`.execute(
    db,
  )
  await sql`update exams set grade_system_id = ${system.id} where client_id = ${client_id} and id = ${exam.id}`.execute(
    db,
  )
  await writeStats(call, exam.id, await recomputeExam(call, exam.id))
  return { ...frozen, verified_at: at, verified_by: actor.account_id }
}

const unverify: Step = async (call, exam) => {
  need(call, 'exam-marks', 'verify')
  reasonOf(call)
  await removeStats(call, exam.id)
  // What is not verified is not published at any time to come.
  const hidden = { publish_at: null, publish_by: null }
  return { grade_system_id: null, absent_policy: null, verified_at: null, verified_by: null, ...hidden }
}

const publish: Step = async (call, exam) => {
  need(call, 'exam-marks', 'publish')
  await assertSettled(call, exam.id, await sectionsOf(call, exam.id))
  return publication(call, exam, call.now.toISOString())
}

const unpublish: Step = async (call) => {
  need(call, 'exam-marks', 'publish')
  reasonOf(call)
  return { published_at: null, published_by: null, recheck_days: null, recheck_rule: null }
}

const cancel: Step = async (call) => {
  need(call, 'exam', 'delete')
  reasonOf(call)
  return { cancelled_at: call.now.toISOString() }
}

const revive: Step = async (call, exam) => {
  need(call, 'exam', 'delete')
  if (call.actor.role_id !== 2) throw new ApiError('forbidden')
  if (call.now.getTime() - new Date(exam.cancelled_at ?? 0).getTime() > RESTORE_MS)
    throw wrongField('state', say('exam.cancelled_long_ago'))
  const listed = await listedOf(call, exam)
  await lockSections(call, listed.section_ids)
  await assertNoClash(call, listed)
  if (!(await hasValues(call, exam.id))) await dropLists(call, [exam.id])
  const { db, client_id } = call
  await sql`update exam_sections set state = 'OPEN', submitted_at = null, submitted_by = null, first_submitted_at = null
    where client_id = ${client_id} and exam_id = ${exam.id}`.execute(db)
  return { cancelled_at: null, submitted_at: null, submitted_by: null }
}

const steps: Record<ExamState, Partial<Record<ExamState, Step>>> = {
  DRAFT: { SCHEDULED: schedule, CANCELLED: cancel },
  SCHEDULED: { DRAFT: unschedule, MARKING: startMarking, CANCELLED: cancel },
  MARKING: { SUBMITTED: handIn, MARKING: reopen, CANCELLED: cancel },
  SUBMITTED: { MARKING: reopen, VERIFIED: verify, CANCELLED: cancel },
  VERIFIED: { SUBMITTED: unverify, PUBLISHED: publish },
  PUBLISHED: { VERIFIED: unpublish },
  CANCELLED: { DRAFT: revive },
}

/** Programs are told of steps that others than those who enter marks go by. What a hand-in says it says itself. */
async function tellOfStep(call: StateCall, { id: exam_id, state: from }: StoredExam): Promise<void> {
  const { state: to } = call.body
  if (to === 'CANCELLED') emit(call, 'exam.cancelled', { exam_id })
  if (to === 'VERIFIED' && from === 'SUBMITTED') emit(call, 'marks.verified', { exam_id })
  if (to === 'VERIFIED' && from === 'PUBLISHED') await tellOfExams(call, [{ exam_id, type: 'results.withdrawn' }])
  if (to === 'PUBLISHED') await tellOfExams(call, [{ exam_id, type: 'results.published' }])
  if (to === 'SCHEDULED') await tellOfExams(call, [{ exam_id, type: 'exam.scheduled' }])
  if (to === 'DRAFT' && from === 'SCHEDULED')
    await tellOfExams(call, [{ exam_id, type: 'exam.changed', changed: ['state'] }])
}

/** Steps that reach no further than the caller's own sections. All others are of the whole exam. */
const ofSections: ReadonlySet<Step> = new Set([startMarking, handIn, reopen])

/** Takes an exam a step on or back, under a lock of its row, so that no mark slips in between. To the state that it or its sections are in nothing changes. */
export async function changeExamState(call: StateCall): Promise<ExamRow> {
  const exam = await exams.lock(call)
  await takeUnlocked(call.db, exam.session_id)
  const { state, section_ids, reason, absent_policy } = call.body
  if (absent_policy && state !== 'VERIFIED') throw wrongField('absent_policy', say('exam.absent_when_verified'))
  if (state === exam.state && !(state === 'MARKING' && section_ids)) return exams.get(call, exam.id)
  const step = steps[exam.state][state]
  if (!step)
    throw wrongField(
      'state',
      say('exam.no_step', { state: say(`exam.state.${exam.state}`), next: say(`exam.state.${state}`) }),
    )
  if (!ofSections.has(step)) await assertWholeExam(call, call.actor, exam)
  const columns = await step(call, exam)
  if (!columns) return exams.get(call, exam.id)
  const more = { state, state_reason: reason || null, ...columns }
  await changeRow(call, examKind, exam, more as Columns, 'change-state')
  await tellOfStep(call, exam)
  return exams.get(call, exam.id)
}
