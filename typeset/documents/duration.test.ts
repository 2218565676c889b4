import { expect, test } from 'vitest'
import { printedDuration } from './duration.ts'

test.each([
  ['2:00', ['en'], '2 hours'],
  ['1:30', ['en'], '1 hour 30 minutes'],
  ['0:45', ['en'], '45 minutes'],
  ['10:01', ['en'], '10 hours 1 minute'],
  ['0:00', ['en'], '0 minutes'],
  ['1:30', ['hi'], '1 घंटा 30 मिनट'],
  ['3:00', ['hi'], '3 घंटे'],
  ['1:30', ['ur'], '1 گھنٹہ 30 منٹ'],
  ['3:15', ['ar'], '3 ساعات 15 دقيقة'],
  ['2:30', ['zh'], '2小时 30分钟'],
  ['1:30', ['en', 'hi'], '1 hour 30 minutes / 1 घंटा 30 मिनट'],
])('a timing of %s in %j prints as %s', (timing, languages, printed) => {
  expect(printedDuration(timing, languages)).toBe(printed)
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
