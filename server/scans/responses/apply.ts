import { sql } from 'kysely'
import { type AnswerOf, type BodyOf, type examResponseApi, type MarkItem, say } from '#contract'
import type { Cell } from '../../../marking/sheet.ts'
import { ask } from '../../db/ask.ts'
import { writeInSchool } from '../../db/connect.ts'
import { givenRows } from '../../db/given-rows.ts'
import { sessionLocked } from '../../entity/sessions.ts'
import { emit } from '../../events/emit.ts'
import { hasBegun, timeIn } from '../../exams/clock.ts'
import { marksClosed } from '../../exams/closed.ts'
import { audit } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import { staleRow, wrongField } from '../../ground/errors.ts'
import type { Call, Preparing } from '../../http/call.ts'
import { applyItems } from '../../marks/apply.ts'
import { notBegun } from '../../marks/judge.ts'
import { openSheet, type Sheet } from '../../marks/sheet.ts'
import type { TotalRow } from '../../marks/store.ts'
import { openToWrite } from '../../marks/write.ts'
import type { Services } from '../../services.ts'
import type { AnsweredExam } from './answered-marks.ts'
import { type MarkOutcome, type SectionOutcome, scoreOf } from './outcomes.ts'
import { assertOnList, countsOf, openToScore, outcomesIn, printOf } from './preview.ts'

type Applying = BodyOf<(typeof examResponseApi)['apply']>
type Applied = AnswerOf<(typeof examResponseApi)['apply']>

/** What was looked at, by section. @throws invalid_field where it is no token of ours */
function printsIn(token: string): Map<number, string> {
  const prints = token.split(',').map((print) => [Number(print.split('.')[0]), print] as const)
  if (prints.some(([section]) => !Number.isSafeInteger(section))) throw wrongField('token', say('response.token'))
  return new Map(prints)
}

/** Marks that would be written: what is new, what follows a changed answer, and what stands otherwise and is taken by name. */
function writesOf({ marks }: SectionOutcome, taken: ReadonlySet<string>): MarkOutcome[] {
  const isTaken = ({ mark_id, question }: MarkOutcome) => taken.has(`${mark_id} ${question?.id ?? null}`)
  return marks.filter((one) => {
    return one.standing === 'new' || one.standing === 'changed' || (one.standing === 'conflict' && isTaken(one))
  })
}

const namesOf = ({ take = [] }: Applying) =>
  new Set(take.map(({ mark_id, exam_question_id }) => `${mark_id} ${exam_question_id}`))

/** @throws where the marks of a section can't be entered by the caller as things stand */
async function assertOpen(call: Preparing<(typeof examResponseApi)['apply']>, sheet: Sheet, section_id: number) {
  const { db, client_id, now, body } = call
  const { exam, sections, may_verify } = sheet
  if (exam.is_locked) throw sessionLocked(say('item.session_locked'), 'exam_id')
  if (exam.state === 'SCHEDULED' && !hasBegun(exam, timeIn(exam.timezone, now)))
    throw wrongField('state', notBegun(exam.state))
  const isOpen = exam.state === 'SCHEDULED' || exam.state === 'MARKING'
  if (isOpen && sections.get(section_id) === 'OPEN') return
  const isHandedIn = exam.state === 'MARKING' || exam.state === 'SUBMITTED'
  if (!isHandedIn || !may_verify) throw await marksClosed({ db, client_id }, exam, section_id)
  if (!body.reason) throw wrongField('reason', say('item.reason_required'))
}

/**
 * Marks from answers as they were looked at: a transaction for each section, through what judges typed marks. All sections are looked at before the first is
 * written. @throws stale_row where answers, keys or marks have changed since
 */
export async function prepareApply(
  call: Preparing<(typeof examResponseApi)['apply']>,
  { databases }: Pick<Services, 'databases'>,
): Promise<(call: Call<(typeof examResponseApi)['apply']>) => Promise<Applied>> {
  const { db, client_id, actor, id, body, now, request_id } = call
  await openSheet({ db, client_id }, actor, id)
  await assertOnList({ db, client_id }, id, { partial: body.partial ?? [], take: body.take ?? [] })
  const prints = printsIn(body.token)
  const asked = { ...body, section_ids: body.section_ids ?? [...prints.keys()] }
  const { sheet, sections } = await openToScore({ db, client_id }, actor, id, asked)
  if (sections.some((section) => !prints.has(section))) throw wrongField('token', say('response.token'))
  for (const section of sections) {
    const { answered, outcome } = await outcomesIn({ db, client_id }, sheet, [section], body.partial ?? [])
    const hasWork =
      writesOf(outcome, namesOf(body)).length > 0 || outcome.marks.some(({ standing }) => standing === 'conflict')
    if (hasWork || body.attendance) await assertOpen(call, sheet, section)
    assertSame(answered, outcome, section, prints)
  }
  const done: Applied = { changed: 0, kept: 0, rows: [] }
  for (const section of sections) {
    const one = await writeInSchool(databases.app_kysely, client_id, (own) =>
      applySection({ db: own, client_id, actor, now, request_id }, { exam_id: id, section, prints, body }),
    )
    done.changed += one.changed
    done.kept += one.kept
    done.rows.push(...one.rows)
  }
  return async (change) => {
    const after = { section_ids: sections, changed: done.changed, kept: done.kept }
    await audit(change, { entity: 'exam-marks', entity_id: id, action: 'apply-responses', after })
    return done
  }
}

function assertSame(
  answered: AnsweredExam,
  outcome: SectionOutcome,
  section: number,
  prints: ReadonlyMap<number, string>,
) {
  if (printOf(answered, section) !== prints.get(section)) throw staleRow({ cells: countsOf(outcome) })
}

interface SectionWork {
  exam_id: number
  section: number
  prints: ReadonlyMap<number, string>
  body: Applying
}

const markOf = (cell: Cell | null) => (cell === null || cell === 'NA' ? cell : cell / 4)

/** The marks of one section. The rows are held before they are looked at again. */
async function applySection(change: Change, { exam_id, section, prints, body }: SectionWork) {
  const sheet = await openToWrite(change, exam_id)
  await ask(
    change,
    sql`select id from exam_marks where client_id = ${change.client_id} and exam_id = ${exam_id} and section_id = ${section}
      order by id for no key update`,
  )
  const { answered, outcome } = await outcomesIn(change, sheet, [section], body.partial ?? [])
  assertSame(answered, outcome, section, prints)
  const writes = writesOf(outcome, namesOf(body))
  const attendance = body.attendance ? outcome.attendance.filter(({ row }) => row.attendance === null) : []
  const items = [
    ...attendance.map(({ row, proposed }): MarkItem => {
      return { mark_id: row.id, field: 'attendance', base: null, value: proposed }
    }),
    ...writes.map(({ mark_id, question, stored, computed }): MarkItem => {
      const field = question ? ('question' as const) : ('marks' as const)
      const of = { mark_id, field, exam_question_id: question?.id ?? null }
      return { ...of, base: markOf(stored), value: markOf(computed) }
    }),
  ]
  if (items.length === 0) return { changed: 0, kept: keptOf(outcome, writes), rows: [] as TotalRow[] }
  const taking = { reason: body.reason || null, confirm: false, source: 'RESPONSE' as const, force: false }
  const { results, rows } = await applyItems(change, sheet, items, taking)
  const isTaken = (at: number) => results[at]?.status === 'ok'
  const written = writes.filter((_, at) => isTaken(attendance.length + at))
  await noteMarks(change, exam_id, answered, written)
  const changed = results.filter(({ status }) => status === 'ok').length
  if (changed > 0) emit(change, 'responses.applied', { exam_id, section_ids: [section], changed })
  return { changed, kept: keptOf(outcome, written), rows }
}

/** Marks that stay though the answer says otherwise. */
const keptOf = ({ marks }: SectionOutcome, written: readonly MarkOutcome[]) =>
  marks.filter((one) => one.standing !== 'same' && !written.includes(one)).length

/** Which marks were written from which answer: what is changed by hand after that is known by it. */
async function noteMarks(change: Change, exam_id: number, exam: AnsweredExam, written: readonly MarkOutcome[]) {
  const byMark = new Map(exam.rows.map((row) => [row.id, row]))
  const byId = new Map(exam.questions.map((one) => [one.id, one]))
  const marked = (cell: Cell | null) => (typeof cell === 'number' ? cell / 4 : null)
  const rows = written.flatMap(({ mark_id, question, response, computed }) => {
    if (question) return response ? [{ mark_id, exam_question_id: question.id, marked: marked(computed) }] : []
    const answers = [...(byMark.get(mark_id)?.responses.values() ?? [])]
    return answers.flatMap((one) => {
      const of = byId.get(one.exam_question_id)
      return of ? [{ mark_id, exam_question_id: of.id, marked: marked(scoreOf(exam, of, one)) }] : []
    })
  })
  if (rows.length === 0) return
  await ask(
    change,
    sql`update exam_responses r set marked = given.marked, is_marked = true
      from ${givenRows('exam_responses', ['mark_id', 'exam_question_id', 'marked'], rows)}
      where r.client_id = ${change.client_id} and r.exam_id = ${exam_id} and r.mark_id = given.mark_id
        and r.exam_question_id = given.exam_question_id`,
  )
}
