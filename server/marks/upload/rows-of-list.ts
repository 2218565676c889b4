import { columnWord, type MarkItem, type Sentence, say, type UploadProblem } from '#contract'
import type { MarkListField, MarkListOutput, PupilCells } from '../../../interchange/doors/marks/reading.ts'
import { cutValue } from '../../../interchange/spreadsheet/cells.ts'
import { rowTelling } from '../../uploads/spreadsheet-kind.ts'
import type { OpenedList } from './read-file.ts'

/** A row of a list that is of somebody, with what it would store: of two pupils where a line holds two. */
export interface MarkRecord {
  row: number
  pupils: number[]
  cells: PupilCells[]
}

/** A value of the list with the column that it stands in. */
export interface ReadItem {
  item: MarkItem
  row: number
  column: string
}

/** What stands beside a problem of a row. */
interface RowFault {
  row: number
  column: string | null
  code: string
  value: string | null
  sentence: Sentence
}

export const rowFault = ({ row, column, code, value, sentence }: RowFault): UploadProblem => ({
  ...{ row, column, code },
  value: value === null ? null : cutValue(value) || null,
  ...rowTelling(sentence),
})

/** The rows of a list: what is taken, and what keeps the others out. While something is asked nothing of it is counted. */
export function rowsOfList({ read, exam, lines }: Pick<OpenedList, 'read' | 'exam' | 'lines'>) {
  if (read.asks.length > 0) return { records: [], problems: [] }
  const problems = [...problemsOf(read, exam.questions ?? []), ...strangersIn(read, lines)]
  const records = new Map<number, MarkRecord>()
  const recordOf = (row: number) => {
    const record = records.get(row) ?? { row, pupils: [], cells: [] }
    records.set(row, record)
    return record
  }
  const left = new Set(read.reading.left.filter(({ why }) => why === 'said').map(({ row }) => row))
  for (const { row, id } of read.whose) if (!left.has(row)) recordOf(row).pupils.push(id)
  for (const { row } of problems) recordOf(row)
  for (const one of read.cells) recordOf(one.row).cells.push(one)
  return { records: [...records.values()].sort((a, b) => a.row - b.row), problems }
}

/** Doubtful rows that were accepted are none: what they would store is among the cells. */
function problemsOf(
  { problems, reading, cells }: MarkListOutput,
  questions: readonly { id: number; heading?: string }[],
) {
  const taken = new Set(cells.map(({ row }) => row))
  return problems
    .filter(({ row, is_doubt }) => !(is_doubt && taken.has(row)))
    .map(({ row, at, code, value, said }) => {
      const column = reading.columns.find((one) => one.at === at)
      const [field] = column?.fields ?? []
      return rowFault({
        row,
        column: field ? nameOf(field, questions) : column?.heading || null,
        code,
        value,
        sentence: said,
      })
    })
}

/** Our name of a column: a question's is its heading in the template. */
const nameOf = (field: MarkListField, questions: readonly { id: number; heading?: string }[]): string =>
  questions.find(({ id }) => field === `question.${id}`)?.heading ?? field

/** Rows of nobody here; one that says of nobody whose it is counts where it holds a mark. */
function strangersIn({ reading }: MarkListOutput, lines: OpenedList['lines']): UploadProblem[] {
  const placeOf = (wanted: (field: MarkListField) => boolean) =>
    reading.columns.find(({ fields }) => fields.some(wanted))
  const key = (['admission_no', 'roll_no', 'name'] as const).find((field) => placeOf((one) => one === field))
  const marks = reading.columns.filter(({ fields }) =>
    fields.some((one) => one === 'marks' || one.startsWith('question.')),
  )
  const textIn = (row: number, at: number | undefined) =>
    lines.find((line) => line.row === row)?.cells[at ?? -1]?.trim() ?? ''
  return reading.left.flatMap(({ row, why }) => {
    const column = key ?? null
    const value = key ? textIn(row, placeOf((one) => one === key)?.at) : null
    if (why === 'nobody' || why === 'left_over')
      return rowFault({ row, column, code: 'unknown_mark', value, sentence: say('item.unknown_mark') })
    if (why !== 'blank_key' || !marks.some(({ at }) => textIn(row, at) !== '')) return []
    const sentence = say('cell.fill_in', { column: columnWord(key ?? 'admission_no') })
    return rowFault({ row, column, code: 'missing', value: null, sentence })
  })
}

/** What stands in the cells that are not blank, attendance before marks. */
export function itemsOf(records: readonly MarkRecord[], { exam, read }: Pick<OpenedList, 'exam' | 'read'>): ReadItem[] {
  const headings = new Map(exam.questions?.map(({ id, heading }) => [id, heading ?? String(id)]))
  const fields = new Set(read.reading.columns.flatMap((column) => column.fields))
  // "AB" in the place of a mark says who was absent.
  const marks = exam.questions
    ? (exam.questions.find(({ id }) => fields.has(`question.${id}`))?.heading ?? 'marks')
    : 'marks'
  const presence = fields.has('attendance') ? 'attendance' : marks
  return records.flatMap(({ row, cells }) =>
    cells.flatMap(({ id: mark_id, attendance, marks: total, questions = {}, remarks }): ReadItem[] => [
      ...(attendance === undefined
        ? []
        : [{ row, column: presence, item: { mark_id, field: 'attendance' as const, base: null, value: attendance } }]),
      ...(total === undefined
        ? []
        : [{ row, column: 'marks', item: { mark_id, field: 'marks' as const, base: null, value: total } }]),
      ...Object.entries(questions).map(([question, value]) => ({
        ...{ row, column: headings.get(Number(question)) ?? question },
        item: { mark_id, field: 'question' as const, exam_question_id: Number(question), base: null, value },
      })),
      ...(remarks === undefined
        ? []
        : [{ row, column: 'remarks', item: { mark_id, field: 'remarks' as const, base: null, value: remarks } }]),
    ]),
  )
}
