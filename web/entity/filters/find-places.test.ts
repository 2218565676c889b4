import { expect, test } from 'vitest'
import { matches } from './find-places.ts'

test('every word that was typed stands in the title or in what stands above it, in any order', () => {
  const section = { title: 'A', where: 'Class 9' }
  for (const typed of ['', 'a', '9', '9 a', 'A class', 'class 9 a']) expect(matches(section, typed)).toBe(true)
  for (const typed of ['b', '9 b', '10 a']) expect(matches(section, typed)).toBe(false)
})
