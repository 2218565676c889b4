import { expect, it } from 'vitest'
import { readPlainText } from '../text/read-plain-text.ts'

/*
 * What a stranger's files showed to be read wrongly without a word: each is asked about, or right.
 */

const read = (text: string) =>
  readPlainText(new TextEncoder().encode(text)).questions.map((question) => ({
    ...question,
    codes: (question.doubts ?? []).map(({ code }) => code).filter((code) => code !== 'new_layout'),
  }))
const written = (from: number, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `${from + at}. Give the use of metal number ${from + at} at home.\nAns: It is used.`,
  )

it('I21b numbered points of an answer are asked about, the answer too', () => {
  const points =
    '3. State three laws of motion.\nAns: The three laws are:\n1. A body stays at rest.\n2. Force is mass times acceleration.\n3. Action equals reaction.'
  const found = read([...written(1, 2), points, ...written(4, 2)].join('\n'))
  const laws = found.filter(({ question_text }) => /laws|rest|Force|Action/.test(question_text))
  expect(laws.map(({ codes }) => codes.length > 0)).toEqual(laws.map(() => true))
})

it('I21 columns to match that are typed with tabs are asked about', () => {
  const match =
    '3. Match the following:\n1. Kerala\t(a) Bihu\n2. Assam\t(b) Onam\n3. Punjab\t(c) Baisakhi\nAns: 1-b, 2-a, 3-c'
  const found = read([...written(1, 2), match, ...written(4, 2)].join('\n'))
  const parts = found.filter(({ question_text }) => /Match|Kerala|Assam|Punjab/.test(question_text))
  expect(parts.map(({ codes }) => codes.length > 0)).toEqual(parts.map(() => true))
})

it.each(['Page 2 of 4', 'P.T.O.', '2'])('I21 “%s” amid a question is asked about', (foot) => {
  const options = '(a) iron\n(b) gold\n(c) tin\n(d) zinc\nAns: b'
  const of = (at: number, more = '') => `${at}. Which of these metals is number ${at}?${more}\n${options}`
  const found = read([of(1), of(2, `\n${foot}`), of(3), of(4)].join('\n'))
  expect(found.map(({ codes }) => codes.length > 0)).toEqual([false, true, false, false])
})

it.each([
  ['(2 × 5 = 10)', 2],
  ['(5 × 2 = 10)', 2],
])('I15 SECTION B %s over five questions are two marks each', (sum, marks) => {
  const found = read(['SECTION B '.concat(sum), ...written(1, 5)].join('\n'))
  expect(found.map(({ max_marks }) => max_marks)).toEqual(found.map(() => marks))
})

it('I12 a second star where all others have one is asked about', () => {
  const of = (at: number, second = '') =>
    `${at}. Which is number ${at} of these?\n(a) boat\n(b) train *\n(c) rocket${second}\n(d) car`
  const found = read([of(1), of(2, '*'), of(3), of(4), of(5), of(6), of(7)].join('\n'))
  expect(found.map(({ codes }) => codes.includes('two_keys'))).toEqual([false, true, false, false, false, false, false])
})

it('I17 “(T/F)” behind a question asks for true or false', () => {
  const found = read(
    [
      '1. The Sun is a star. (T/F)',
      'Ans: T',
      '2. Bats are birds. (T/F)',
      'Ans: Wrong',
      '3. Ice is hot. (T/F)',
      'Ans: ✗',
    ].join('\n'),
  )
  expect(found.map(({ type, answer }) => [type, JSON.stringify(answer)])).toEqual([
    ['TRUE_FALSE', '{"value":true}'],
    ['TRUE_FALSE', '{"value":false}'],
    ['TRUE_FALSE', '{"value":false}'],
  ])
})

it('I15 “any two (2 × 5 = 10)” are five marks each, however many there are', () => {
  const found = read(['SECTION B: Answer any two (2 × 5 = 10)', ...written(1, 5)].join('\n'))
  expect(found.map(({ max_marks }) => max_marks)).toEqual(found.map(() => 5))
})
