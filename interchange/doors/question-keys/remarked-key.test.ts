import { expect, it } from 'vitest'
import { remarkedKey } from './remarked-key.ts'

it.each([
  ['key should be C', 'C'],
  ['Key: c', 'c'],
  ['Ans. is (b), see NCERT page 12', 'b'],
  ['correct option D', 'D'],
  ['The right answer is B.', 'B'],
  ['सही उत्तर: ग', 'ग'],
  ['the answer is a sum of two', null],
  ['answer in chapter 3', null],
  ['keyboard B', null],
  ['see option B of last year', null],
  ['from CBSE 2019, Set A', null],
  ['', null],
])('R48: the remark %j calls %s right', (text, key) => expect(remarkedKey(text)).toBe(key))
