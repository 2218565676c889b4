import { expect, test } from 'vitest'
import { printedDuration } from './duration.ts'

test.each([
  ['2:00', '2 hour(s)'],
  ['2:30', '2 hour(s) 30 min(s)'],
  ['0:45', '45 min(s)'],
  ['10:05', '10 hour(s) 5 min(s)'],
  ['0:00', '0 min(s)'],
])('a timing of %s prints as %s', (timing, printed) => {
  expect(printedDuration(timing)).toBe(printed)
})

test.each([
  '',
  '2',
  '2:60',
  '2:5',
  'two',
])('a timing of "%s" is refused with the field and the form it needs', (timing) => {
  expect(() => printedDuration(timing)).toThrow(/timing must be hours and minutes as H:MM/)
})
