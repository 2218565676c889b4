import type { ScanDoubtRow } from '#contract'

/** What is marked in a field: of each row what is printed in its marked circles. */
export type Marked = string[][]
/** What of a field says which circles it has. */
export interface DoubtField extends Pick<ScanDoubtRow, 'kind' | 'many' | 'decimals'> {
  rows: { v: string; x: number; y: number }[][]
}

export const nothingMarked = ({ rows }: DoubtField): Marked => rows.map(() => [])

export const sameMarked = (a: Marked | null, b: Marked | null): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether a person would see another answer first, and take it for the pupil's: then nothing is chosen beforehand. */
export const isLeftOpen = ({ why }: Pick<ScanDoubtRow, 'why'>): boolean => why === 'two' || why === 'crossed'

/** What is chosen as a doubt is come to; null: nothing. */
export const chosenAtFirst = (doubt: ScanDoubtRow): Marked | null => (isLeftOpen(doubt) ? null : doubt.proposal)

const inOrder = (row: DoubtField['rows'][number], values: readonly string[]) =>
  row.flatMap(({ v }) => (values.includes(v) ? [v] : []))

/**
 * One circle is marked, or no longer.
 * @param adds beside what is marked in its row, though only one may be
 */
export function toggled(field: DoubtField, marked: Marked | null, r: number, v: string, adds = false): Marked {
  const before = marked ?? nothingMarked(field)
  const own = before[r] ?? []
  const others = field.many || adds ? own.filter((one) => one !== v) : []
  const next = inOrder(field.rows[r] ?? [], own.includes(v) ? others : [...others, v])
  return before.map((row, at) => (at === r ? next : row))
}

export const withoutRow = (field: DoubtField, marked: Marked | null, r: number): Marked =>
  (marked ?? nothingMarked(field)).map((row, at) => (at === r ? [] : row))

/** The circle of a row that a key means: by what is printed in it, else A–H and 1–8 by its place. */
export function circleOf(field: DoubtField, r: number, key: string): string | null {
  const row = field.rows[r] ?? []
  const letter = key.toUpperCase()
  const printed = row.find(({ v }) => v.toUpperCase() === letter)
  if (printed) return printed.v
  const place = /^[A-H]$/.test(letter) ? letter.charCodeAt(0) - 65 : /^[1-8]$/.test(key) ? Number(key) - 1 : -1
  return row[place]?.v ?? null
}

const isSign = (row: DoubtField['rows'][number] | undefined) => row?.length === 1 && row[0]?.v === '-'

/** Columns of a number: its sign, those before the point, those behind it. */
function columnsOf({ rows, decimals }: DoubtField) {
  const sign = isSign(rows[0]) ? 1 : 0
  return { sign, whole: rows.length - sign - decimals, decimals }
}

/** Circles of a typed number: digits before the point end at it. null where the columns can't say it. */
export function markedOfNumber(field: DoubtField, typed: string): Marked | null {
  const { sign, whole, decimals } = columnsOf(field)
  const parts = /^(-?)(\d*)(?:[.,](\d*))?$/.exec(typed.trim())
  if (!parts) return null
  const [, minus = '', before = '', behind = ''] = parts
  if (before.length > whole || behind.length > decimals || (minus !== '' && sign === 0)) return null
  const digits = [...before.padStart(whole), ...behind.padEnd(decimals)].map((one) => (one === ' ' ? [] : [one]))
  // A sign alone is no answer.
  const isNumber = before + behind !== ''
  const own = minus !== '' && isNumber ? ['-'] : []
  const marked = sign === 1 ? [own, ...digits] : digits
  return marked.every((row, r) => row.every((v) => field.rows[r]?.some((box) => box.v === v))) ? marked : null
}

/** The number that circles say; where a column has none or two among others: "_". */
export function numberOfMarked(field: DoubtField, marked: Marked): string {
  const { sign, decimals } = columnsOf(field)
  const digits = marked.slice(sign).map((row) => (row.length > 1 ? '_' : (row[0] ?? ' ')))
  const whole = digits
    .slice(0, digits.length - decimals)
    .join('')
    .trimStart()
    .replaceAll(' ', '_')
  const part = digits
    .slice(digits.length - decimals)
    .join('')
    .trimEnd()
    .replaceAll(' ', '_')
  const minus = sign === 1 ? (marked[0]?.[0] ?? '') : ''
  return `${minus}${whole}${decimals > 0 && part !== '' ? `.${part}` : ''}`
}

/** The circles of all rows lie as far apart as the nearest two: that says how large they are printed. */
export function radiusOf({ rows }: DoubtField): number {
  const all = rows.flat()
  let nearest = Number.POSITIVE_INFINITY
  for (const [n, a] of all.entries())
    for (const b of all.slice(n + 1)) nearest = Math.min(nearest, Math.hypot(a.x - b.x, a.y - b.y))
  // As the sheets are laid out: 2.4 mm where circles are 6.35 mm apart.
  return Number.isFinite(nearest) ? nearest * (2.4 / 6.35) : 2.4
}
