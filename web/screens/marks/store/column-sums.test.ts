import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ExamAttendance, MarkColumn } from '#contract'
import type { CellValue } from '#web/api/marks/cell-draft.ts'
import { ColumnSums, TOTAL } from './column-sums.ts'
import { computeRow } from './compute-row.ts'
import type { RowView } from './row-view.ts'
import { sharesOf } from './shares.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const exam = { id: 1, state: 'MARKING', entry_mode: 'PER_QUESTION', max_marks: 8, pass_marks: 3 } as const
const column = (id: number, more: Partial<MarkColumn> = {}) =>
  ({
    ...{ id, item_id: id, part: 0, section: 'A', labels: { A: String(id) }, max_marks: 4, min_marks: 0 },
    ...{ or_group: null, part_or_group: null, choose: null, treatment: 'COUNT', set: null, ...more },
  }) as MarkColumn
/** One plain question and an OR pair. */
const columns = [column(1), column(2, { or_group: '1' }), column(3, { or_group: '1' })]

interface Pupil {
  attendance: ExamAttendance | null
  left?: boolean
  q: (CellValue | undefined)[]
}

/** Sums of pupils that a test may change. */
function sumsOf(pupils: Map<number, Pupil>) {
  const sums = new ColumnSums((id) => {
    const { attendance, left = false, q } = pupils.get(id)!
    const value = (field: string) => q[Number(field.slice(1)) - 1] ?? null
    const computed = computeRow(exam, columns, attendance, value)
    return sharesOf({ row: { left }, attendance, ...computed } as RowView, columns, value)
  })
  sums.reset([...pupils.keys()])
  return sums
}
const shown = (sums: ColumnSums) =>
  ['attendance', 'q1', 'q2', 'q3', TOTAL].map((field) => {
    const { n, mean, open } = sums.of(field)
    return [n, mean, open]
  })

test('only who was there; not attempted is 0, but where one may choose; the total is that of who is complete', () => {
  const pupils = new Map<number, Pupil>([
    [1, { attendance: 'P', q: [4, 3] }],
    [2, { attendance: 'P', q: ['NA', 'NA', 1] }],
    [3, { attendance: 'P', q: [2] }],
    [4, { attendance: 'A', q: [] }],
    [5, { attendance: null, q: [] }],
    [6, { attendance: 'P', left: true, q: [4, 4] }],
    [7, { attendance: 'ML', q: [] }],
  ])
  expect(shown(sumsOf(pupils))).toEqual([
    [0, null, 1],
    [3, 2, 1],
    [1, 3, 2],
    [1, 1, 2],
    [2, 4, 2],
  ])
})

test('they follow what is changed, shortly after it, and tell only those whose column it is', () => {
  const pupils = new Map<number, Pupil>([
    [1, { attendance: 'P', q: [4, 3] }],
    [2, { attendance: 'P', q: [1, 'NA', 2] }],
  ])
  const sums = sumsOf(pupils)
  const fields: string[] = []
  for (const field of ['q1', 'q2', 'q3', TOTAL]) sums.subscribe(field, () => fields.push(field))
  const before = sums.of('q3')
  pupils.set(1, { attendance: 'P', q: [2, 3] })
  sums.touch([1])
  expect(sums.of('q1').mean).toBe(2.5)
  vi.runAllTimers()
  expect(fields.sort()).toEqual(['q1', TOTAL])
  expect([sums.of('q1').mean, sums.of(TOTAL).mean, sums.of('q3') === before]).toEqual([1.5, 4, true])
  pupils.set(2, { attendance: 'A', q: [] })
  sums.touch([2])
  vi.runAllTimers()
  expect(shown(sums)).toEqual(shown(sumsOf(pupils)))
})

test('after any number of changes they are what they are when worked out anew', () => {
  const values = [null, 'NA', 0, 0.25, 1.5, 4]
  const attendances: (ExamAttendance | null)[] = [null, 'P', 'P', 'P', 'A']
  let seed = 7
  const any = <T>(all: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647
    return all[seed % all.length]!
  }
  const pupil = (): Pupil => ({ attendance: any(attendances), q: [any(values), any(values), any(values)] })
  const pupils = new Map(Array.from({ length: 8 }, (_, id) => [id, pupil()]))
  const sums = sumsOf(pupils)
  for (let step = 0; step < 300; step += 1) {
    const id = any([...pupils.keys()])
    pupils.set(id, pupil())
    sums.touch([id])
    if (step % 3 === 0) vi.runAllTimers()
  }
  vi.runAllTimers()
  expect(shown(sums)).toEqual(shown(sumsOf(pupils)))
})
