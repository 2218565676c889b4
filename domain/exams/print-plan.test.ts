import { expect, it } from 'vitest'
import { paperTaken, usualSpare } from './print-plan.ts'

it('C56 spare copies are two, and five in a hundred where that is more', () => {
  expect([0, 1, 40, 41, 60, 61, 300].map(usualSpare)).toEqual([2, 2, 2, 3, 3, 4, 15])
})

it('C57 a copy takes half as many sheets on both sides, each a whole one', () => {
  expect([1, 2, 3, 4].map((pages) => paperTaken(10, pages, true))).toEqual([10, 10, 20, 20])
  expect(paperTaken(10, 3, false)).toBe(30)
})
