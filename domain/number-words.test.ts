import { expect, it } from 'vitest'
import { numberInWords } from '../interchange/doors/values/number-words.ts'
import { numberWords } from './number-words.ts'

it('numbers are written in the words by which a sheet is read: English and Hindi, 0 to 199', () => {
  for (const language of ['en', 'hi'] as const)
    for (let value = 0; value < 200; value++)
      expect(numberInWords(numberWords(value, language)), numberWords(value, language)).toBe(value)
})

it('each number below 100 has a word of its own in every language, and years are said', () => {
  for (const language of ['en', 'hi', 'ur'] as const)
    expect(new Set(Array.from({ length: 100 }, (_, value) => numberWords(value, language))).size).toBe(100)
  expect(numberWords(2012, 'en')).toBe('two thousand twelve')
  expect(numberWords(2012, 'hi')).toBe('दो हज़ार बारह')
  expect(numberWords(136, 'en')).toBe('one hundred thirty-six')
})
