import { expect, test } from 'vitest'
import { sumScans } from './scan-sums.ts'

test('scans of an exam are summed without those set aside; blank backs and second pictures wait for nobody', () => {
  const doubts = { open: 4, decided: 1 }
  const sums = sumScans([
    { state: 'READING', pages: 40, done: 12, counts: { COUNTED: 9, BLANK: 2, CLASH: 1 }, doubts },
    {
      state: 'READ',
      pages: 3,
      done: 3,
      counts: { COUNTED: 1, SAME: 1, UNREADABLE: 1 },
      doubts: { open: 1, decided: 0 },
    },
    { state: 'DISCARDED', pages: 90, done: 90, counts: { COUNTED: 90 }, doubts },
  ])
  expect(sums).toEqual({
    ...{ pages: 43, done: 15, counted: 10, doubts: 5, waiting: 2, all: 15, isReading: true },
  })
  expect(sumScans([]).isReading).toBe(false)
})
