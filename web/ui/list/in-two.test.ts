import { expect, test } from 'vitest'
import { inTwo } from './figure-table.tsx'

test.each([
  ['Exams', 'Exams'],
  ['Average %', 'Average %'],
  ['Same exams, average %', 'Same_exams, average_%'],
  ['Marks in 7 days, %', 'Marks_in 7_days,_%'],
  ['कोई स्पष्ट अंतर नहीं', 'कोई_स्पष्ट अंतर_नहीं'],
])('"%s" is broken once, near the middle', (words, parted) => {
  expect(inTwo(words).replaceAll('\u00a0', '_')).toBe(parted)
})
