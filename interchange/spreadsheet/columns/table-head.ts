import type { GridCell } from '../../doors/grid/grid-cells.ts'
import { numberIn } from '../../doors/values/numbers.ts'
import { type FileRow, noCell } from '../file-grid.ts'
import { isFilled } from '../filled-cell.ts'
import { headingRow } from './heading-row.ts'

/** Whether a text is a heading of the lists that are looked for; without any, headings are told by their place alone. */
export type KnowsHeading = (text: string) => boolean

/** So far down the headings are looked for. */
const mostAbove = 15
/** And by their place alone. */
const mostTitles = 10

const textOf = (cell: GridCell | undefined) => (cell?.shown ?? '').trim()
const filledOf = ({ cells }: FileRow) => cells.filter(isFilled)

/** Where the headings stand among the rows: one row, two, or none. */
export function headPlaces(rows: readonly FileRow[], knows: KnowsHeading | undefined): number[] {
  const above = rows.slice(0, mostAbove)
  const counts = above.map((row) => (knows ? knownIn(row, knows) : 0))
  const most = Math.max(0, ...counts)
  const byPlace = headingRow(rows.slice(0, mostTitles).map((row) => filledOf(row).length))
  // One known word may stand in a row of the list as well.
  const best = most > 1 ? counts.indexOf(most) : byPlace
  if (isMergedDown(rows[best - 1], rows[best])) return [best - 1, best]
  return knows && most > 0 && isSecond(rows[best], rows[best + 1], knows) ? [best, best + 1] : [best]
}

/** Headings that a row holds, where they are a third of it; titles beside a value hold one. */
function knownIn(row: FileRow, knows: KnowsHeading): number {
  const texts = filledOf(row).map(textOf)
  const known = texts.filter((text) => numberIn(text) === null && knows(text)).length
  if (known * 3 < texts.length || texts.some((text) => text.length > 200)) return 0
  return known === 1 && texts.length === 2 && !texts.every(knows) && numberIn(texts[1] ?? '') !== null ? 0 : known
}

/** Headings that are merged over both rows stand in the lower one too. */
const isMergedDown = (upper: FileRow | undefined, lower: FileRow | undefined) =>
  upper?.cells.some(({ merged }, at) => merged !== undefined && lower?.cells[at]?.merged === merged) ?? false

/** A row under the headings joins them where it fills gaps, or lies under merged ones, and holds headings alone. */
function isSecond(head: FileRow | undefined, next: FileRow | undefined, knows: KnowsHeading): boolean {
  if (!head || !next) return false
  const filled = next.cells.flatMap((cell, at) => (isFilled(cell) ? [{ text: textOf(cell), at }] : []))
  const isUnderWide = ({ at }: { at: number }) => {
    const over = head.cells[at]
    return over?.merged !== undefined && [at - 1, at + 1].some((beside) => head.cells[beside]?.merged === over.merged)
  }
  const isGap = (one: { at: number }) => textOf(head.cells[one.at]) === '' || isUnderWide(one)
  // A cell that is merged downwards says its heading twice.
  const isAgain = ({ text, at }: { text: string; at: number }) => text === textOf(head.cells[at])
  const own = filled.filter((one) => !isAgain(one))
  if (own.length < 2 || !own.some(isGap)) return false
  const known = own.filter(({ text, at }) => knows(text) || knows(`${textOf(head.cells[at])} ${text}`)).length
  // Under merged headings not every word has to be ours: of "Date of / Birth, Joining" one may be nobody's.
  const isWhole = own.some(isUnderWide) && own.every(({ text }) => numberIn(text) === null)
  return known === own.length || (isWhole && known * 2 >= own.length)
}

/** The headings of the columns, of two rows joined. */
export function headingsOf(
  rows: readonly FileRow[],
  places: readonly number[],
  body: readonly FileRow[],
  knows: KnowsHeading | undefined,
): string[] {
  const [first, second] = places.map((at) => rows[at])
  const width = Math.max(0, ...[first, second].map((row) => row?.cells.length ?? 0))
  const single = (row: FileRow | undefined) => (at: number) => {
    const { shown, merged } = row?.cells[at] ?? noCell
    const isAgain = merged !== undefined && at > 0 && row?.cells[at - 1]?.merged === merged
    // A heading that is merged over columns is that of the first, unless the others hold something too.
    return isAgain && !body.some(({ cells }) => cells[at] && isFilled(cells[at])) ? '' : shown.trim()
  }
  const header = Array.from({ length: width }, (_, at) =>
    second ? joined(above(first, at), textOf(second.cells[at]), knows ?? (() => false)) : single(first)(at),
  )
  while (header.at(-1) === '') header.pop()
  return header
}

/** What stands over a column: of a heading over several only the first may have the text. */
const above = (row: FileRow | undefined, at: number): string => textOf(row?.cells[at])

/** Whose columns may stand beside those of the pupil, under the same words. */
const ofOthers = /father|mother|guardian|parent|पिता|माता|अभिभावक|आई|वडील|पालक/iu

function joined(upper: string, lower: string, knows: KnowsHeading): string {
  if (lower === '' || lower === upper) return upper
  if (upper === '') return lower
  const both = `${upper} ${lower}`
  return knows(both) || !knows(lower) || (ofOthers.test(upper) && !ofOthers.test(lower)) ? both : lower
}
