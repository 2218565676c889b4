import type { LayoutField, PageLayout } from '../layout/answer-layout.ts'

const papers = { A4: [210, 297], LETTER: [215.9, 279.4], LEGAL: [215.9, 355.6] } as const

/** What a page of a test asks for. */
export interface SmallPlan {
  size?: keyof typeof papers
  /** 1, 1.4 or 1.7: of the standard and the large editions. */
  large?: number
  /** Rows of A–D; every ninth of T and F, every eleventh of A–E, every tenth of several answers. */
  choices: number
  /** Columns of digits: of the roll number, of a number with sign and two decimals. */
  roll?: number
  numbers?: number
  /** Grids of four rows and five columns. */
  grids?: number
  boxes?: number
}

const round = (value: number) => Math.round(value * 100) / 100

/** A page like those that are printed, as dense as the plan has it: marks and codes where they always are, rows from 34 mm down. */
export function smallLayout(plan: SmallPlan): PageLayout {
  const { size = 'A4', large = 1, choices, roll = 0, numbers = 0, grids = 0, boxes = 0 } = plan
  const [w, h] = papers[size]
  const r = round(2.4 * large)
  const pitch = round(6.35 * large)
  const right = w - 17
  const bottom = h - 17
  const fields: LayoutField[] = []
  let y = 36
  const digits = (x: number, top: number) =>
    Array.from({ length: 10 }, (_, d) => ({ v: String(d), x: round(x), y: round(top + pitch * d) }))
  if (roll > 0) {
    const rows = Array.from({ length: roll }, (_, c) => digits(26 + pitch * c, y))
    fields.push({ id: 'roll', kind: 'DIGITS', label: 'roll', many: false, r, rows })
    const beside = 26 + pitch * (roll + 1.5)
    const set = [...'ABCD'].map((v, i) => ({ v, x: round(beside + pitch * i), y: round(y) }))
    fields.push({ id: 'set', kind: 'CHOICE', label: 'set', many: false, r, rows: [set] })
    const absent = [[{ v: 'ABSENT', x: round(beside), y: round(y + 2 * pitch) }]]
    fields.push({ id: 'absent', kind: 'FLAG', label: 'absent', many: false, r, rows: absent })
    y += pitch * 10 + 6
  }
  y = addChoices(fields, choices, { y, r, pitch, w, bottom: h - 34 }) + 4
  for (let n = 0; n < numbers; n += 1) {
    const x = 40 + n * pitch * 8
    const sign = [{ v: '-', x: round(x), y: round(y) }]
    const rows = [sign, ...Array.from({ length: 5 }, (_, c) => digits(x + pitch * (c + 1) + (c > 2 ? 3 : 0), y))]
    fields.push({ id: `q:${200 + n}:0`, kind: 'DIGITS', label: `${200 + n}`, many: false, r, decimals: 2, rows })
  }
  if (numbers > 0) y += pitch * 10 + 6
  for (let n = 0; n < grids; n += 1) {
    const rows = Array.from({ length: 4 }, (_, i) =>
      [...'ABCDE'].map((v, k) => ({ v, x: round(40 + n * pitch * 8 + k * pitch), y: round(y + i * pitch) })),
    )
    fields.push({ id: `q:${300 + n}:0`, kind: 'GRID', label: `${300 + n}`, many: false, r, rows })
  }
  if (grids > 0) y += pitch * 4 + 4
  return {
    n: 1,
    w,
    h,
    tags: [
      { id: 0, x: 10, y: 10, s: 7 },
      { id: 1, x: round(right), y: 10, s: 7 },
      { id: 2, x: round(right), y: round(bottom), s: 7 },
      { id: 3, x: 10, y: round(bottom), s: 7 },
    ],
    codes: [
      { x: round(right - 17), y: 10, s: 14 },
      { x: 20, y: round(h - 24), s: 14 },
    ],
    fields,
    crops: Array.from({ length: boxes }, (_, i) => ({
      ...{ id: `q:${400 + i}:0`, label: `${400 + i}`, kind: 'BOX' as const },
      ...{ x: 20, y: round(y + i * 30), w: round(w - 40), h: 28 },
    })),
    prints: {},
  }
}

interface ChoiceBlock {
  y: number
  r: number
  pitch: number
  w: number
  bottom: number
}

/** Columns filled downwards, in groups of five; answers where they end. */
function addChoices(fields: LayoutField[], count: number, { y, r, pitch, w, bottom }: ChoiceBlock): number {
  const column = 12 + pitch * 5
  const columns = Math.max(1, Math.floor((w - 34.9) / column))
  const rows = Math.ceil(count / columns / 5) * 5
  const topOf = (i: number) => round(y + pitch * i + Math.floor(i / 5) * 2.5)
  for (let n = 0; n < count; n += 1) {
    const i = n % rows
    if (topOf(i) > bottom) throw new Error('The page is too small for so many rows.')
    const letters = n % 9 === 8 ? 'TF' : n % 11 === 10 ? 'ABCDE' : 'ABCD'
    const left = 20 + 12 + Math.floor(n / rows) * column
    const row = [...letters].map((v, k) => ({ v, x: round(left + pitch * (k + 0.5)), y: topOf(i) }))
    const many = n % 10 === 9
    fields.push({ id: `q:${n + 1}:0`, kind: 'CHOICE', label: String(n + 1), many, r, rows: [row] })
  }
  return rows === 0 ? y : topOf(rows - 1) + pitch
}
