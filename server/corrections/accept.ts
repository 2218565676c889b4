import { type Acceptance, type MarkItem, type StoredCorrection, say } from '#contract'
import { toQ } from '../../marking/quarters.ts'
import type { Cell } from '../../marking/sheet.ts'
import type { Asking } from '../db/ask.ts'
import type { Change } from '../ground/change.ts'
import { wrongField } from '../ground/errors.ts'
import { columnsFor } from '../results/totals.ts'
import { answeredSo } from '../scans/responses/answered-so.ts'
import type { Marked } from './impact.ts'
import { enterSettled } from './settled.ts'

type Given = Extract<StoredCorrection, { kind: 'ACCEPT' }>['given']

const shown = (cell: Cell | undefined): number | null => (cell === undefined || cell === 'NA' ? null : cell / 4)

/** What those named get whose answer is accepted: nobody has less by it. @throws invalid_field where somebody did not answer the question */
export function givenBy({ rules, rows, cells }: Marked, input: Acceptance, mark_ids: readonly number[]): Given {
  const column = rules.columns.find(({ id }) => id === input.exam_question_id)
  const after = input.marks ?? (column?.max_q ?? 0) / 4
  if (column && toQ(after) > column.max_q)
    throw wrongField('marks', say('correction.above_max', { max: column.max_q / 4 }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(mark_ids)].flatMap((mark_id) => {
    const row = byId.get(mark_id)
    if (!row) throw wrongField('mark_ids', say('correction.not_listed'))
    const writes = columnsFor(rules.columns, row.set_letter).some(({ id }) => id === input.exam_question_id)
    const cell = cells.get(mark_id)?.get(input.exam_question_id)
    if (!writes || row.attendance !== 'P' || cell === 'NA')
      throw wrongField('mark_ids', say('correction.not_answered', { name: row.name }))
    const before = shown(cell)
    return before !== null && before >= after ? [] : [{ mark_id, before, after }]
  })
}

/**
 * Whose answer is accepted: those who are named, or those whose answer is one of the accepted, as far as they have marks of the question at all.
 * @throws invalid_field where nobody answered so
 */
export async function acceptedOf(
  asking: Asking,
  marked: Marked,
  exam_id: number,
  input: Acceptance,
): Promise<number[]> {
  if (input.mark_ids) return input.mark_ids
  const found = await answeredSo(asking, { exam_id, ...input })
  const answered = new Set(found)
  const ids = marked.rows.flatMap(({ id, attendance, set_letter }) => {
    const writes = columnsFor(marked.rules.columns, set_letter).some((one) => one.id === input.exam_question_id)
    const cell = marked.cells.get(id)?.get(input.exam_question_id)
    return answered.has(id) && attendance === 'P' && writes && cell !== 'NA' ? [id] : []
  })
  if (ids.length === 0) throw wrongField(input.number ? 'number' : 'responses', say('correction.nobody_answered'))
  return ids
}

/** The marks as they are once an answer is accepted. */
export function withGiven(marked: Marked, exam_question_id: number, given: Given): Marked {
  const cells = new Map(marked.cells)
  for (const { mark_id, after } of given)
    cells.set(mark_id, new Map(cells.get(mark_id)).set(exam_question_id, toQ(after)))
  return { ...marked, cells }
}

/** Given marks that still stand as they were given, which is what can be taken back; who was marked otherwise since keeps that. */
const standing = ({ cells }: Marked, exam_question_id: number, given: Given): Given =>
  given.filter(({ mark_id, after }) => cells.get(mark_id)?.get(exam_question_id) === toQ(after))

/** The marks as they are once an accepted answer is taken back. */
export function withoutGiven(marked: Marked, exam_question_id: number, given: Given): Marked {
  const cells = new Map(marked.cells)
  for (const { mark_id, before } of standing(marked, exam_question_id, given)) {
    const own = new Map(cells.get(mark_id))
    if (before === null) own.delete(exam_question_id)
    else own.set(exam_question_id, toQ(before))
    cells.set(mark_id, own)
  }
  return { ...marked, cells }
}

type Value = { mark_id: number; value: number | null }

async function write(
  call: Change,
  { exam_id, exam_question_id, reason }: { exam_id: number; exam_question_id: number; reason: string },
  values: Value[],
): Promise<void> {
  const items = values.map((one): MarkItem => ({ ...one, field: 'question', exam_question_id }))
  const results = await enterSettled(call, exam_id, items, { reason, source: 'CORRECTION' })
  const refused = results.find(({ status }) => status === 'invalid')
  if (refused?.status === 'invalid') throw wrongField('mark_ids', refused.said as ReturnType<typeof say>)
}

type Of = Parameters<typeof write>[1]

export const giveMarks = (call: Change, of: Of, given: Given): Promise<void> =>
  write(
    call,
    of,
    given.map(({ mark_id, after }) => ({ mark_id, value: after })),
  )

export const takeMarksBack = (call: Change, of: Of, marked: Marked, given: Given): Promise<void> =>
  write(
    call,
    of,
    standing(marked, of.exam_question_id, given).map(({ mark_id, before }) => ({ mark_id, value: before })),
  )
