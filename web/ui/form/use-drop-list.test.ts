import { expect, test } from 'vitest'
import { placeAfter } from './use-drop-list.ts'

test('arrows move by one and stop at the ends, Home and End jump there', () => {
  expect(placeAfter('ArrowDown', -1, 3)).toBe(0)
  expect(placeAfter('ArrowDown', 2, 3)).toBe(2)
  expect(placeAfter('ArrowUp', 0, 3)).toBe(0)
  expect(placeAfter('Home', 2, 3)).toBe(0)
  expect(placeAfter('End', 0, 3)).toBe(2)
})

test('other keys move nothing, and in an empty list nothing moves', () => {
  expect(placeAfter('x', 1, 3)).toBe(-1)
  expect(placeAfter('ArrowDown', -1, 0)).toBe(-1)
})
