import { labelKey, readHeading } from '../marks/headings.ts'
import type { MarkListExam } from '../marks/reading.ts'
import type { Grid, GridCell, GridRow } from './grid-cells.ts'
import { plainText } from './shown.ts'

const mostAbove = 15
const noCell: GridCell = { shown: '' }
const shownAt = ({ cells }: GridRow, at: number) => plainText(cells[at]?.shown ?? '')
const keys = new Set(['admission_no', 'roll_no', 'name', 'first_name', 'last_name'])
const besides = new Set([...keys, 'class', 'class_section', 'section', 'set', 'attendance'])

/** "Q.No.", "Question", "प्रश्न": what stands below, or beside it, is called by questions. */
export const isQuestionWord = (text: string): boolean =>
  /^(?:q|qn|qs|ques?|questions?|items?|प्रश्न|प्र)[. ]*(?:nos?|numbers?|सं|संख्या|क्र|क्रमांक)?[. ]*$/iu.test(text.trim())

/** Where the columns of a list with a line for each pupil and question stand. */
interface LongHead {
  head: GridRow
  /** Of what tells the pupil. */
  who: number[]
  question: number
  marks: number
  maximum: number
}

function longHead(rows: readonly GridRow[]): LongHead | null {
  for (const head of rows.slice(0, mostAbove)) {
    const texts = head.cells.map(({ shown }) => plainText(shown))
    const own = texts.map((text) => readHeading(text).heading)
    const questions = texts.flatMap((text, at) => (isQuestionWord(text) ? [at] : []))
    const marks = own.flatMap((heading, at) => (heading === 'marks' ? [at] : []))
    const who = own.flatMap((heading, at) => (heading !== null && besides.has(heading) ? [at] : []))
    const isNamed = own.some((heading) => heading !== null && keys.has(heading))
    const [question, mark] = [questions[0], marks[0]]
    if (question !== undefined && mark !== undefined && questions.length + marks.length === 2 && isNamed)
      return { head, who, question, marks: mark, maximum: own.indexOf('maximum') }
  }
  return null
}

interface LongPupil {
  first: GridRow
  marks: Map<string, GridCell>
}

/**
 * A list with a line for each pupil and question as one with a line for each pupil, which has the number of the pupil's first. Null where it is none: where
 * a line with a mark names no question of the exam, where a pupil has a question twice, or where lines differ in a question's highest marks.
 */
export function shortGrid(grid: Grid, { questions }: MarkListExam): Grid | null {
  const rows = grid.rows.filter((row) => !row.is_hidden && row.cells.some(({ shown }) => shown.trim() !== ''))
  const long = questions ? longHead(rows) : null
  if (!questions || !long) return null
  const known = questions.flatMap(({ label, labels }) => [label, ...Object.values(labels ?? {})].map(labelKey))
  const pupils = new Map<string, LongPupil>()
  const maxima = new Map<string, string>()
  const others: GridRow[] = []
  const before = rows.indexOf(long.head)
  for (const row of rows.slice(before + 1)) {
    const label = labelKey(readHeading(shownAt(row, long.question)).label ?? '')
    if (label === '' && shownAt(row, long.marks) === '') {
      others.push({ ...row, cells: long.who.map((at) => row.cells[at] ?? noCell) })
      continue
    }
    const key = JSON.stringify(long.who.map((at) => shownAt(row, at)))
    const own = pupils.get(key) ?? { first: row, marks: new Map() }
    const maximum = shownAt(row, long.maximum)
    if (!known.includes(label) || own.marks.has(label) || (maxima.get(label) ?? maximum) !== maximum) return null
    maxima.set(label, maximum)
    pupils.set(key, own)
    own.marks.set(label, row.cells[long.marks] ?? noCell)
  }
  if (pupils.size < 2 || [...pupils.values()].every(({ marks }) => marks.size < 2)) return null
  const labels = [...maxima]
  const headOf = ([label, maximum]: [string, string]) => ({
    shown: `Q${label}${/^\d/.test(maximum) ? ` (${maximum})` : ''}`,
  })
  const head = [...long.who.map((at) => long.head.cells[at] ?? noCell), ...labels.map(headOf)]
  const lines = [...pupils.values()].map(({ first, marks }) => ({
    row: first.row,
    cells: [...long.who.map((at) => first.cells[at] ?? noCell), ...labels.map(([label]) => marks.get(label) ?? noCell)],
  }))
  const body = [...others, ...lines].toSorted((one, other) => one.row - other.row)
  const hidden = grid.rows.filter((row) => row.is_hidden)
  return { ...grid, rows: [...rows.slice(0, before), { row: long.head.row, cells: head }, ...body, ...hidden] }
}
