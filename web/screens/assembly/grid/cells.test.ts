import { expect, test } from 'vitest'
import type { GridCell, GridView } from '#contract'
import { gridOf, inSubjectOrder, shadeOf } from './cells.ts'

const cell = (place: Partial<GridCell>, marks: number, planned: number | null = null): GridCell => ({
  chapter_id: null,
  level: null,
  type: null,
  count: marks,
  marks,
  planned,
  deviation: planned === null ? null : marks - planned,
  ...place,
})
const view: GridView = {
  rows: [
    { id: 2, title: 'Motion' },
    { id: 1, title: 'Sound' },
  ],
  columns: { levels: ['EASY', 'MEDIUM', 'HARD'], types: ['SHORT'] },
  cells: [
    cell({ chapter_id: 1, level: 'EASY' }, 4),
    cell({ chapter_id: 1, type: 'SHORT' }, 9),
    cell({ chapter_id: 1 }, 9, 8),
    cell({ level: 'EASY' }, 4, 4),
    cell({ level: 'HARD' }, 5),
    cell({ type: 'SHORT' }, 9),
  ],
}

test('levels and types are told apart, and totals from cells', () => {
  const levels = gridOf(view, 'level', view.columns.levels)
  expect(levels.rows[1]?.cells.map((one) => one?.marks)).toEqual([4, undefined, undefined])
  expect(levels.rows[1]?.total).toMatchObject({ marks: 9, planned: 8, deviation: 1 })
  expect(levels.totals.map((one) => one?.marks)).toEqual([4, undefined, 5])
  expect(levels).toMatchObject({ marks: 9, most: 4 })
  expect(gridOf(view, 'type', view.columns.types).rows[1]?.cells[0]?.marks).toBe(9)
})

test('chapters stand in the order and with the names of their subject, unknown ones last', () => {
  const subject = [{ id: 1, title: '1. Sound' }]
  expect(inSubjectOrder(view, subject).rows).toEqual([
    { id: 1, title: '1. Sound' },
    { id: 2, title: 'Motion' },
  ])
  expect(inSubjectOrder(view, undefined)).toBe(view)
})

test('five shades in equal steps, none for an empty cell', () => {
  expect([0, 1, 2, 3, 10].map((marks) => shadeOf(marks, 10))).toEqual([0, 1, 1, 2, 5])
  expect(shadeOf(0, 0)).toBe(0)
})
