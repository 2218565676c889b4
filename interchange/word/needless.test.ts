import { expect, it } from 'vitest'
import { readPlainText } from '../text/read-plain-text.ts'
import { readWord } from './read-word.ts'
import { madeWord, paragraph, table } from './testing/made-word.ts'

/*
 * Layouts that are common, and were asked about as a whole: they are read, and what may be wrong of them is still asked.
 */

const read = (lines: readonly string[]) => readPlainText(new TextEncoder().encode(lines.join('\n'))).questions
const codesOf = (questions: ReturnType<typeof read>) =>
  questions.map(({ doubts = [] }) => doubts.map(({ code }) => code).filter((code) => code !== 'new_layout'))
const rightOf = (questions: ReturnType<typeof read>) =>
  questions.map(({ question_options = [] }) => question_options.findIndex(({ is_correct }) => is_correct))

const OPTIONS = ['(a) iron', '(b) gold', '(c) tin', '(d) zinc']
const choice = (n: number) => [`${n}. Which of these metals is number ${n}?`, ...OPTIONS, 'Ans: (b)']
const asks = ['Which of these are correct?', '(a) 1 only', '(b) 1 and 2', '(c) 1 and 3', '(d) 2 and 3', 'Ans: (c)']
const consider = (n: number) => [
  `${n}. Consider the following:`,
  '1. The Earth rotates.',
  '2. The Moon is a star.',
  '3. Mars is a planet.',
  ...asks,
]

it('I18 statements that are numbered like the questions are those of their question', () => {
  const questions = read([...choice(1), ...consider(2), ...choice(3), ...consider(4), ...choice(5), ...consider(6)])
  expect(codesOf(questions)).toEqual(questions.map(() => []))
  expect(questions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  expect(questions[3]?.question_text).toContain('2. The Moon is a star.')
  expect(rightOf(questions)).toEqual([1, 2, 1, 2, 1, 2])
})

it('I18 numbers that may be those of questions stay asked about', () => {
  const questions = read([
    ...choice(1),
    '2. Answer the following:',
    '1. Who was the first President of India?',
    '2. Which of these is a metal?',
    ...OPTIONS,
    'Ans: (a)',
    ...choice(3),
  ])
  expect(
    codesOf(questions)
      .slice(1, -1)
      .every((codes) => codes.length > 0),
  ).toBe(true)
})

const sentences = [
  '(a) Both A and R are true and R is the correct explanation of A.',
  '(b) Both A and R are true but R is not the correct explanation of A.',
  '(c) A is true but R is false.',
  '(d) A is false but R is true.',
]
const assertion = (n: number, key: string) => [
  `${n}. Assertion (A): Plant ${n} is green.`,
  'Reason (R): It contains chlorophyll.',
  `Ans. (${key})`,
]
const above =
  'Directions (Q. 1 to 3): A statement of Assertion (A) is followed by a statement of Reason (R). Choose the correct option.'
const three = [...assertion(1, 'a'), ...assertion(2, 'c'), ...assertion(3, 'd'), ...choice(4), ...choice(5)]

it('I17 sentences of assertion and reason that are printed once are those of each question', () => {
  const questions = read([above, ...sentences, ...three])
  expect(codesOf(questions)).toEqual(questions.map(() => []))
  expect(questions.slice(0, 3).map(({ type, answer }) => [type, answer])).toEqual([
    ['ASSERTION_REASON', { option: 'A' }],
    ['ASSERTION_REASON', { option: 'C' }],
    ['ASSERTION_REASON', { option: 'D' }],
  ])
})

it('I17 in another order their letters mean other sentences; without them it is asked', () => {
  const [a = '', b = '', c = '', d = ''] = sentences.map((text) => text.slice(4))
  const turned = read([above, `(a) ${d}`, `(b) ${c}`, `(c) ${b}`, `(d) ${a}`, ...three])
  expect(turned.slice(0, 3).map(({ answer }) => answer)).toEqual([{ option: 'D' }, { option: 'B' }, { option: 'A' }])
  const without = codesOf(read([above, ...three])).slice(0, 3)
  expect(without.every((codes) => codes.includes('standard_options'))).toBe(true)
})

it('I10 a table of number, question with its options, marks and answer', () => {
  const cell = (n: number) =>
    [`Which of these metals is number ${n}?`, ...OPTIONS].map((text) => paragraph(text)).join('')
  const rows = [1, 2, 3].map((n) => [String(n), cell(n), '1', '(b)'])
  const { questions } = readWord(madeWord([table([['S.No', 'Question', 'Marks', 'Answer'], ...rows])]))
  expect(codesOf(questions)).toEqual([[], [], []])
  expect(rightOf(questions)).toEqual([1, 1, 1])
  expect(questions.map(({ max_marks }) => max_marks)).toEqual([1, 1, 1])
})

it('I12 a table of answers with a section in each column', () => {
  const bare = (n: number) => choice(n).slice(0, -1)
  const lines = ['Section A', ...bare(1), ...bare(2), 'Section B', ...bare(1), ...bare(2), 'Answer key']
  const key = table([
    ['Section A', 'Section B'],
    ['1. d', '1. a'],
    ['2. b', '2. c'],
  ])
  const { questions } = readWord(madeWord([...lines.map((text) => paragraph(text)), key]))
  expect(rightOf(questions)).toEqual([3, 1, 0, 2])
  expect(codesOf(questions).flat()).not.toContain('key_left_over')
})

it('I12 answers in words, several in a line, below those that are letters', () => {
  const questions = read([
    ...[1, 2, 3].flatMap((n) => choice(n).slice(0, -1)),
    '4. Which gas do plants give off by day?',
    '5. Which is the powerhouse of the cell?',
    'ANSWER KEY',
    '1. (d)  2. (b)  3. (c)',
    '4. oxygen  5. mitochondria',
  ])
  expect(questions.slice(3).map(({ answer }) => answer)).toEqual([
    { model_answer: '<p>oxygen</p>', marking_points: [] },
    { model_answer: '<p>mitochondria</p>', marking_points: [] },
  ])
})

it.each(['Ans-b', '[Ans: b]', '(Ans: b)', 'Ans: (b)'])('I12 “%s” behind the last option', (answer) => {
  const questions = read([1, 2, 3].flatMap((n) => [...choice(n).slice(0, -2), `(d) zinc   ${answer}`]))
  expect(codesOf(questions)).toEqual([[], [], []])
  expect(rightOf(questions)).toEqual([1, 1, 1])
  expect(questions[0]?.question_options?.[3]?.data).toBe('<p>zinc</p>')
})

it('I28 text that is pasted as Markdown', () => {
  const questions = read([
    '### Section A',
    '**1. Which of these is a metal?**',
    '- a) copper',
    '- b) lake',
    '- c) doctor',
    '**Answer: a)**',
    '**2.** Which is **not** a metal?',
    '- a) tin',
    '- b) iron',
    '- c) wood',
    'Answer: **C**',
    '---',
    '3\\. What is 2**3**2 in Python?',
    '- [ ] 64',
    '- [x] 512',
    '- [ ] 8',
  ])
  expect(codesOf(questions)).toEqual([[], [], []])
  expect(rightOf(questions)).toEqual([0, 2, 1])
  expect(questions.map(({ question_text }) => question_text)).toEqual([
    '<p>Which of these is a metal?</p>',
    '<p>Which is <strong>not</strong> a metal?</p>',
    '<p>What is 2**3**2 in Python?</p>',
  ])
})

it('I28 stars in a text that is no Markdown stay', () => {
  const [first] = read(['1. What is **x** here?', ...OPTIONS, 'Ans: (a)', ...choice(2), ...choice(3)])
  expect(first?.question_text).toBe('<p>What is **x** here?</p>')
})

it('I17 “(T/F)” is no part of the text, and words behind the answer are asked about', () => {
  const questions = read([
    ...['1. The Sun is a star. (T/F)', 'Ans: T', '2. (True/False) Bats are birds.', 'Ans: Wrong'],
    ...['3. Fish can fly. (T/F)', 'Ans: False. They live in water.'],
  ])
  expect(questions.map(({ question_text }) => question_text)).toEqual([
    ...['<p>The Sun is a star.</p>', '<p>Bats are birds.</p>', '<p>Fish can fly.</p>'],
  ])
  expect(questions.map(({ answer }) => answer)).toEqual([{ value: true }, { value: false }, { value: false }])
  expect(codesOf(questions).map((codes) => codes.includes('answer_more'))).toEqual([false, false, true])
})
