// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { QuestionPair } from '#contract'
import { markPair } from './pair-texts.ts'

const side = (options: string[]) => ({
  ...{ type: 'MCQ_SINGLE', question_text: '<p>Which is prime?</p>', parts: [] },
  question_options: options.map((data) => ({ data })),
})
const marked = (left: string[], right: string[]) =>
  markPair({ first: side(left), second: side(right) } as unknown as QuestionPair).map(({ options }) => options)

test('the same options in another order are no difference', () => {
  const [left, right] = [
    ['4', '5', '6'],
    ['6', '4', '5'],
  ]
  expect(marked(left, right)).toEqual([left, right])
})

test('what one has alone is marked, in its place', () => {
  const [left = [], right = []] = marked(['4', '5', '6'], ['6', '7', '4'])
  expect([left[0], left[2], right[0], right[2]]).toEqual(['4', '6', '6', '4'])
  expect([left[1], right[1]].every((html) => html?.includes('<u'))).toBe(true)
})

test('what stands twice is found twice', () => {
  const [left = []] = marked(['4', '4'], ['4', '5'])
  expect(left.filter((html) => html === '4')).toHaveLength(1)
})
