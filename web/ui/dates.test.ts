import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { setPlace } from '#web/language.ts'
import { dayAtText, dayText, firstWeekday, momentText, setTimezone, timeText, today } from './dates.ts'

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
