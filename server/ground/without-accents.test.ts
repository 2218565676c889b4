import { expect, it } from 'vitest'
import { withoutAccents } from './without-accents.ts'

it.each([
  ['café', 'cafe'],
  ['Résumé Ñandú Ångström', 'Resume Nandu Angstrom'],
  ['ệ ǖ ṣ', 'e u s'],
  // As it comes from keyboards that send the accent by itself.
  ['cafe\u0301', 'cafe'],
])('leaves the accents of Latin letters out: %s', (text, bare) => expect(withoutAccents(text)).toBe(bare))

it.each([
  'ज़मीन', // zameen is not jamin
  'ज\u093cमीन ऩ ऱ क\u093c',
  'किताब, कीताब, हिंदी, हिन्दी',
  'কি বড়',
  'آپ أ ئ ۂ كِتَاب', // with its signs of vowels
  '가각',
  'й ё ά',
  'a ≠ b, ∉, x ≮ y',
  'ß æ ø ł đ ı',
  '0x00e9',
])('leaves everything else as it is: %s', (text) => expect(withoutAccents(text)).toBe(text))

it('keeps other scripts as they were beside a letter with an accent', () => {
  expect(withoutAccents('é ज\u093c क\u094d ≠ آ 가')).toBe('e ज\u093c क\u094d ≠ آ 가')
})
