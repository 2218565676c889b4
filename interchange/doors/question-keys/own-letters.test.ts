import { describe, expect, it } from 'vitest'
import { cutOptions, cutStem, withoutLetters } from './own-letters.ts'

describe('R48 a question with its options in one cell', () => {
  it.each([
    ['The SI unit of force is (a) joule (b) newton (c) watt', ['The SI unit of force is', ['joule', 'newton', 'watt']]],
    ['2 + 2 =\nA) 3\nB) 4', ['2 + 2 =', ['3', '4']]],
    ['भारत की राजधानी (क) दिल्ली (ख) मुंबई', ['भारत की राजधानी', ['दिल्ली', 'मुंबई']]],
    ['Which is (a prime) number? (i) 4 (ii) 5', ['Which is (a prime) number?', ['4', '5']]],
    ['See (a) and (b). Which holds? (a) first (b) second', ['See (a) and (b). Which holds?', ['first', 'second']]],
    ['Explain (a) osmosis', null],
    ['(a) one (b) two', null],
    ['Part (b) comes before (a)', null],
    [`${'x '.repeat(2500)}(a) one (b) two`, null],
  ])('%s', (cell, cut) => {
    const found = cutStem(cell)
    expect(found && [found.stem, found.options]).toEqual(cut)
  })
  it('takes time in proportion to a cell that never ends', () => {
    const began = performance.now()
    cutStem('(a) '.repeat(8000))
    cutStem('( '.repeat(1999))
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

describe('R48 options in one cell, and their own letters', () => {
  it('are cut by letters that count on, and not by those that do not', () => {
    expect(cutOptions('(a) Paris (b) Rome')).toEqual(['Paris', 'Rome'])
    expect(cutOptions('(a) Paris (c) Rome')).toBeNull()
    expect(cutOptions('(a) f(a) (b) f(b)')).toEqual(['f(a)', 'f(b)'])
    expect(cutOptions('(a) one (a) two')).toBeNull()
  })
  it('come off where all count on, and stay where they are a difference', () => {
    expect(withoutLetters(['A. ohm', 'B. volt'])).toEqual(['ohm', 'volt'])
    expect(withoutLetters(['a - b', 'b - c'])).toBeNull()
    expect(withoutLetters(['A. ohm', 'C. volt'])).toBeNull()
  })
})
