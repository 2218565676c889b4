import { expect, test } from 'vitest'
import { monthAfter, monthOf, weeksOf } from './month.ts'

test('a month is shown in whole weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-03', 1)
  expect(weeks).toHaveLength(6)
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[6]]).toEqual(['2026-02-23', '2026-03-01', '2026-04-05'])
  // It begins on a Monday and has 28 days.
  expect(weeksOf('2027-02', 1)).toHaveLength(4)
  expect(weeksOf('2024-02', 1).flat()).toContain('2024-02-29')
})

test('every month of ten years has all its days once, each on its weekday', () => {
  for (let at = 0, month = '2020-01'; at < 120; at += 1, month = monthAfter(month, 1)) {
    const days = weeksOf(month, at % 7).flat()
    expect(new Set(days).size).toBe(days.length)
    const own = days.filter((day) => monthOf(day) === month)
    expect(own[0]).toBe(`${month}-01`)
    expect(own.at(-1)).toBe(new Date(Date.parse(`${monthAfter(month, 1)}-01`) - 1).toISOString().slice(0, 10))
    for (const week of weeksOf(month, at % 7)) expect(new Date(week[0] as string).getUTCDay()).toBe(at % 7)
  }
})

test('where a week begins on Sunday, so do the rows of a month', () => {
  expect(weeksOf('2026-03', 0)[0]?.[0]).toBe('2026-03-01')
  expect(weeksOf('2026-03', 0)).toHaveLength(5)
})

test('the month after December is in the next year, the one before January in the last', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})
