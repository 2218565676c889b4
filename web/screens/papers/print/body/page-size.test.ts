import { expect, test } from 'vitest'
import { nextZoom, scaleOf } from './page-size.ts'

test('a page fits the room there is, and is never larger than 100 % by itself', () => {
  expect(scaleOf('fit', 397)).toBe(0.5)
  expect(scaleOf('fit', 2000)).toBe(1)
  expect(scaleOf(1.5, 397)).toBe(1.5)
})

test('the zoom goes to the next step from wherever it is, and stops at the ends', () => {
  expect(nextZoom(0.43, 'in')).toBe(0.5)
  expect(nextZoom(1, 'in')).toBe(1.25)
  expect(nextZoom(1, 'out')).toBe(0.75)
  expect(nextZoom(2, 'in')).toBeNull()
  expect(nextZoom(0.43, 'out')).toBeNull()
})
