import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { setPlace } from '#web/language.ts'
import { dayAtText, dayText, firstWeekday, momentText, setTimezone, timeText, today } from './dates.ts'
import { readDay } from './form/date/read-day.ts'

afterEach(() => setPlace({ country: null, timezone: null }))

/** Late in the evening of the 12th in London, the 13th already in Kolkata, still the afternoon in New York. */
const instant = '2026-11-12T20:05:00Z'

test('times and their days are the school’s, wherever the device is', () => {
  i18n.activate('en')
  setPlace({ country: 'IN', timezone: 'Asia/Kolkata' })
  expect([timeText(instant), dayAtText(instant), momentText(instant)]).toEqual([
    '01:35',
    '13 Nov 2026',
    '13 Nov 2026, 01:35',
  ])
  setPlace({ country: 'US', timezone: 'America/New_York' })
  expect([timeText(instant), dayAtText(instant)]).toEqual(['15:05', 'Nov 12, 2026'])
})

test('midnight is 00, not 24, and a day of the wire is the same everywhere', () => {
  i18n.activate('en')
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kolkata']) {
    setPlace({ country: 'IN', timezone })
    expect(dayText('2026-11-12')).toBe('12 Nov 2026')
  }
  setTimezone('UTC')
  expect(timeText('2026-11-12T00:00:00Z')).toBe('00:00')
})

test('today is the school’s day', () => {
  const now = Date.now()
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    setTimezone(timezone)
    const parts = new Intl.DateTimeFormat('en', { timeZone: timezone, day: 'numeric' }).format(now)
    expect(Number(today().slice(8))).toBe(Number(parts))
  }
  setTimezone('UTC')
  expect(Date.parse(today(1)) - Date.parse(today(-6))).toBe(7 * 86_400_000)
})

test('a week begins as the country has it', () => {
  i18n.activate('en')
  const first = (country: string) => {
    setPlace({ country, timezone: null })
    return firstWeekday()
  }
  expect([first('IN'), first('GB'), first('EG')]).toEqual([0, 1, 6])
})

test.each([
  ['DD/MM/YYYY', '12/11/2026'],
  ['DD-MM-YYYY', '12-11-2026'],
  ['DD.MM.YYYY', '12.11.2026'],
  ['YYYY-MM-DD', '2026-11-12'],
  ['D MMM YYYY', '12 Nov 2026'],
] as const)('days are written as the school says: %s, also where the country writes the month first', (dates, written) => {
  setPlace({ country: 'US', timezone: 'Asia/Kolkata', dates })
  expect(dayText('2026-11-12')).toBe(written)
  expect(dayAtText('2026-11-11T20:00:00Z')).toBe(written)
  expect(momentText('2026-11-11T20:00:00Z')).toBe(`${written}, 01:30`)
  // What is shown is read again as the same day.
  expect(readDay(dayText('2026-11-12'))).toBe('2026-11-12')
})
