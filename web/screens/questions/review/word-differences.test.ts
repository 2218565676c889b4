import { describe, expect, it } from 'vitest'
import { findDifferences } from './word-differences.ts'

const words = (text: string) => text.split(' ').filter(Boolean)
const marked = (left: string, right: string) => {
  const [a, b] = findDifferences(words(left), words(right))
  return [words(left).filter((_, at) => a[at]), words(right).filter((_, at) => b[at])]
}

describe('the words in which two texts differ', () => {
  it.each([
    ['the same words', 'the same words', [], []],
    ['find the area of the field', 'find the size of that field', ['area', 'the'], ['size', 'that']],
    ['a b c', '', ['a', 'b', 'c'], []],
    ['', 'a', [], ['a']],
    ['x y', 'y x', ['x'], ['x']],
  ])('of “%s” and “%s” are those without a partner', (left, right, first, second) => {
    expect(marked(left, right)).toEqual([first, second])
  })

  it('are not sought in texts of a thousand words each and more', () => {
    const long = Array.from({ length: 1001 }, (_, at) => String(at))
    const [left, right] = findDifferences(long, long.toReversed())
    expect([...left, ...right]).not.toContain(true)
  })
})
