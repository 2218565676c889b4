import { expect, test } from 'vitest'
import { isAboutTime, minutesOf, usualMinutesPerMark } from './time.ts'

test('a duration is counted in minutes', () => {
  expect(['3:00', '1:30', '0:45', '0:00'].map(minutesOf)).toEqual([180, 90, 45, 0])
})

test('minutes a mark are the limit shared by marks, rounded down to a quarter, but never less', () => {
  const shown = [
    [180, 80],
    [90, 40],
    [45, 50],
    [10, 80],
    [100, 7.25],
  ] as const
  expect(shown.map(([limit, marks]) => usualMinutesPerMark(limit, marks))).toEqual([2.25, 2.25, 0.75, 0.25, 13.75])
})

test('without a limit, or without marks, there are no minutes a mark', () => {
  expect([usualMinutesPerMark('', 80), usualMinutesPerMark(180, 0)]).toEqual([Number.NaN, Number.NaN])
})

test('a reason is about the time where the whole paper needs more than the limit', () => {
  const reason = { section: null, needed: 192, available: 180 }
  expect(isAboutTime(reason, 180)).toBe(true)
  expect(isAboutTime(reason, '')).toBe(false)
  expect(isAboutTime({ ...reason, section: 'A' }, 180)).toBe(false)
  expect(isAboutTime({ ...reason, available: 12 }, 180)).toBe(false)
})
