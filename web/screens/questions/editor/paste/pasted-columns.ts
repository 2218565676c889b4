import { plainText } from '../../../../../richtext/plain.ts'
import { SIGN, signPlace, typedLabel } from './line-label.ts'
import { lastRun, type ShownQuestion, type TextLine, textLines } from './text-lines.ts'

/** Two columns that are to be matched, as they are printed, and the text without them. HTML. */
export interface FoundColumns {
  text: string
  left: string[]
  right: string[]
}

const ASKS =
  /(?:^|[.:?!|]\s*|\n)\s*match\b|\bmatch(?:ing)? (?:the|each|these|them|all|columns?|lists?|items?)\b|मिलान|सुमेल|मिलाइए|मिलाएँ|मिलाओ|जोड़े बनाइए/i
const HEAD =
  /^(?:(?:column|list|set|group|स्तंभ|स्तम्भ|कॉलम|सूची)\s*[-–—:]?\s*['"“(]?(?:[a-b12]|i{1,2}|[कखअब१२])['"”)]?(?:\s|[-–—:.(]|$).{0,60}|[ab]|i{1,2})$/i

/** Whether a text asks to match. */
export const asksMatch = (html: string): boolean => ASKS.test(plainText(html))

const paragraph = (html: string) => (html.startsWith('<p>') ? html : `<p>${html.trim()}</p>`)
const isHead = (html: string) => HEAD.test(plainText(html).trim())

/** The columns of a question: a table, two labels in each line, two lists one below the other, or words on both sides of a dash. */
export function findColumns(question: ShownQuestion): FoundColumns | null {
  const lines = textLines(question)
  const found = ofTable(lines) ?? inEachLine(lines) ?? ofTwoLists(lines) ?? ofDashes(lines)
  if (!found) return null
  const { taken, pairs } = found
  const text = lines.filter((line) => !taken.includes(line) && !isHead(line.html) && !isHeads(line.html))
  const sides = [pairs.map(([left]) => left), pairs.map(([, right]) => right)]
  const [left = [], right = []] = sides.map((side) => side.filter((one) => one !== '').map(paragraph))
  return left.length < 2 || right.length < left.length
    ? null
    : { text: text.map(({ html }) => html).join(''), left, right }
}

/** "Column A   Column B" in one line. */
const isHeads = (html: string) =>
  /^(?:column|list|स्तंभ|स्तम्भ|सूची|कॉलम).{1,20}(?:column|list|स्तंभ|स्तम्भ|सूची|कॉलम).{0,20}$/i.test(plainText(html).trim())

interface Pairs {
  taken: TextLine[]
  pairs: [left: string, right: string][]
}

function ofTable(lines: TextLine[]): Pairs | null {
  const table = lines.findLast(({ rows }) => rows !== null && rows.length >= 2)
  const width = Math.max(0, ...(table?.rows ?? []).map((row) => row.length))
  if (!table?.rows || width < 2) return null
  const rows = table.rows.filter((row, index) => index > 0 || !row.some(isHead))
  // Columns of nothing but labels stand beside those with the words.
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''))
  const isLabels = (cells: string[]) => cells.every((cell) => cell === '' || LABEL_ALONE.test(plainText(cell).trim()))
  const worded = width > 2 ? columns.filter((cells) => !isLabels(cells)) : columns
  const [left, right, other] = worded.map(withoutLabels)
  if (!left || !right || other) return null
  return { taken: [table], pairs: left.map((one, at) => [one, right[at] ?? '']) }
}

const LABEL_ALONE = new RegExp(String.raw`^[([]?\s*${SIGN}\s*[)\].:]?$`, 'i')

/** Cells that carry labels, in order, lose them. */
function withoutLabels(cells: string[]): string[] {
  const typed = cells.map((cell) => typedLabel(cell))
  const isOrdered = cells.every((cell, at) => cell === '' || typed[at]?.label.value === at + 1)
  return isOrdered ? cells.map((cell, at) => typed[at]?.rest ?? cell) : cells
}

const SECOND = new RegExp(
  String.raw`^(.*?\S)(?:\s|&nbsp;|[-–—:])+((?:[([]\s*${SIGN}\s*[)\]]|${SIGN}\s*[.)])\s*\S.*)$`,
  'isu',
)

/** "(i) Lungs (a) Breathing". */
function inEachLine(lines: TextLine[]): Pairs | null {
  const read = lines.map((line) => {
    const [, left = '', behind = ''] = (line.label && SECOND.exec(line.rest)) ?? []
    const right = behind === '' ? null : typedLabel(behind)
    return right && right.label.style !== line.label?.style ? { line, left, right } : null
  })
  const found = read.filter((one) => one !== null)
  const isOrdered = found.every(({ line, right }, at) => line.label?.value === at + 1 && right.label.value === at + 1)
  if (found.length < 2 || !isOrdered) return null
  return { taken: found.map(({ line }) => line), pairs: found.map(({ left, right }) => [left, right.rest]) }
}

/** Two lists, one below the other; between them may stand the head of the second. */
function ofTwoLists(lines: TextLine[]): Pairs | null {
  const second = lastRun(lines)
  if (second < 2) return null
  const end = isHead(lines[second - 1]?.html ?? '') ? second - 1 : second
  const first = lastRun(lines, end)
  if (first < 0 || lines[first]?.label?.style === lines[second]?.label?.style) return null
  const [left, right] = [lines.slice(first, end), lines.slice(second)]
  const pairs = right.map(({ rest }, at): [string, string] => [left[at]?.rest ?? '', rest])
  return left.length > right.length ? null : { taken: [...left, ...right], pairs }
}

/** "Lungs – Breathing" on every line. */
function ofDashes(lines: TextLine[]): Pairs | null {
  const found = lines.flatMap((line) => {
    const [left, right, other] = line.rows ? [] : line.rest.split(/\s+[-–—=→:]+\s+|\s*→\s*/)
    return left && right && other === undefined ? [{ line, pair: [left, right] as [string, string] }] : []
  })
  const from = lines.indexOf(found[0]?.line as TextLine)
  const isTogether = found.length >= 2 && found.every(({ line }, at) => lines[from + at] === line)
  return isTogether ? { taken: found.map(({ line }) => line), pairs: found.map(({ pair }) => pair) } : null
}

const PAIR = new RegExp(
  String.raw`[([]?\s*${SIGN}\s*[)\].]?\s*(?:[-–—→=:>]+|to\b)?\s*[([]?\s*${SIGN}\s*[)\]]?(?=[\s,;.।]|$)[\s,;.।]*(?:and\s|और\s)?\s*`,
  'giuy',
)

/** "1-b, 2-a" as the place in the right column for each of the left; null where it says anything else or, with `isWhole`, not all of them. */
export function readPairs(key: string, left: number, right: number, isWhole = true): number[] | null {
  const text = key.replace(/\u00a0/g, ' ').trim()
  const places: number[] = []
  PAIR.lastIndex = 0
  let at = 0
  while (at < text.length) {
    PAIR.lastIndex = at
    const found = PAIR.exec(text)
    const [from, to] = [signPlace(found?.[1] ?? ''), signPlace(found?.[2] ?? '')]
    if (!found || from === null || to === null || from >= left || to >= right || places[from] !== undefined) return null
    places[from] = to
    at = PAIR.lastIndex
  }
  const isEach = places.length === left && new Set(places).size === left && !places.includes(undefined as never)
  return isEach || (!isWhole && places.length > 1) ? places : null
}
