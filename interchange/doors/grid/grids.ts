import { type Sentence, say } from '../../../domain/say.ts'
import { answerTo } from '../marks/list-work.ts'
import type { ListAsk, ListReading, MarkListExam, MarkListInput } from '../marks/reading.ts'
import { isPlaceText, placeFinder } from '../places/places.ts'
import { readClipboard } from './clipboard.ts'
import type { Grid } from './grid-cells.ts'
import { folded, wordsOf } from './shown.ts'
import { filledOf, rowsOf } from './table-rows.ts'

export interface ChosenGrid {
  grid: Grid
  sheets: ListReading['sheets']
}

/** The one sheet that is meant: of several with a table it is asked which, proposing the one that is called as the exam, its class or subject. */
export function chooseGrid(input: MarkListInput, asks: ListAsk[]): ChosenGrid | { refused: Sentence } {
  if ('clipboard' in input.source) {
    const read = readClipboard(input.source.clipboard)
    if ('refused' in read) return read
    if (read.is_unclear || read.grid.rows.length === 0)
      answerTo({ input, asks }, { kind: 'no_columns', message: say('list.no_columns') })
    return { grid: read.grid, sheets: [] }
  }
  const { grids } = input.source
  const sheets = grids.map((grid) => sheetOf(grid))
  const seen = grids.filter((grid, at) => !grid.is_hidden && (sheets[at]?.rows ?? 0) > 1)
  const said = grids.find(({ name }) => name === input.sheet)
  const [only, ...more] = seen
  if (said || (only && more.length === 0)) return { grid: said ?? (only as Grid), sheets }
  if (!only) {
    answerTo({ input, asks }, { kind: 'no_columns', message: say('list.no_columns') })
    return { grid: grids[0] ?? { name: '', is_hidden: false, rows: [] }, sheets }
  }
  const likely = seen.filter((grid) => isOfExam(grid, input.exam))
  const proposed = likely.length === 1 ? (likely[0] ?? null) : null
  const named = input.answers?.sheet === undefined ? ofSections(seen, input.exam) : null
  if (named) return { grid: named, sheets }
  const answer = answerTo(
    { input, asks },
    {
      ...{ kind: 'sheet', message: say('list.which_sheet', { count: seen.length }), proposed: proposed?.name ?? null },
      choices: seen.map(({ name }) => ({ value: name, label: name })),
    },
  )
  return { grid: seen.find(({ name }) => name === answer) ?? proposed ?? only, sheets }
}

function sheetOf(grid: Grid): ListReading['sheets'][number] {
  const { rows } = rowsOf(grid)
  const [first] = rows
  return {
    name: grid.name,
    rows: rows.length,
    hidden: grid.is_hidden,
    first: first ? filledOf(first).join(' · ').slice(0, 200) : '',
  }
}

/** The sheet that is called as the exam's one section, where each of the others is called as another one: "9A", "9B", "9C". */
function ofSections(seen: readonly Grid[], { class: own, sections }: MarkListExam): Grid | null {
  if (!own || sections.length !== 1) return null
  const find = placeFinder([{ ...own, sections }])
  const isOwn = ({ name }: Grid) => find(name)?.section_id === sections[0]?.id
  const [mine, ...more] = seen.filter(isOwn)
  return mine && more.length === 0 && seen.every((grid) => isPlaceText(grid.name)) ? mine : null
}

function isOfExam(grid: Grid, exam: MarkListExam): boolean {
  const [first] = rowsOf(grid).rows
  const texts = [grid.name, first ? filledOf(first).join(' ') : '']
  const find = exam.class ? placeFinder([{ ...exam.class, sections: exam.sections }]) : null
  const words = [exam.title, exam.subject?.title ?? exam.title].map(wordsOf).filter((one) => one !== '')
  return texts.some(
    (text) =>
      (find?.(text) ?? null) !== null ||
      words.includes(wordsOf(text)) ||
      folded(text) === folded(exam.subject?.code ?? exam.title),
  )
}
