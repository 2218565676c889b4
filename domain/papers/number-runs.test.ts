import { expect, test } from 'vitest'
import { inRuns, runsText } from './number-runs.ts'

test('printed numbers are named by their runs, however they come', () => {
  expect(runsText([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17])).toBe('1–6, 8–17')
  expect(runsText([7, 3, 1, 2, 3])).toBe('1–3, 7')
  expect(runsText([4])).toBe('4')
  expect(runsText([5, 6])).toBe('5–6')
  expect(runsText([])).toBe('')
})

test('numbers are written as the reader writes them', () => {
  expect(runsText([1, 2, 9], (number) => `no. ${number}`)).toBe('no. 1–no. 2, no. 9')
  expect(inRuns([2, 1, 1, 4])).toEqual([
    [1, 2],
    [4, 4],
  ])
})
