import { expect, it } from 'vitest'
import type { PromotionItem } from '#contract'
import { balance } from './balance.ts'

const pupil = (student_id: number, section_id: number | null): PromotionItem => ({
  ...{
    student_id,
    name: `P${student_id}`,
    admission_no: `A${student_id}`,
    inactive: false,
    result: null,
    conflicts: [],
  },
  from: { grade: { id: 9, title: 'Class 9' }, section: { id: 1, title: 'A' }, roll_no: null },
  action: 'PROMOTE',
  to: { grade_id: 10, section_id, roll_no: null },
})
const pupils = (count: number, section_id: number | null, first = 1) =>
  Array.from({ length: count }, (_, at) => pupil(first + at, section_id))
const sent = (...given: Parameters<typeof balance>) => balance(...given).map(([{ student_id }, id]) => [student_id, id])

it('moves the fewest, the last of the fullest section first', () => {
  const sections = [
    { id: 31, capacity: null, coming: 6 },
    { id: 32, capacity: null, coming: 2 },
  ]
  expect(sent([...pupils(6, 31), ...pupils(2, 32, 7)], sections)).toEqual([
    [6, 32],
    [5, 32],
  ])
})

it('leaves sections alone that differ by one', () => {
  const sections = [
    { id: 31, capacity: null, coming: 3 },
    { id: 32, capacity: null, coming: 2 },
  ]
  expect(sent([...pupils(3, 31), ...pupils(2, 32, 4)], sections)).toEqual([])
})

it('fills no section above its capacity, and counts those who are there already', () => {
  const sections = [
    { id: 31, capacity: null, coming: 6 },
    { id: 32, capacity: 2, coming: 1 },
  ]
  expect(sent(pupils(6, 31), sections)).toEqual([[6, 32]])
  // Five of the six have been there before this run: only one can move.
  expect(
    sent(pupils(1, 31), [
      { id: 31, capacity: null, coming: 6 },
      { id: 32, capacity: null, coming: 0 },
    ]),
  ).toEqual([[1, 32]])
})

it('gives those without a section the emptiest one, and moves nobody where there is none', () => {
  const sections = [
    { id: 31, capacity: 40, coming: 2 },
    { id: 32, capacity: 40, coming: 0 },
  ]
  expect(sent(pupils(3, null), sections)).toEqual([
    [1, 32],
    [2, 32],
    [3, 31],
  ])
  expect(sent(pupils(3, null), [])).toEqual([])
})
