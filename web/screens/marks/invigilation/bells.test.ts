import { expect, test } from 'vitest'
import type { RoomPupil } from '#contract'
import { bellTimes, isNotBegun } from './bells.ts'

const pupil = (name: string, until: string, attendance: RoomPupil['attendance'] = 'P') =>
  ({ until, attendance, student: { name } }) as RoomPupil
const pupils = [
  pupil('Asha', '12:45'),
  pupil('Ravi', '12:45', null),
  pupil('Meena', '12:30', 'A'),
  pupil('Om', '12:00'),
]
const hours = { start: '09:00', end: '12:00', pupils }

test('the strip says how long it takes, and who of those who are there has longer', () => {
  const longer = [{ until: '12:45', names: ['Asha', 'Ravi'] }]
  expect(bellTimes(hours, '08:59')).toEqual({ minutes_left: null, longer })
  expect(bellTimes(hours, '11:50')).toEqual({ minutes_left: 10, longer })
  expect(bellTimes(hours, '12:10')).toEqual({ minutes_left: -10, longer })
  expect(bellTimes(hours, '12:45')).toEqual({ minutes_left: -45, longer: [] })
})

test('P91 a room is not begun a quarter of an hour after the start where nobody is taken', () => {
  const room = { start: '09:00', taken: 0, pupils: 36, state: 'OPEN' as const }
  expect(isNotBegun(room, '09:14')).toBe(false)
  expect(isNotBegun(room, '09:15')).toBe(true)
  expect(isNotBegun({ ...room, taken: 1 }, '09:15')).toBe(false)
  expect(isNotBegun({ ...room, pupils: 0 }, '09:15')).toBe(false)
  expect(isNotBegun({ ...room, state: 'CLOSED' }, '09:15')).toBe(false)
})
