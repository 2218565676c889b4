import { letterOf } from '../../../domain/questions/letters.ts'
import type { ResponseValue } from '../../../marking/score.ts'
import type { LayoutField } from '../../../scanning/layout/answer-layout.ts'
import type { PrintedOrder } from './arranged.ts'
import { type AskedQuestion, kindOf } from './asked.ts'

/** What of a question says how its answer is printed. */
export type PrintedQuestion = Pick<AskedQuestion, 'type' | 'choices' | 'rows'>
/** Circles of a field, by what is printed in them: the n-th of a row is the n-th printed place. */
type PrintedRows = Pick<LayoutField, 'rows' | 'decimals'>

const storedAt = (order: PrintedOrder, printed: number) => order[printed] ?? printed

const printedAt = (order: PrintedOrder, stored: number) => (order.length === 0 ? stored : order.indexOf(stored))

/**
 * Marked circles as an answer in stored places.
 * @param marked of each row what is printed in the circles that are marked
 * @returns null where the field is of no such question, or names a circle that it has not
 */
export function responseOf(
  question: PrintedQuestion,
  order: PrintedOrder,
  field: PrintedRows,
  marked: readonly (readonly string[])[],
): ResponseValue | null {
  const kind = kindOf(question.type)
  if (kind === 'TEXT') return null
  if (kind === 'NUMBER') return { kind, value: numberOf(field, marked) }
  const places = field.rows.map((row, at) => (marked[at] ?? []).map((v) => row.findIndex((box) => box.v === v)))
  const stored = places.map((row) => row.map((printed) => storedAt(order, printed)))
  if (places.flat().includes(-1) || stored.flat().some((at) => at >= question.choices)) return null
  if (kind === 'OPTIONS') return { kind, chosen: (stored[0] ?? []).sort((a, b) => a - b) }
  // Two in one row say nothing: neither is taken for the one that was meant.
  const rows = Array.from({ length: question.rows }, (_, at) => stored[at] ?? [])
  return { kind, places: rows.map((row) => (row.length === 1 ? (row[0] ?? null) : null)) }
}

/** As it was marked: "-12.50". Holes between digits stay to be seen, so that nobody takes it for another number. */
function numberOf({ rows, decimals = 0 }: PrintedRows, marked: readonly (readonly string[])[]): string {
  const hasSign = rows[0]?.length === 1
  const digits = (hasSign ? marked.slice(1) : marked).map((row) => (row.length > 1 ? '_' : (row[0] ?? ' ')))
  const columns = Array.from({ length: rows.length - (hasSign ? 1 : 0) }, (_, at) => digits[at] ?? ' ')
  const whole = columns
    .slice(0, columns.length - decimals)
    .join('')
    .trimStart()
    .replaceAll(' ', '_')
  const part = columns
    .slice(columns.length - decimals)
    .join('')
    .trimEnd()
    .replaceAll(' ', '_')
  const sign = hasSign && (marked[0]?.length ?? 0) > 0 ? '-' : ''
  return `${sign}${whole}${decimals > 0 && part !== '' ? `.${part}` : ''}`
}

/** The same backwards: which circles would be marked. null where the field can't say it. */
export function markedOf(
  { type }: PrintedQuestion,
  order: PrintedOrder,
  { rows, decimals = 0 }: PrintedRows,
  value: ResponseValue,
): string[][] | null {
  if (value.kind !== kindOf(type) || value.kind === 'TEXT') return null
  if (value.kind === 'NUMBER') return digitsOf(rows, decimals, value.value)
  const byRow = value.kind === 'OPTIONS' ? [value.chosen] : value.places.map((at) => (at === null ? [] : [at]))
  const marked = byRow.map((stored, at) =>
    stored
      .map((one) => printedAt(order, one))
      .sort((a, b) => a - b)
      .map((printed) => rows[at]?.[printed]?.v),
  )
  return marked.flat().includes(undefined) ? null : (marked as string[][])
}

function digitsOf(rows: PrintedRows['rows'], decimals: number, value: string): string[][] | null {
  const [, sign, whole = '', part = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(value) ?? []
  const hasSign = rows[0]?.length === 1
  const columns = rows.length - (hasSign ? 1 : 0) - decimals
  if (sign === undefined || whole.length > columns || part.length > decimals || (sign !== '' && !hasSign)) return null
  const digits = [...whole.padStart(columns, ' '), ...part.padEnd(decimals, ' ')]
  const signRow = hasSign ? [sign === '' ? [] : [rows[0]?.[0]?.v ?? '-']] : []
  return [...signRow, ...digits.map((digit) => (digit === ' ' ? [] : [digit]))]
}

/** An answer as the pupil's own paper prints it: "B", "BD", "-12.50", "1-C; 2-A"; '' for a blank. */
export function printedText(
  { type }: Pick<PrintedQuestion, 'type'>,
  order: PrintedOrder,
  value: ResponseValue,
): string {
  if (value.kind === 'NUMBER' || value.kind === 'TEXT') return value.value
  if (value.kind === 'OPTIONS') {
    const letters = type === 'TRUE_FALSE' ? ['T', 'F'] : null
    const printed = value.chosen.map((one) => printedAt(order, one)).sort((a, b) => a - b)
    return printed.map((at) => letters?.[at] ?? letterOf(at)).join('')
  }
  const row = (stored: number | null, at: number) =>
    stored === null ? [] : [`${at + 1}-${letterOf(printedAt(order, stored))}`]
  return value.places.flatMap(row).join('; ')
}
