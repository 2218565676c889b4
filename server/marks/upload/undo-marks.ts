import { sql } from 'kysely'
import { type ItemResult, type MarkItem, type Sentence, say } from '#contract'
import type { Change } from '../../ground/change.ts'
import type { OwnUndo } from '../../uploads/undo-import.ts'
import { openToWrite, take } from '../write.ts'

interface Cell {
  field: MarkItem['field']
  exam_question_id: number | null
  value: string | null
}

interface ChangedMark {
  id: number
  before: { cells: Cell[] }
  after: { cells: Cell[] }
}

/**
 * The values of a file go back to what stood there, where nobody has changed them since; each with a row of history. After the hand-in that is
 * done by whoever may verify, with a reason.
 */
async function undo(change: Change, changed: readonly ChangedMark[], reason: string | null) {
  const left = new Map<number, Sentence>()
  for (const [exam_id, rows] of await byExam(change, changed)) {
    const items = rows.flatMap(itemsOf)
    const sheet = await openToWrite(change, exam_id)
    const { results } = await take(change, sheet, items, {
      ...{ reason, confirm: false, source: 'UNDO', force: false },
    })
    for (const result of results) if (result.status !== 'ok') left.set(items[result.i]?.mark_id ?? 0, whyLeft(result))
  }
  return { done: changed.length - left.size, left: [...left].map(([id, sentence]) => ({ id, sentence })) }
}

async function byExam({ db, client_id }: Change, changed: readonly ChangedMark[]): Promise<Map<number, ChangedMark[]>> {
  const { rows } = await sql<{ id: number; exam_id: number }>`
    select id, exam_id from exam_marks
    where client_id = ${client_id} and id = any(${changed.map(({ id }) => id)}::bigint[])`.execute(db)
  const examOf = new Map(rows.map(({ id, exam_id }) => [id, exam_id]))
  const exams = new Map<number, ChangedMark[]>()
  for (const row of changed) {
    const exam_id = examOf.get(row.id)
    if (exam_id !== undefined) exams.set(exam_id, [...(exams.get(exam_id) ?? []), row])
  }
  return exams
}

/** The last that was put in is the first to go: who was there after the marks. Grace is given anew by whoever may. */
const itemsOf = ({ id, before, after }: ChangedMark): MarkItem[] =>
  before.cells
    .map(({ field, exam_question_id, value }, at) => ({
      ...{ mark_id: id, field, exam_question_id, value },
      base: after.cells[at]?.value ?? null,
    }))
    .filter(({ field }) => field !== 'grace')
    .reverse()

const whyLeft = (result: Exclude<ItemResult, { status: 'ok' }>): Sentence =>
  result.status === 'invalid' ? (result.said as Sentence) : say('left.changed')

export const marksImport: OwnUndo<ChangedMark> = { right: 'update', undo }
