import { describe, expect, it } from 'vitest'
import { type ChosenAnswer, optionFigures } from './distractors.ts'

/** Answers as "B 12 1": what was chosen, the marks in the exam, those of the question. */
const answers = (...all: string[]): ChosenAnswer[] =>
  all.map((one) => {
    const [letters = '', total, own] = one.split(' ')
    const chosen = [...letters].filter((letter) => letter !== '-').map((letter) => 'ABCD'.indexOf(letter))
    return { chosen, total: Number(total), own: Number(own) }
  })

const twelve = answers(
  ...[
    'B 20 1',
    'B 18 1',
    'B 17 1',
    'B 16 1',
    'B 15 1',
    'C 14 0',
    'C 12 0',
    'C 9 0',
    'C 8 0',
    'A 6 0',
    'A 4 0',
    '- 2 0',
  ],
)

describe('options by who chose them', () => {
  it('counts, shares, means and the correlation with the rest', () => {
    const [a, b, c, d] = optionFigures(4, [1], twelve)
    expect(a).toEqual({ option: 0, n: 2, share: 16.67, mean: 5, rest: -54.29, flags: [] })
    expect(b).toMatchObject({ n: 5, share: 41.67, mean: 17.2, flags: [] })
    expect(c).toMatchObject({ n: 4, mean: 10.75, flags: [] })
    expect(d).toEqual({ option: 3, n: 0, share: 0, mean: null, rest: null, flags: ['UNUSED'] })
  })

  it('a wrong option of the better pupils, against a key of the weaker ones', () => {
    const figures = optionFigures(4, [2], twelve)
    expect(figures[1]?.flags).toEqual(['GOOD_TAKE_IT', 'BETTER_THAN_KEY'])
    expect(figures[2]?.flags).toEqual([])
    // Nobody took the key: there is nothing to compare with but nothing.
    expect(optionFigures(4, [3], twelve)[1]?.flags).toEqual(['GOOD_TAKE_IT', 'BETTER_THAN_KEY'])
  })

  it('below ten answers counts alone; without marks no correlation', () => {
    expect(optionFigures(2, [1], twelve.slice(0, 9))).toEqual([
      { option: 0, n: 0, share: null, mean: null, rest: null, flags: [] },
      { option: 1, n: 5, share: null, mean: null, rest: null, flags: [] },
    ])
    const unmarked = twelve.map((one) => ({ ...one, total: null, own: null }))
    expect(optionFigures(2, [1], unmarked)[1]).toEqual({
      option: 1,
      n: 5,
      share: 41.67,
      mean: null,
      rest: null,
      flags: [],
    })
  })
})
