import { readAttendance } from '../../../domain/exams/read-attendance.ts'
import { type HeadingCell, readHeading, summaryOf } from '../marks/headings.ts'
import { numberIn } from '../values/numbers.ts'
import { filledOf, hasNumbers, type ListRow, textAt } from './table-rows.ts'

const mostAbove = 15

/** Where the headings of a list stand among its rows; no place where it has none. */
export interface HeadingRows {
  /** Places among the rows. */
  places: number[]
  heads: ColumnHead[]
}

export interface ColumnHead extends HeadingCell {
  /** What stands above it in a row of headings over it: a subject, a part. */
  above: string
}

const noHead: ColumnHead = { ...readHeading(''), above: '' }

/** Numbers are headings of questions where several of them grow from left to right. */
function growingBare(cells: readonly HeadingCell[]): number {
  const bare = cells.filter((cell) => cell.is_bare).map(({ label }) => Number.parseInt(label ?? '', 10))
  return bare.length > 1 && bare.every((one, at) => at === 0 || one >= (bare[at - 1] ?? 0)) ? bare.length : 0
}

/** How many headings a row holds; 0 where it is no row of headings. */
function headingsIn(row: ListRow, width: number): number {
  const filled = filledOf(row)
  if (filled.length < 2 && width > 1) return 0
  const cells = filled.map(readHeading)
  const words = cells.filter(({ heading, is_bare }) => heading !== null && !is_bare).length
  if (words === 0 || (words === 1 && summaryOf(filled[0] ?? '') !== null && filled.length > 1)) return 0
  const found = words + growingBare(cells)
  const isWords = filled.every((text) => numberIn(text) === null)
  return found >= filled.length / 3 || isWords ? found : 0
}

/** A line of a pupil stands above no headings: it begins with a number, or holds several. */
const isData = (row: ListRow) => {
  const filled = filledOf(row)
  return filled.length > 1 && (numberIn(filled[0] ?? '') !== null || hasNumbers(row) > 1) && !filled.some(isLabel)
}
const isLabel = (text: string) => {
  const { heading, is_bare } = readHeading(text)
  return heading !== null && !is_bare
}

/**
 * The row with most headings of those before the first pupil, with a second one under it, or one of texts over it. `said` are the numbers of
 * rows that a person has named.
 */
export function headingRows(
  rows: readonly ListRow[],
  width: number,
  firstPupil: number,
  said?: readonly number[],
): HeadingRows {
  if (said)
    return headed(
      rows,
      width,
      rows.flatMap(({ row }, at) => (said.includes(row) ? [at] : [])),
    )
  const above = rows.slice(0, Math.min(mostAbove, firstPupil < 0 ? mostAbove : firstPupil))
  const data = above.findIndex(isData)
  const counts = above.slice(0, data < 0 ? above.length : data).map((row) => headingsIn(row, width))
  const most = Math.max(0, ...counts)
  if (most === 0) return { places: [], heads: Array.from({ length: width }, () => noHead) }
  const best = counts.indexOf(most)
  const places = [best]
  if (isSecond(rows, best, firstPupil)) places.push(best + 1)
  if (isOver(rows, best)) places.unshift(best - 1)
  return headed(rows, width, places)
}

/** A row under the headings joins them where it fills gaps, or lies under merged ones. */
function isSecond(rows: readonly ListRow[], best: number, firstPupil: number): boolean {
  const [head, next] = [rows[best], rows[best + 1]]
  if (!head || !next || best + 1 === firstPupil) return false
  const filled = next.texts.flatMap((text, at) => (text === '' ? [] : [{ text, at, over: textAt(head, at) }]))
  const isGap = ({ over, at }: { over: string; at: number }) =>
    over === '' || over === textAt(head, at - 1) || over === textAt(head, at + 1)
  if (!filled.some(isGap) && filled.length >= filledOf(head).length) return false
  // What is merged down into both rows stands in both.
  const parts = filled.filter(({ text, over }) => text !== over)
  if (parts.some(isGap) && parts.every(({ text, at }) => isPart(text) && numberOver(head, at) !== null)) return true
  const cells = filled.map(({ text }) => readHeading(text))
  if (arePartsOf(head, filled)) return true
  if (cells.every(({ is_bare }) => is_bare))
    return (
      filled.some(isGap) &&
      growingBare(cells) > 1 &&
      !filled.some(({ over }) => readHeading(over).heading === 'question')
    )
  return (
    cells.every(
      ({ heading, is_bare, maximum, text }) =>
        (heading !== null && !is_bare) || (maximum !== null && numberIn(text) === null),
    ) && filled.every(({ text }) => summaryOf(text) === null || filled.length > 1)
  )
}

/** "H.Y. 40", "I.A. 10" under what is merged over them: words alone, each where the headings have a gap or begin one, and none under what names a pupil. */
function arePartsOf(head: ListRow, filled: readonly { text: string; at: number; over: string }[]): boolean {
  const isKey = (over: string) =>
    ['name', 'roll_no', 'admission_no', 'serial'].includes(readHeading(over).heading ?? '')
  const gaps = filled.filter(({ over, at }) => over === '' || over === textAt(head, at - 1))
  const isWord = (text: string) => /\p{L}/u.test(text) && numberIn(text) === null && readAttendance(text) === null
  return (
    gaps.length >= filled.length / 2 &&
    filled.length > 2 &&
    filled.every(({ text, over }) => isWord(text) && !isKey(over) && summaryOf(text) !== 'maximum') &&
    new Set(filled.map(({ text }) => text)).size < filled.length
  )
}

/** "a", "(ii)": a part of the question whose number stands over it, or over the first of its parts. */
const isPart = (text: string) => /^\(?(?:[a-h]|[ivx]{1,4})\)?$/i.test(text)

function numberOver(head: ListRow, at: number): HeadingCell | null {
  for (let before = at; before >= 0; before -= 1) {
    const text = textAt(head, before)
    if (text === '') continue
    const cell = readHeading(text)
    return cell.heading === 'question' ? cell : null
  }
  return null
}

/** A row of texts over the headings, as of subjects with their parts under them; a pair of a label and its value is none. */
function isOver(rows: readonly ListRow[], best: number): boolean {
  const [over, head] = [rows[best - 1], rows[best]]
  if (!over || !head) return false
  // What is merged down into the headings stands in both rows.
  const filled = over.texts.flatMap((text, at) => (text === '' || text === textAt(head, at) ? [] : [{ text, at }]))
  return (
    filled.length > 1 &&
    filled.every(({ text, at }) => numberIn(text) === null && !isLabel(text) && at > 0 && textAt(head, at) !== '')
  )
}

function headed(rows: readonly ListRow[], width: number, places: number[]): HeadingRows {
  const [first, second] = places.map((at) => rows[at])
  const own = second ?? first
  const heads = Array.from({ length: width }, (_, at): ColumnHead => {
    if (!first || !own) return noHead
    const lower = readHeading(textAt(own, at))
    if (!second) return { ...lower, above: '' }
    const part = textAt(second, at)
    const number = isPart(part) ? numberOver(first, at) : null
    if (number) return { ...readHeading(`Q${number.label}(${part.replace(/[()]/g, '')})`), above: '' }
    const upper = readHeading(textAt(first, at))
    const above = upper.text === '' ? spread(first, at) : upper.text
    const isOverSeveral =
      lower.heading === 'question' &&
      upper.text !== '' &&
      [at - 1, at + 1].some((beside) => textAt(first, beside) === upper.text && textAt(own, beside) !== upper.text)
    // "Section A (16)" over four questions is the maximum of none of them.
    return joined(isOverSeveral ? { ...upper, maximum: null } : upper, lower, above)
  })
  return { places, heads }
}

/** Of a heading that was over several columns only the first has the text. */
function spread(row: ListRow, at: number): string {
  for (let before = at; before >= 0; before -= 1) {
    const text = textAt(row, before)
    if (text !== '') return isLabel(text) ? '' : text
  }
  return ''
}

function joined(upper: HeadingCell, lower: HeadingCell, above: string): ColumnHead {
  const isLower = lower.heading !== null || upper.text === ''
  const isUnder = isLower || (lower.text !== '' && upper.heading === null && lower.text !== upper.text)
  const own = isLower ? lower : upper
  const text = [above, lower.text].filter((one, at, all) => one !== '' && all.indexOf(one) === at).join(' ')
  return { ...own, text, key: own.key, maximum: lower.maximum ?? upper.maximum, above: isUnder ? above : '' }
}
