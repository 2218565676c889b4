import { sql } from 'kysely'
import { type SetLetter, setLetters } from '#contract'
import type { ResponseValue } from '../../../marking/score.ts'
import type { AnswerLayout, LayoutField } from '../../../scanning/layout/answer-layout.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { Arrangements } from './arranged.ts'
import { type AskedQuestion, askedQuestions } from './asked.ts'
import { responseOf } from './printed-response.ts'

/** A pupil's row of an exam. */
export interface AnsweringMark {
  id: number
  exam_id: number
  set_letter: SetLetter | null
}

/** What the counted pages of a pupil say of a question. */
export interface CellResponse {
  mark_id: number
  exam_question_id: number
  cell_id: number
  value: ResponseValue
  state: 'READ' | 'CONFIRMED'
  decided_at: string | null
}

interface CountedCell {
  mark_id: number
  cell_id: number
  sheet_id: number
  field: string
  state: 'READ' | 'OPEN' | 'CONFIRMED'
  value: string[][] | null
  decided_at: string | null
  layout_id: number
  paper_id: number
  /** Of its exam's papers; '' for a paper that everybody writes. */
  paper_set: string
  printed_set: SetLetter | null
  mark_set: SetLetter | null
}

interface SheetCells {
  sheet: CountedCell
  cells: CountedCell[]
}

const cellsOf = (asking: Asking, exam_id: number, mark_ids: readonly number[]) =>
  ask(
    asking,
    sql<CountedCell>`
    select m.id as mark_id, c.id as cell_id, s.id as sheet_id, c.field, c.state, c.value, c.decided_at, s.layout_id, s.paper_id,
      x.set_letter as paper_set, coalesce(s.set_letter, nullif(l.set_letter, '')) as printed_set, m.set_letter as mark_set
    from exam_marks m
      join exam_papers x on x.client_id = ${asking.client_id} and x.exam_id = m.exam_id
      join answer_sheets s on s.client_id = ${asking.client_id} and s.paper_id = x.paper_id and s.enrolment_id = m.enrolment_id
      join answer_layouts l on l.client_id = ${asking.client_id} and l.id = s.layout_id
      join scan_pages p on p.client_id = ${asking.client_id} and p.sheet_id = s.id and p.exam_id = m.exam_id and p.state = 'COUNTED'
      join scan_cells c on c.client_id = ${asking.client_id} and c.page_id = p.id
    where m.client_id = ${asking.client_id} and m.exam_id = ${exam_id} and m.id = any(${mark_ids}::bigint[])
    order by m.id, s.id, c.id`,
  )

async function fieldsOf(asking: Asking, layout_ids: readonly number[]) {
  const rows = await ask(
    asking,
    sql<{ id: number; layout: AnswerLayout }>`
    select id, layout from answer_layouts where client_id = ${asking.client_id} and id = any(${layout_ids}::bigint[])`,
  )
  const byField = ({ layout }: { layout: AnswerLayout }) =>
    new Map(layout.pages.flatMap(({ fields }) => fields.map((field): [string, LayoutField] => [field.id, field])))
  return new Map(rows.map((row) => [row.id, byField(row)]))
}

/** The letter that holds for a sheet: as marked, else as printed, else the exam's. 'doubt': it is being asked. */
function setOf({ sheet, cells }: SheetCells): SetLetter | 'doubt' {
  const cell = cells.find(({ field }) => field === 'set')
  if (cell?.state === 'OPEN') return 'doubt'
  const marked = setLetters.find((letter) => letter === cell?.value?.[0]?.[0])
  return marked ?? sheet.printed_set ?? sheet.mark_set ?? 'A'
}

function bySheet(cells: readonly CountedCell[]): SheetCells[] {
  const sheets = new Map<number, SheetCells>()
  for (const cell of cells) {
    const own = sheets.get(cell.sheet_id) ?? { sheet: cell, cells: [] }
    own.cells.push(cell)
    sheets.set(cell.sheet_id, own)
  }
  return [...sheets.values()]
}

/** A field of a counted page that answers a question, and how it is read. */
export interface CountedField {
  cell: Pick<CountedCell, 'mark_id' | 'cell_id' | 'state' | 'value' | 'decided_at'>
  question: AskedQuestion
  field: LayoutField
  /** Printed place → stored place. */
  order: readonly number[]
}

/** The fields of pupils' counted pages, but of sheets whose set is in doubt: nobody can say then what a circle means. */
export async function countedFields(
  asking: Asking,
  exam_id: number,
  mark_ids: readonly number[],
): Promise<CountedField[]> {
  const sheets = bySheet(await cellsOf(asking, exam_id, mark_ids))
  if (sheets.length === 0) return []
  const [questions, layouts] = await Promise.all([
    askedQuestions(asking, exam_id),
    fieldsOf(asking, [...new Set(sheets.map(({ sheet }) => sheet.layout_id))]),
  ])
  const byField = new Map(questions.map((one) => [`${one.paper_id} q:${one.item_id}:${one.part}`, one]))
  const arrangements = new Arrangements(asking)
  const found: CountedField[] = []
  for (const { sheet, cells } of sheets) {
    const set = setOf({ sheet, cells })
    if (set === 'doubt') continue
    // Each of several papers of different questions is printed as its own first set.
    const orders = await arrangements.ordersOf(sheet.paper_id, sheet.paper_set === '' ? set : 'A')
    const fields = layouts.get(sheet.layout_id)
    for (const cell of cells) {
      const question = byField.get(`${sheet.paper_id} ${cell.field}`)
      const field = fields?.get(cell.field)
      if (question && field) found.push({ cell, question, field, order: orders(question.item_id, question.part) })
    }
  }
  return found
}

/**
 * What pupils answered, as their counted pages say it: in stored places, by the paper's own arrangement. A field in doubt says nothing, nor does a sheet
 * whose set is in doubt; where two sheets of one pupil disagree, neither counts.
 */
export async function readCounted(
  asking: Asking,
  exam_id: number,
  mark_ids: readonly number[],
): Promise<CellResponse[]> {
  const found = new Map<string, CellResponse[]>()
  for (const one of await countedFields(asking, exam_id, mark_ids)) {
    const read = readField(one)
    if (!read) continue
    const key = `${read.mark_id} ${read.exam_question_id}`
    found.set(key, [...(found.get(key) ?? []), read])
  }
  return [...found.values()].flatMap(agreed)
}

function readField({ cell, question, field, order }: CountedField): CellResponse | null {
  const { mark_id, cell_id, state, value: marked, decided_at } = cell
  if (state === 'OPEN' || !marked) return null
  const value = responseOf(question, order, field, marked)
  return value && { mark_id, exam_question_id: question.id, cell_id, value, state, decided_at }
}

const agreed = (all: CellResponse[]): CellResponse[] => {
  const [first] = all
  const isOne = all.every(({ value }) => sameResponse(value, first!.value))
  return isOne ? [all.find(({ state }) => state === 'CONFIRMED') ?? first!] : []
}

/** Whether two answers are the same, as they are stored. */
export const sameResponse = (a: ResponseValue, b: ResponseValue): boolean => canonical(a) === canonical(b)

/** JSONB gives its keys back in an order of its own. */
function canonical(value: ResponseValue): string {
  if (value.kind === 'OPTIONS') return JSON.stringify([value.kind, value.chosen])
  return JSON.stringify([value.kind, value.kind === 'PLACES' ? value.places : value.value])
}
