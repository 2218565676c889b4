import { describe, expect, it } from 'vitest'
import { analyseQuestion, asCounted, distributionOf, reliabilityOf, totalsOf, type Writer } from './analysis.ts'
import type { Cell, Column } from './sheet.ts'

const column = (id: number, max: number, more: Partial<Column> = {}): Column => ({
  ...{ id, item_id: id, part: 0, section: 'A', label: String(id), max_q: max * 4, min_q: 0 },
  ...{ or_group: null, part_or_group: null, choose: null, treatment: 'COUNT' },
  ...more,
})

/** Somebody with these values; what counts is said where not all does. */
function writer(columns: Column[], values: (number | 'NA' | null)[], total?: number): Writer {
  const cells = new Map<number, Cell>()
  for (const [at, value] of values.entries())
    if (value !== null) cells.set(columns[at]!.id, value === 'NA' ? value : value * 4)
  const sum = values.reduce<number>((all, one) => all + (typeof one === 'number' ? one : 0), 0)
  const max_q = columns.reduce((all, one) => all + one.max_q, 0)
  return { columns, cells, total_q: (total ?? sum) * 4, max_q }
}

const three = [column(1, 1), column(2, 2), column(3, 4)]
const four = [
  [1, 2, 3],
  [1, 1, 2],
  [0, 1, 2],
  [0, 0, 1],
].map((values) => writer(three, values))

describe('the hand-made exam of 4 × 3', () => {
  it('facility 50 50 50, discrimination 70.7107 94.8683 94.8683, efficiency 100', () => {
    const figures = three.map((one) => analyseQuestion(one, four, 0))
    expect(figures.map(({ facility }) => facility)).toEqual([50, 50, 50])
    const [first, second, third] = figures.map(({ discrimination }) => discrimination!)
    expect(first).toBeCloseTo(70.7107, 4)
    expect(second).toBeCloseTo(94.8683, 4)
    expect(third).toBeCloseTo(94.8683, 4)
    for (const { efficiency } of figures) expect(efficiency).toBeCloseTo(100, 8)
  })

  it('alpha 0.923077, SEM 0.577350', () => {
    const { alpha, sem } = reliabilityOf(four, 0)
    expect(alpha).toBeCloseTo(0.923077, 6)
    expect(sem).toBeCloseTo(0.57735, 5)
  })

  it('is too small for a report: fewer than ten answers have no figures', () => {
    expect(analyseQuestion(three[0]!, four, 10)).toMatchObject({ n: 4, facility: null, flags: ['TOO_FEW'] })
    expect(reliabilityOf(four, 10)).toEqual({ alpha: null, sem: null })
  })

  it('falls into bins of 5 %, full marks by themselves', () => {
    const full = writer(three, [1, 2, 4])
    const counts = distributionOf([...four, full])
    expect([counts[2], counts[8], counts[11], counts[17], counts[20]]).toEqual([1, 1, 1, 1, 1])
    expect([counts.length, counts.reduce((sum, one) => sum + one, 0)]).toEqual([21, 5])
    expect(totalsOf(four)).toMatchObject({ n: 4, mean: 3.5, median: 3.5 })
  })
})

describe('the same without its second question', () => {
  const paper = three.map((one) => (one.id === 2 ? { ...one, treatment: 'DROP' as const } : one))
  const counted = four.map((one) => asCounted(paper, one))

  it('alpha is of the two that count: 2 × (1 − (1/3 + 2/3) / (5/3)) = 0.8, and the SEM √(5/3) × √0.2', () => {
    expect(counted.map(({ total_q, max_q }) => [total_q / 4, max_q / 4])).toEqual([
      [4, 5],
      [3, 5],
      [2, 5],
      [1, 5],
    ])
    const { alpha, sem } = reliabilityOf(counted, 0)
    expect(alpha).toBeCloseTo(0.8, 10)
    expect(sem).toBeCloseTo(Math.sqrt(5 / 3) * Math.sqrt(0.2), 10)
  })

  it('the SEM is of the totals as they are told: twice as large of totals twice as large', () => {
    const double = counted.map((one) => ({ ...one, total_q: one.total_q * 2, max_q: one.max_q * 2 }))
    const { alpha, sem } = reliabilityOf(double, 0)
    expect(alpha).toBeCloseTo(0.8, 10)
    expect(sem).toBeCloseTo(2 * Math.sqrt(5 / 3) * Math.sqrt(0.2), 10)
  })
})

describe('questions to choose from', () => {
  const either = [column(1, 2), column(2, 3, { or_group: 'x' }), column(3, 3, { or_group: 'x' })]

  it('are looked at over those who attempted them; elsewhere not attempted is 0', () => {
    const all = [writer(either, [2, 3, 'NA']), writer(either, ['NA', 'NA', 1]), writer(either, [1, 2, 'NA'])]
    expect(analyseQuestion(either[0]!, all, 0)).toMatchObject({ n: 3, n_na: 1, facility: 50 })
    expect(analyseQuestion(either[1]!, all, 0)).toMatchObject({ n: 2, n_na: 1 })
    expect(analyseQuestion(either[1]!, all, 0).facility).toBeCloseTo(83.33, 2)
    expect(analyseQuestion(either[2]!, all, 0)).toMatchObject({ n: 1, n_na: 2 })
  })

  it('are one unit of alpha: an OR pair by its better, a section of which some are attempted by its sum', () => {
    const chosen = [column(1, 3), ...[2, 3, 4].map((id) => column(id, 3, { section: 'B', choose: 2 }))]
    const pairs = [
      [3, 3],
      [2, 1],
      [1, 2],
      [0, 0],
    ]
    const plain = pairs.map(([a = 0, b = 0]) => writer([column(1, 3), column(2, 6)], [a, b * 2]))
    const all = pairs.map(([a = 0, b = 0]) => writer(chosen, [a, b, 'NA', b]))
    expect(reliabilityOf(all, 0).alpha).toBeCloseTo(reliabilityOf(plain, 0).alpha!, 10)
    const inPair = pairs.map(([a = 0, b = 0]) => writer(either, [a, b, 'NA'], a + b))
    const two = pairs.map(([a = 0, b = 0]) => writer([column(1, 3), column(2, 3)], [a, b]))
    expect(reliabilityOf(inPair, 0).alpha).toBeCloseTo(reliabilityOf(two, 0).alpha!, 10)
  })
})

describe('sets with questions of their own', () => {
  it('are measured each by itself; a question is looked at among those who had it', () => {
    const other = three.map((one) => ({ ...one, id: one.id + 10 }))
    const second = four.map(({ cells }) =>
      writer(
        other,
        three.map(({ id }) => (cells.get(id) as number) / 4),
      ),
    )
    const both = [...four, ...second]
    expect(reliabilityOf(both, 0).alpha).toBeCloseTo(0.923077, 6)
    expect(analyseQuestion(three[0]!, both, 0)).toMatchObject({ n: 4, facility: 50 })
  })
})

it('all equal: sd 0, no discrimination, no division by zero', () => {
  const equal = Array.from({ length: 12 }, () => writer(three, [1, 1, 1]))
  const figures = analyseQuestion(three[1]!, equal, 10)
  expect(figures).toMatchObject({ sd: 0, discrimination: null, efficiency: null, facility: 50 })
  expect(figures.flags).toContain('ALL_EQUAL')
  expect(reliabilityOf(equal, 10)).toEqual({ alpha: null, sem: null })
})
