import { expect, test } from 'vitest'
import { type Available, countAvailable, countByChapter } from './availability.ts'

const available: Available = [
  { section: 'A', chapter_id: 1, type: 'SHORT', level: 'EASY', count: 3 },
  { section: 'A', chapter_id: 1, type: 'SHORT', level: 'HARD', count: 2 },
  { section: 'A', chapter_id: 2, type: 'SHORT', level: 'EASY', count: 1 },
  { section: 'B', chapter_id: 1, type: 'NUMERIC', level: 'EASY', count: 9 },
]

test('the bank is counted for each section and, in it, for each chapter', () => {
  expect(countAvailable(available, 'A')).toBe(6)
  expect(countAvailable([], 'A')).toBe(0)
  expect([...countByChapter(available, 'A')]).toEqual([
    [1, 5],
    [2, 1],
  ])
})
