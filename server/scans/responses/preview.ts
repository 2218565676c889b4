import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type BodyOf, type examResponseApi, type ResponsePreview, type Sentence, say } from '#contract'
import { toQ } from '../../../marking/quarters.ts'
import type { Cell } from '../../../marking/sheet.ts'
import { type Asking, ask } from '../../db/ask.ts'
import type { Actor } from '../../ground/actor.ts'
import { ApiError, refusedField, wrongField, wrongFields } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { openSheet, type Sheet } from '../../marks/sheet.ts'
import { assertStaff } from '../staff-only.ts'
import { type AnsweredExam, readAnswered } from './answered-marks.ts'
import type { AskedQuestion } from './asked.ts'
import { type MarkOutcome, outcomesOf, type SectionOutcome } from './outcomes.ts'
import { PrintedExam } from './printed-sets.ts'

export type MarkingScope = Pick<BodyOf<(typeof examResponseApi)['preview']>, 'section_ids' | 'partial' | 'attendance'>

/** An exam whose answers become marks, and the sections that the caller asks for. @throws 404, forbidden, invalid_field */
export async function openToScore(
  asking: Asking,
  actor: Actor,
  exam_id: number,
  { section_ids, partial = [] }: MarkingScope & { partial?: readonly number[] | undefined },
): Promise<{ sheet: Sheet; sections: number[] }> {
  assertStaff(actor)
  const sheet = await openSheet(asking, actor, exam_id)
  const { state } = sheet.exam
  if (state === 'DRAFT' || state === 'CANCELLED')
    throw wrongField('exam_id', say('scan.state', { state: say(`exam.state.${state}`) }))
  assertSections(sheet.sections, section_ids)
  await assertOnList(asking, exam_id, { partial })
  const sections = section_ids ?? [...sheet.marking.keys()]
  if (sections.length === 0 || sections.some((id) => !sheet.marking.has(id)))
    throw new ApiError('forbidden', say('policy.exam_not_yours'))
  return { sheet, sections: [...new Set(sections)].sort((a, b) => a - b) }
}

/** @throws invalid_field naming what is no section of the exam */
export function assertSections(sections: ReadonlyMap<number, unknown>, ids: readonly number[] | undefined): void {
  const unknown = (ids ?? []).flatMap((id, at) =>
    sections.has(id) ? [] : [refusedField(`section_ids.${at}`, say('exam.not_of_exam'))],
  )
  if (unknown.length > 0) throw wrongFields(unknown)
}

/** Pupils' rows by the field that names them, and questions. @throws invalid_field naming what is not of the exam */
export async function assertOnList(
  asking: Asking,
  exam_id: number,
  named: { partial?: readonly number[]; take?: readonly { mark_id: number; exam_question_id: number | null }[] },
): Promise<void> {
  const { partial = [], take = [] } = named
  if (partial.length + take.length === 0) return
  const [marks, questions] = await Promise.all([
    ask(
      asking,
      sql<{ id: number }>`select id from exam_marks where client_id = ${asking.client_id} and exam_id = ${exam_id}`,
    ),
    ask(
      asking,
      sql<{ id: number }>`select id from exam_questions where client_id = ${asking.client_id} and exam_id = ${exam_id}`,
    ),
  ])
  const [rows, columns] = [new Set(marks.map(({ id }) => id)), new Set(questions.map(({ id }) => id))]
  const refuse = (path: string, isThere: boolean, sentence: Sentence) => (isThere ? [] : [refusedField(path, sentence)])
  const unknown = [
    ...partial.flatMap((id, at) => refuse(`partial.${at}`, rows.has(id), say('item.unknown_mark'))),
    ...take.flatMap(({ mark_id, exam_question_id: question }, at) => [
      ...refuse(`take.${at}.mark_id`, rows.has(mark_id), say('item.unknown_mark')),
      ...refuse(
        `take.${at}.exam_question_id`,
        question === null || columns.has(question),
        say('item.unknown_question'),
      ),
    ]),
  ]
  if (unknown.length > 0) throw wrongFields(unknown)
}

const settled: ReadonlySet<string> = new Set(['VERIFIED', 'PUBLISHED'])

/** What becomes of marks in these sections. @throws invalid_field where the exam has no questions */
export async function outcomesIn(
  asking: Asking,
  sheet: Sheet,
  section_ids: readonly number[],
  partial: readonly number[],
) {
  const { exam, marking } = sheet
  const answered = await readAnswered(asking, exam.id, section_ids)
  if (answered.questions.length === 0) throw wrongField('exam_id', say('response.no_questions'))
  const outcome = outcomesOf(answered, {
    ...{ partial: new Set(partial), entry_mode: exam.entry_mode, max_q: toQ(exam.max_marks) },
    isTheirs: (section_id: number, { item_id }: AskedQuestion) => {
      const own = marking.get(section_id)
      return own !== undefined && (own.item_ids === null || own.item_ids.includes(item_id))
    },
    isSettled: settled.has(exam.state),
  })
  return { answered, outcome }
}

/** What was looked at, section by section: the rules and keys of the exam, its answers, and the marks that stand. */
export function printOf({ rules, questions, rows }: AnsweredExam, section_id: number): string {
  const keys = questions.map(({ id, key, max_q, min_q }) => [id, key, max_q, min_q])
  const own = rows.flatMap((row) => {
    const { id, attendance, marks, set_letter, is_partial, is_absent, has_sheet } = row
    if (row.section_id !== section_id) return []
    const answers = [...row.responses.values()].map((one) => [one.exam_question_id, one.value, one.state, one.marked])
    const cells = [...row.cells].map(([question, { mark }]) => [question, mark])
    return [[id, attendance, marks, set_letter, is_partial, is_absent, has_sheet, answers, cells, [...row.open]]]
  })
  const text = JSON.stringify([rules, keys, own])
  return `${section_id}.${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
}

const markOf = (cell: Cell | null) => (cell === null || cell === 'NA' ? cell : cell / 4)

/** Which answers count how often. */
export function countsOf({ marks, open, unread }: SectionOutcome): ResponsePreview['cells'] {
  const count = (standing: MarkOutcome['standing']) => marks.filter((one) => one.standing === standing).length
  return {
    ...{ new: count('new'), same: count('same'), changed: count('changed'), conflict: count('conflict') },
    ...{ open, unread, not_attempted: marks.filter(({ computed }) => computed === 'NA').length },
  }
}

export async function previewResponses(call: Call<(typeof examResponseApi)['preview']>): Promise<ResponsePreview> {
  const { db, client_id, actor, id, body } = call
  const asking = { db, client_id }
  const { sheet, sections } = await openToScore(asking, actor, id, body)
  const { answered, outcome } = await outcomesIn(asking, sheet, sections, body.partial ?? [])
  const printed = new PrintedExam(asking, answered.questions)
  const sets = new Map(answered.rows.map((row) => [row.id, row.set_letter]))
  const rows = new Map<number, ResponsePreview['rows'][number]>()
  for (const one of outcome.marks) {
    if (one.standing !== 'new' && one.standing !== 'changed') continue
    const { mark_id, student, question, response, label } = one
    const row = rows.get(mark_id) ?? { mark_id, student, changes: [] }
    const text = question && response ? await printed.printed(question, sets.get(mark_id) ?? null, response.value) : ''
    row.changes.push({
      ...{ exam_question_id: question?.id ?? null, label, printed: text },
      ...{ before: markOf(one.stored), after: markOf(one.computed) },
    })
    rows.set(mark_id, row)
  }
  const conflicts = outcome.marks.filter(({ standing }) => standing === 'conflict')
  return {
    cells: countsOf(outcome),
    rows: [...rows.values()],
    conflicts: conflicts.map(({ mark_id, student, question, label, stored, computed, at, by }) => ({
      ...{ mark_id, student, exam_question_id: question?.id ?? null, label, at, by },
      ...{ stored: markOf(stored), computed: markOf(computed) },
    })),
    attendance: outcome.attendance.map(({ row, proposed }) => {
      return { mark_id: row.id, student: row.student, now: row.attendance, proposed }
    }),
    incomplete: outcome.incomplete.map(({ id: mark_id, student }) => ({ mark_id, student })),
    token: sections.map((section) => printOf(answered, section)).join(','),
  }
}
