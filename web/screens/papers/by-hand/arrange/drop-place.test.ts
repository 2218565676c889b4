import { expect, test } from 'vitest'
import { dropPlace, placeForKey } from './drop-place.ts'

const rows = [0, 100, 200, 300].map((top) => ({ top, bottom: top + 100 }))

test('a dragged row comes after every other row whose middle it has passed', () => {
  expect(dropPlace(rows, 0, 20)).toBe(0)
  expect(dropPlace(rows, 0, 149)).toBe(0)
  expect(dropPlace(rows, 0, 151)).toBe(1)
  expect(dropPlace(rows, 0, 999)).toBe(3)
  expect(dropPlace(rows, 3, 151)).toBe(2)
  expect(dropPlace(rows, 3, -5)).toBe(0)
  expect(dropPlace(rows, 2, 250)).toBe(2)
})

test('arrows move by one and stop at the ends, Home and End go there, other keys move nothing', () => {
  expect(placeForKey('ArrowDown', 1, 4)).toBe(2)
  expect(placeForKey('ArrowDown', 3, 4)).toBe(3)
  expect(placeForKey('ArrowUp', 0, 4)).toBe(0)
  expect(placeForKey('Home', 2, 4)).toBe(0)
  expect(placeForKey('End', 0, 4)).toBe(3)
  expect(placeForKey('Enter', 0, 4)).toBeNull()
})
