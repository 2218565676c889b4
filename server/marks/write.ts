import { sql } from 'kysely'
import { type BodyOf, type examMarksApi, type ItemResult, type MarkItem, type MarkRow, markPath, say } from '#contract'
import { changeRow } from '../entity/change-row.ts'
import { sessionLocked } from '../entity/sessions.ts'
import { hasBegun, timeIn } from '../exams/clock.ts'
import { marksClosed } from '../exams/closed.ts'
import { setsWritten, syncRoster } from '../exams/roster.ts'
import { examKind } from '../exams/rows.ts'
import { audit } from '../ground/audit.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, notFound, refusedField, staleRow, wrongField, wrongFields } from '../ground/errors.ts'
import { pupilName } from '../ground/pupil-name.ts'
import type { Call } from '../http/call.ts'
import { visibleTo } from '../policy/policy.ts'
import { countedMarks } from '../results/counted-marks.ts'
import { writeStats } from '../results/stats.ts'
import type { Services } from '../services.ts'
import { type Applied, applyItems, rowsOf, type Taking } from './apply.ts'
import { notBegun } from './judge.ts'
import { type LockedMarks, lockSheet } from './locked-marks.ts'
import { getMark } from './read.ts'
import { openSheet, type Sheet } from './sheet.ts'

/** Opens the sheet for writing; the first value on or after the start begins the marking. @throws 404 */
export const openToWrite = async (change: Change, exam_id: number): Promise<Sheet> =>
  begun(change, await openSheet(change, change.actor, exam_id, true))

/** The sheet as it is once marking has begun, if it is time for that; else the very one that was given. */
export async function begun(change: Change, sheet: Sheet): Promise<Sheet> {
  const { exam } = sheet
  if (exam.state !== 'SCHEDULED' || exam.is_locked || sheet.marking.size === 0) return sheet
  if (!hasBegun(exam, timeIn(exam.timezone, change.now))) return sheet
  const { db, client_id, now } = change
  const { rows } = await sql<{ sets: number }>`
    select ${setsWritten(client_id, sql`${exam.id}::bigint`)} as sets`.execute(db)
  const today = timeIn(exam.timezone, now).date
  await syncRoster(change, {
    ...{ ...exam, date: exam.exam_date, today, sets: rows[0]?.sets ?? 0 },
    section_ids: [...sheet.sections.keys()],
  })
  await changeRow(change, examKind, exam, { state: 'MARKING' }, 'change-state')
  return { ...sheet, exam: { ...exam, state: 'MARKING' } }
}

/** Applies values and keeps the figures of a settled exam true. */
export async function take(
  change: Change,
  sheet: Sheet,
  items: MarkItem[],
  taking: Taking,
  locked?: LockedMarks,
): Promise<Applied> {
  const applied = await applyItems(change, sheet, items, taking, locked)
  if (applied.rows.length > 0 && sheet.exam.state === 'VERIFIED') await writeStats(change, sheet.exam.id)
  return applied
}

/** What is typed, cell by cell: everything that is asked goes out with the taking of the key, everything that is written with the answer. */
export async function updateMany(
  call: Call<(typeof examMarksApi)['updateMany']>,
  { databases }: Pick<Services, 'databases'>,
) {
  const { exam_id, items, reason, source = 'CELL', confirm = false } = call.body
  const { sheet, locked } = await lockSheet(call, exam_id, rowsOf(items), databases)
  return async () => {
    const now = await begun(call, sheet)
    const taking = { reason: reason || null, confirm, source, force: false }
    const applied = await take(call, now, items, taking, now === sheet ? locked : undefined)
    return { ...applied, cursor: call.now.toISOString() }
  }
}

/** One row, all that is given or nothing. @throws stale_row with the row, invalid_field, marks_would_vanish, forbidden */
export async function updateMark(call: Call<(typeof examMarksApi)['update']>): Promise<MarkRow> {
  const { db, client_id, actor, id, body } = call
  const { row_version, reason, confirm = false } = body
  const { rows } = await sql<{ exam_id: number; section_id: number }>`
    select exam_id, section_id from exam_marks
    where client_id = ${client_id} and id = ${id} and ${visibleTo(actor, 'exam_marks')}`.execute(db)
  if (!rows[0]) throw notFound('mark')
  const { exam_id, section_id } = rows[0]
  const sheet = await openToWrite(call, exam_id)
  const { rows: now } = await sql<{ row_version: number }>`
    select row_version from exam_marks where client_id = ${client_id} and id = ${id} for no key update`.execute(db)
  if (row_version !== undefined && now[0]?.row_version !== row_version) throw staleRow(await getMark(call, id))
  const items = itemsOf(id, body)
  const { results } = await take(call, sheet, items, { reason: reason || null, confirm, source: 'CELL', force: true })
  await assertTaken(call, sheet, results, ({ i }) => ({ path: markPath(items[i]!), section_id }))
  await audit(call, { entity: 'exam-marks', entity_id: id, action: 'update', after: body })
  return getMark(call, id)
}

function itemsOf(mark_id: number, body: BodyOf<(typeof examMarksApi)['update']>): MarkItem[] {
  const { attendance, marks, questions = {}, grace, remarks } = body
  const one = (field: MarkItem['field'], value: MarkItem['value'] | undefined): MarkItem[] =>
    value === undefined ? [] : [{ mark_id, field, value }]
  return [
    ...one('attendance', attendance),
    ...one('marks', marks),
    ...Object.entries(questions).map(([id, value]) => ({
      mark_id,
      field: 'question' as const,
      exam_question_id: Number(id),
      value,
    })),
    ...one('remarks', remarks),
    ...one('grace', grace),
  ]
}

type Invalid = Extract<ItemResult, { status: 'invalid' }>

/** A single call is refused as a whole, by what is wrong first. */
async function assertTaken(
  change: Change,
  { exam }: Sheet,
  results: readonly ItemResult[],
  placeOf: (result: Invalid) => { path: string; section_id: number },
): Promise<void> {
  const invalid = results.filter((one): one is Invalid => one.status === 'invalid')
  const [first] = invalid
  if (!first) return
  if (first.code === 'not_yours') throw new ApiError('forbidden', say('policy.exam_not_yours'))
  if (first.code === 'not_permitted') throw new ApiError('forbidden')
  if (first.code === 'marks_would_vanish') throw new ApiError('marks_would_vanish')
  if (first.code === 'session_locked') throw sessionLocked(say('item.session_locked'))
  if (first.code === 'exam_closed') {
    const isBefore = exam.state === 'DRAFT' || exam.state === 'SCHEDULED'
    throw isBefore
      ? wrongField('state', notBegun(exam.state))
      : await marksClosed(change, exam, placeOf(first).section_id)
  }
  if (first.code === 'reason_required') throw wrongField('reason', say('item.reason_required'))
  if (first.code === 'wrong_field' && exam.entry_mode === 'PER_QUESTION')
    throw wrongField('marks', say('mark.sum_of_questions'))
  if (first.code === 'wrong_field') throw wrongField('questions', say('mark.no_questions'))
  throw wrongFields(invalid.map((one) => refusedField(placeOf(one).path, one.said as ReturnType<typeof say>)))
}

/** Who was there, for many at once; nothing is saved where marks would vanish unconfirmed. */
export async function markAttendance(call: Call<(typeof examMarksApi)['markAttendance']>) {
  const { db, client_id, body } = call
  const { exam_id, section_id, entries, confirm = false, reason } = body
  const twice = entries.findIndex(
    ({ student_id }, at) => entries.findIndex((one) => one.student_id === student_id) < at,
  )
  if (twice >= 0) throw wrongField(`entries.${twice}.student_id`, say('mark.student_twice'))
  const sheet = await openToWrite(call, exam_id)
  const { rows } = await sql<{
    id: number
    section_id: number
    student_id: number
    name: string
    marks: number | null
  }>`
    select m.id, m.section_id, e.student_id, ${pupilName(client_id, 'p')} as name, ${countedMarks('m')} as marks
    from exam_marks m join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
      join students p on p.client_id = ${client_id} and p.id = e.student_id
    where m.client_id = ${client_id} and m.exam_id = ${exam_id} and e.student_id = any(${entries.map(({ student_id }) => student_id)}::bigint[])
      ${section_id ? sql`and m.section_id = ${section_id}` : sql``}
    order by m.id for no key update of m`.execute(db)
  const byStudent = new Map(rows.map((row) => [row.student_id, row]))
  const strangers = entries.flatMap(({ student_id }, at) =>
    byStudent.has(student_id) ? [] : [refusedField(`entries.${at}.student_id`, say('mark.student_unknown'))],
  )
  if (strangers.length > 0) throw wrongFields(strangers)
  const items = entries.map(
    ({ student_id, attendance }): MarkItem => ({
      ...{ mark_id: byStudent.get(student_id)!.id, field: 'attendance' as const, value: attendance },
    }),
  )
  const applied = await take(call, sheet, items, { reason: reason || null, confirm, source: 'ATTENDANCE', force: true })
  const wouldVanish = (one: ItemResult) => one.status === 'invalid' && one.code === 'marks_would_vanish'
  // Whether to go on is asked of those alone who may: the question tells marks.
  const others = applied.results.filter((one) => !wouldVanish(one))
  await assertTaken(call, sheet, others, ({ i }) => ({
    ...{ path: `entries.${i}.attendance`, section_id: byStudent.get(entries[i]!.student_id)!.section_id },
  }))
  const vanishing = applied.results.filter(wouldVanish).map(({ i }) => {
    const { student_id, name, marks } = byStudent.get(entries[i]!.student_id)!
    return { student_id, name, marks }
  })
  if (vanishing.length > 0) {
    const names = vanishing.slice(0, 3).map(({ name }) => name)
    throw new ApiError('marks_would_vanish', say('mark.would_vanish', { names }), { data: vanishing })
  }
  await audit(call, { entity: 'exam-marks', entity_id: exam_id, action: 'mark-attendance', after: { entries } })
  return { changed: applied.rows.length, rows: applied.rows }
}
