import { expect, test } from 'vitest'
import { sampleQuestion } from '../testing/sample-paper.ts'
import { sectionSum } from './section-sum.ts'

const sumOf = (marks: [number: number, marks: number][], attempt_any: number | null = null) =>
  sectionSum({
    section: 'A',
    instruction: null,
    attempt_any,
    questions: marks.map(([number, max_marks]) => ({ ...sampleQuestion(number, 'x'), max_marks })),
  })

test.each<[string, [number, number][], number | null, string | null]>([
  [
    'of equal marks',
    [
      [1, 1],
      [2, 1],
      [3, 1],
    ],
    null,
    '3 × 1 = 3',
  ],
  ['of one question', [[7, 5]], null, '1 × 5 = 5'],
  [
    'of two kinds, in their order',
    [
      [1, 2],
      [2, 3],
      [3, 2],
    ],
    null,
    '2 × 2 + 1 × 3 = 7',
  ],
  [
    'of an OR pair, which counts once',
    [
      [1, 3],
      [1, 3],
      [2, 3],
    ],
    null,
    '2 × 3 = 6',
  ],
  [
    'of many kinds is the sum alone',
    [
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ],
    null,
    '10',
  ],
  [
    'of quarter marks has no binary rest',
    [
      [1, 0.1],
      [2, 0.2],
    ],
    null,
    '1 × 0.1 + 1 × 0.2 = 0.3',
  ],
  [
    'of a choice counts what is attempted',
    [
      [1, 2],
      [2, 2],
      [3, 2],
    ],
    2,
    '2 × 2 = 4',
  ],
  [
    'of a choice of different marks isn’t known',
    [
      [1, 2],
      [2, 3],
      [3, 2],
    ],
    2,
    null,
  ],
  [
    'of a choice of all is no choice',
    [
      [1, 2],
      [2, 3],
    ],
    2,
    '1 × 2 + 1 × 3 = 5',
  ],
  ['of nothing is nothing', [], null, null],
])('the sum %s', (_name, marks, attempt_any, sum) => {
  expect(sumOf(marks, attempt_any)).toBe(sum)
})
