import { expect, it } from 'vitest'
import { remarkedKeys } from './remarked-key.ts'

it.each([
  ['key should be C', ['C']],
  ['Key: c', ['c']],
  ['Ans. is (b), see NCERT page 12', ['b']],
  ['correct option D', ['D']],
  ['The right answer is B.', ['B']],
  ['सही उत्तर: ग', ['ग']],
  ['the answer is a sum of two', []],
  ['answer in chapter 3', []],
  ['keyboard B', []],
  ['see option B of last year', []],
  ['from CBSE 2019, Set A', []],
  ['', []],
  ['Ans: B or C', ['B', 'C']],
  ['key changed from B to C', ['B', 'C']],
  ['Answer B is wrong, C is right', ['B', 'C']],
  ['Ans: B. A good question', ['B']],
  ['answer key: B/(d)', ['B', 'd']],
  ['उत्तर ख नहीं, ग', ['ख', 'ग']],
])('R48: the remark %j calls %s right', (text, key) => expect(remarkedKeys(text)).toEqual(key))
