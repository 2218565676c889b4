import { expect, test } from 'vitest'
import { type Counted, toCountTable } from './count-table.ts'

const counted: Counted[] = [
  { chapter_id: 1, chapter: 'Motion', level: 'EASY', type: 'SHORT', count: 2 },
  { chapter_id: 1, chapter: 'Motion', level: 'HARD', type: 'MCQ_SINGLE', count: 3 },
  { chapter_id: 2, chapter: 'Light', level: 'EASY', type: 'MCQ_SINGLE', count: 4 },
]
const order = ['MCQ_SINGLE', 'TRUE_FALSE', 'SHORT'] as const

test('chapters stand in the order of the answer, types in the usual one, without those that nobody wrote', () => {
  expect(toCountTable(counted, null, order)).toEqual({
    types: ['MCQ_SINGLE', 'SHORT'],
    rows: [
      { chapter_id: 1, chapter: 'Motion', counts: [3, 2], total: 5 },
      { chapter_id: 2, chapter: 'Light', counts: [4, 0], total: 4 },
    ],
    totals: [7, 2],
    total: 9,
  })
})

test('one level keeps every chapter and type, so that the table does not jump', () => {
  const table = toCountTable(counted, 'EASY', order)
  expect(table.types).toEqual(['MCQ_SINGLE', 'SHORT'])
  expect(table.rows.map(({ counts }) => counts)).toEqual([
    [0, 2],
    [4, 0],
  ])
  expect([table.totals, table.total]).toEqual([[4, 2], 6])
})

test('no questions make an empty table', () => {
  expect(toCountTable([], null, order)).toEqual({ types: [], rows: [], totals: [], total: 0 })
})
