import { expect, it } from 'vitest'
import { meaningOf, pauseAfter, waitOf } from './tries.ts'

it('N74 ten tries take 75.6 hours, a tenth more or less', () => {
  const hours = (chance: number) =>
    Array.from({ length: 9 }, (_, at) => pauseAfter(at + 1, 0, chance) ?? 0).reduce((sum, one) => sum + one, 0) / 3600
  expect(hours(0.5)).toBeCloseTo(75.58, 1)
  expect([hours(0), hours(1)].map((one) => Math.round(one * 10) / 10)).toEqual([68, 83.1])
  expect(pauseAfter(10)).toBeNull()
})

it('N74 what an answer means', () => {
  const meanings = [200, 204, 299, 301, 400, 404, 410, 429, 500, null].map(meaningOf)
  expect(meanings).toEqual(['sent', 'sent', 'sent', 'again', 'again', 'again', 'gone', 'again', 'again', 'again'])
  const now = new Date('2026-11-20T06:00:00Z')
  expect(
    ['60', 'Fri, 20 Nov 2026 06:02:00 GMT', 'soon', '-5', '99999999', undefined].map((one) => waitOf(one, now)),
  ).toEqual([...[60, 120, 0, 0, 86_400, 0]])
})
