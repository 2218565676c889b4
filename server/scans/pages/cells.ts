import { sql } from 'kysely'
import type { FieldReading } from '../../../scanning/reading.ts'
import { ask } from '../../db/ask.ts'
import { givenRows } from '../../db/given-rows.ts'
import type { ReadBox } from '../../db/schema-columns.ts'
import type { ResponseChange } from '../responses/store.ts'
import type { ScannedAnswerSheet } from './identity.ts'

/** `q:<item>:<part>` */
const questionField = /^q:(\d+):(\d+)$/

const round = (value: number) => Math.round(value * 1000) / 1000

/** Circles as they are kept; what is proposed is marked in a field that is in doubt alone. */
function boxesOf({ state, boxes, proposal }: FieldReading): ReadBox[][] {
  return boxes.map((row, at) =>
    row.map(({ v, state: how, ink }) => ({
      ...{ v, state: how, ink: round(ink) },
      ...(state === 'OPEN' && proposal[at]?.includes(v) ? { proposed: true as const } : {}),
    })),
  )
}

/** A named sheet says its set itself: another letter in its circles is asked about, none means the printed one. */
function withSetOf(sheet: ScannedAnswerSheet, field: FieldReading): FieldReading & { doubt: string | null } {
  const [letter] = field.marked[0] ?? []
  const differs =
    field.id === 'set' &&
    sheet.kind === 'NAMED' &&
    field.state === 'READ' &&
    letter !== undefined &&
    letter !== sheet.set_letter
  return differs ? { ...field, state: 'OPEN', doubt: 'set_differs' } : { ...field, doubt: field.why }
}

/** A page with the exam that its fields are of. */
interface ReadFor {
  page_id: number
  exam_id: number
  sheet: ScannedAnswerSheet
}

/**
 * Keeps the fields of a page as they were read. What a person has confirmed stays, whoever reads it again.
 */
export async function storeCells(
  change: ResponseChange,
  { page_id, exam_id, sheet }: ReadFor,
  fields: readonly FieldReading[],
): Promise<void> {
  if (fields.length === 0) return
  const { client_id } = change
  const questions = await ask(
    change,
    sql<{ id: number; item_id: number; part: number }>`select id, item_id, part from exam_questions
      where client_id = ${client_id} and exam_id = ${exam_id} and paper_id = ${sheet.paper_id}`,
  )
  const byField = new Map(questions.map(({ id, item_id, part }) => [`q:${item_id}:${part}`, id]))
  const rows = fields.map((read) => {
    const { doubt, ...field } = withSetOf(sheet, read)
    return {
      ...{ field: field.id, exam_question_id: questionField.test(field.id) ? (byField.get(field.id) ?? null) : null },
      ...{ state: field.state, why: doubt, marked: field.marked, boxes: boxesOf(field) },
      value: field.state === 'READ' ? field.marked : null,
    }
  })
  await ask(
    change,
    sql`insert into scan_cells (client_id, page_id, exam_id, field, exam_question_id, state, why, marked, value, boxes)
      select ${client_id}::bigint, ${page_id}::bigint, ${exam_id}::bigint, field, exam_question_id, state, why, marked, value, boxes
      from ${givenRows('scan_cells', ['field', 'exam_question_id', 'state', 'why', 'marked', 'value', 'boxes'], rows)}
      on conflict (client_id, page_id, field) do update set exam_id = excluded.exam_id, exam_question_id = excluded.exam_question_id,
        state = excluded.state, why = excluded.why, marked = excluded.marked, value = excluded.value, boxes = excluded.boxes,
        row_version = scan_cells.row_version + 1
        where scan_cells.state <> 'CONFIRMED'`,
  )
}

/** A page that was chosen instead of another picture of it has what a person said of that one. */
export async function carryConfirmed(change: ResponseChange, from_id: number, to_id: number): Promise<void> {
  const { client_id } = change
  await ask(
    change,
    sql`update scan_cells c set state = 'CONFIRMED', value = f.value, decided_at = f.decided_at, decided_by = f.decided_by,
        row_version = c.row_version + 1
      from scan_cells f
      where c.client_id = ${client_id} and c.page_id = ${to_id} and f.client_id = ${client_id} and f.page_id = ${from_id}
        and f.field = c.field and f.state = 'CONFIRMED' and c.state <> 'CONFIRMED'`,
  )
}
