import { say } from '#contract'
import type { CellProblem, Spreadsheet, SpreadsheetRow } from '../../../interchange/spreadsheet/cells.ts'

/** A list of questions without the lines of its sections, with the marks that these give to each row below them; '' where none does. */
export interface SectionedTable {
  spreadsheet: Spreadsheet
  marks: string[]
  notes: CellProblem[]
}

const each =
  /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?) ?(?:marks?|mks?|m|अंक)\.? ?(?:each|per question|प्रत्येक)|(?:each|every)(?: question)? (?:carries|of|is of) (\d{1,2}(?:\.\d{1,2})?) marks?/iu

const filled = ({ cells }: SpreadsheetRow) => cells.filter((text) => text !== '')

function marksIn(row: SpreadsheetRow): string | null {
  const [only = '', ...more] = filled(row)
  if (more.length > 0) return null
  const [, before, behind] = each.exec(only.slice(0, 200)) ?? []
  return before ?? behind ?? null
}

/** "SECTION II (2 marks each)" over rows of a list that has no column of marks. null: no line of it says so. */
export function sectionMarks(spreadsheet: Spreadsheet): SectionedTable | null {
  const { rows, held, header, left } = spreadsheet
  const lines = rows.map((row) => (header.length > 1 ? marksIn(row) : null))
  if (lines.every((one) => one === null)) return null
  let marks = ''
  const own = rows.map((_, at) => {
    marks = lines[at] ?? marks
    return marks
  })
  const isRow = (_: unknown, at: number) => lines[at] === null
  const titles = rows.flatMap(({ row }, at) => (lines[at] === null ? [] : { row, why: 'title' as const }))
  return {
    spreadsheet: {
      ...spreadsheet,
      rows: rows.filter(isRow),
      held: held.filter(isRow),
      left: [...left, ...titles].sort((one, other) => one.row - other.row),
    },
    marks: own.filter(isRow),
    notes: rows.flatMap(({ row }, at): CellProblem[] => {
      const said = lines[at]
      if (said == null) return []
      const sentence = say('spreadsheet.section_marks', { marks: Number(said) })
      return [{ row, at: null, code: 'section_marks', value: said, sentence }]
    }),
  }
}
