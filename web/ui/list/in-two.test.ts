import { expect, test } from 'vitest'
import { inTwo } from './in-two.ts'

test.each([
  ['Exams', ['Exams']],
  ['Average %', ['Average', '%']],
  ['Same exams, average %', ['Same exams,', 'average %']],
  ['Marks in 7 days, %', ['Marks in', '7 days, %']],
  ['दूसरे सेक्शन, औसत %', ['दूसरे', 'सेक्शन, औसत %']],
])('"%s" is parted between words, where neither part is long', (words, parts) => {
  expect(inTwo(words)).toEqual(parts)
})
