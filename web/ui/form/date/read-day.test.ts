import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { dayText } from '../../dates.ts'
import { isMissingDay, readDay } from './read-day.ts'

afterEach(() => i18n.activate('en'))

test('figures are read in the order of the country', () => {
  i18n.activate('en', ['en-IN'])
  expect(readDay('3/11/2026')).toBe('2026-11-03')
  expect(readDay('03.11.2026')).toBe('2026-11-03')
  i18n.activate('en', ['en-US'])
  expect(readDay('3/11/2026')).toBe('2026-03-11')
  expect(readDay('2026-11-03')).toBe('2026-11-03')
})

test.each([
  ['en', 'en-IN'],
  ['en', 'en-US'],
  ['hi', 'hi-IN'],
])('a day is read as it is shown: %s, %s', (language, locale) => {
  i18n.activate(language, [locale])
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-28`
    expect(readDay(dayText(day))).toBe(day)
  }
})

test.each(['', 'soon', '30 Feb 2026', '31/02/2026', '2026-13-01', '12 Nov', '1 J 2026'])('%s is no day', (typed) => {
  i18n.activate('en', ['en-IN'])
  expect(readDay(typed)).toBeNull()
})

test.each([
  ['31.02.2011', true],
  ['2026-02-30', true],
  ['31 Apr 2026', true],
  ['12/31/2026', false],
  ['2026-13-01', false],
  ['28.02.2011', false],
  ['soon', false],
])('%s is missing in its month: %s', (typed, missing) => {
  i18n.activate('en', ['en-IN'])
  expect(isMissingDay(typed)).toBe(missing)
})
