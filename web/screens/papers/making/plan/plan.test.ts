import { expect, test } from 'vitest'
import {
  makeRow,
  nextName,
  type PlanRow,
  plannedMarks,
  rowOf,
  rowsOf,
  sectionOf,
  totalMarks,
  withAnother,
} from './plan.ts'

const row = (changes: Partial<PlanRow>): PlanRow => ({ ...makeRow([], 'key'), ...changes })

test('a section brings its marks for as many questions as are to be attempted', () => {
  expect(plannedMarks(row({ count: 10, marks_each: 0.5 }))).toBe(5)
  expect(plannedMarks(row({ count: 5, marks_each: 3, attempt_any: 3 }))).toBe(9)
  expect(plannedMarks(row({ count: 5, marks_each: 3, attempt_any: 8 }))).toBe(15)
})

test('a section that is still being typed brings nothing', () => {
  expect(totalMarks([row({ count: '' }), row({ marks_each: '' }), row({ count: 2, marks_each: 2 })])).toBe(4)
})

test('the first section is 1, the next are the first free letters', () => {
  expect(nextName([])).toBe('1')
  expect(nextName([row({ section: '1' })])).toBe('A')
  expect(nextName([row({ section: 'a ' }), row({ section: 'C' })])).toBe('B')
})

test('attempt all is stored as the count and shown as an empty field', () => {
  const stored = { section: 'A', instruction: null, types: row({}).types, marks_each: 1, count: 4, attempt_any: 4 }
  expect(rowOf(stored)).toMatchObject({ attempt_any: '', instruction: '', was: 'A' })
  expect(rowOf({ ...stored, attempt_any: 3 }).attempt_any).toBe(3)
  expect(sectionOf(rowOf(stored))).toMatchObject({ attempt_any: undefined, instruction: null, count: 4 })
})

test('with a second section the first gets a heading too, and each new one is of the next usual kind', () => {
  const two = withAnother([makeRow([], 'first')], 'second')
  const three = withAnother(two, 'third')
  expect(three.map(({ section, types, marks_each, count }) => [section, types, marks_each, count])).toEqual([
    ['A', ['MCQ_SINGLE'], 1, 10],
    ['B', ['VERY_SHORT'], 2, 5],
    ['C', ['SHORT'], 3, 4],
  ])
  expect(withAnother([row({ section: 'Part I' })], 'second').map(({ section }) => section)).toEqual(['Part I', 'A'])
})

test('the sections of a blueprint are new rows that can be typed over', () => {
  const [read] = rowsOf([{ section: 'B', types: ['SHORT'], marks_each: 3, count: 6, attempt_any: 5 }])
  expect(read).toEqual({
    ...row({}),
    key: 'B',
    section: 'B',
    types: ['SHORT'],
    marks_each: 3,
    count: 6,
    attempt_any: 5,
  })
})
