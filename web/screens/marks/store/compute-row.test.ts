import { expect, test } from 'vitest'
import type { MarkColumn } from '#contract'
import type { CellValue } from '#web/api/marks/cell-draft.ts'
import { computeRow } from './compute-row.ts'

const exam = { id: 1, state: 'MARKING', entry_mode: 'PER_QUESTION', max_marks: 20, pass_marks: 7 } as const
const column = (id: number, more: Partial<MarkColumn> = {}) =>
  ({
    ...{ id, item_id: id, part: 0, section: 'A', labels: { A: String(id) }, max_marks: 5, min_marks: 0 },
    ...{ or_group: null, part_or_group: null, choose: null, treatment: 'COUNT', set: null },
    ...more,
  }) as MarkColumn
const compute = (columns: MarkColumn[], values: Record<number, CellValue>) => {
  const { uncounted, open, total, isComplete } = computeRow(
    exam,
    columns,
    'P',
    (field) => values[Number(field.slice(1))] ?? null,
  )
  return { uncounted: Object.fromEntries(uncounted), open: [...open], total, isComplete }
}

test('of an OR pair that was answered twice the worse one does not count, and of equals the second; the other is no gap', () => {
  const pair = [column(1, { or_group: '1' }), column(2, { or_group: '1' })]
  expect(compute(pair, { 1: 4 })).toEqual({ uncounted: {}, open: [], total: 4, isComplete: true })
  expect(compute(pair, { 1: 3.5, 2: 4 })).toMatchObject({ uncounted: { q1: 'or' }, total: 4 })
  expect(compute(pair, { 1: 4, 2: 4 })).toMatchObject({ uncounted: { q2: 'or' } })
  expect(compute(pair, { 1: 4, 2: 'NA' })).toMatchObject({ uncounted: {} })
  expect(compute(pair, {})).toMatchObject({ open: ['q1', 'q2'] })
})

test('any 3 of 5: 3, 2.5, NA, 1, 2 come to 7.5, and the 1 does not count; nothing is missing once three are answered', () => {
  const some = [1, 2, 3, 4, 5].map((id) => column(id, { choose: 3 }))
  expect(compute(some, { 1: 3, 2: 2.5, 3: 'NA', 4: 1, 5: 2 })).toEqual({
    ...{ uncounted: { q4: 'any' }, open: [], total: 7.5, isComplete: true },
  })
  expect(compute(some, { 1: 3, 2: 2.5 })).toMatchObject({ uncounted: {}, open: ['q3', 'q4', 'q5'], isComplete: false })
  expect(compute(some, { 1: 3, 2: 2.5, 4: 0 })).toMatchObject({ uncounted: {}, open: [], isComplete: true })
})

test('of a case study the alternative part that is worse does not count, and the other parts are still to be entered', () => {
  const part = (id: number, part: number, part_or_group: string | null) =>
    column(id, { item_id: 9, part, part_or_group })
  const study = [part(1, 1, null), part(2, 2, null), part(3, 3, 'a'), part(4, 4, 'a')]
  expect(compute(study, { 3: 1, 4: 1.5 })).toMatchObject({ uncounted: { q3: 'or' }, open: ['q1', 'q2'] })
  expect(compute(study, { 1: 1, 3: 2 })).toMatchObject({ uncounted: {}, open: ['q2'], total: 3 })
})

test('what was left out for all is neither missing nor an attempt too many', () => {
  const columns = [column(1, { treatment: 'DROP' }), column(2)]
  expect(compute(columns, { 1: 3 })).toEqual({ uncounted: {}, open: ['q2'], total: 0, isComplete: false })
})
