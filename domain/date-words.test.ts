import { expect, it } from 'vitest'
import { dateWords } from './date-words.ts'

it.each([
  ['2012-05-14', 'Fourteenth May two thousand twelve', 'चौदह मई दो हज़ार बारह'],
  ['1999-12-31', 'Thirty-first December nineteen hundred ninety-nine', 'इकतीस दिसंबर उन्नीस सौ निन्यानवे'],
  ['2000-02-29', 'Twenty-ninth February two thousand', 'उनतीस फ़रवरी दो हज़ार'],
  ['1900-01-01', 'First January nineteen hundred', 'एक जनवरी उन्नीस सौ'],
])('C63 a birth date is written out in English and in Hindi: %s', (date, english, hindi) => {
  expect([dateWords(date, 'en'), dateWords(date, 'hi')]).toEqual([english, hindi])
})
