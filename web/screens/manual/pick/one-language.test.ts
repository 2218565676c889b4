import { expect, test } from 'vitest'
import { firstOfOneLanguage } from './one-language.ts'

const question = (id: number, language: string) => ({ id, language })

test('one press adds the first questions of one language, that of the very first', () => {
  const all = [question(1, 'en'), question(2, 'hi'), question(3, 'en'), question(4, 'en')]
  expect(firstOfOneLanguage(all, 2).map(({ id }) => id)).toEqual([1, 3])
  expect(firstOfOneLanguage(all, 9).map(({ id }) => id)).toEqual([1, 3, 4])
  expect(firstOfOneLanguage([], 2)).toEqual([])
})
