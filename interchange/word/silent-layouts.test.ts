import { describe, expect, it } from 'vitest'
import type { ImportedQuestion } from '../items/imported-question.ts'
import { readWord } from './read-word.ts'
import { choices, type MadeChoice, madeWord, paragraph, table } from './testing/made-word.ts'

/* Layouts that a law or a net must catch, each as a teacher's file has it: read right, or asked. */

const codesOf = ({ doubts = [] }: ImportedQuestion) => doubts.map(({ code }) => code)
const rightOf = ({ question_options }: ImportedQuestion) => question_options.findIndex(({ is_correct }) => is_correct)
const read = (lines: readonly string[]) =>
  readWord(madeWord(lines.map((line) => (line.startsWith('<') ? line : paragraph(line))))).questions
const letter = (at: number) => 'abcd'.charAt(at)
const lines = (n: number, { text, options }: MadeChoice) => [
  `${n}. ${text}`,
  ...options.map((option, at) => `(${letter(at)}) ${option}`),
]
const answered = (of: readonly MadeChoice[], from = 1) =>
  of.flatMap((one, at) => [...lines(from + at, one), `Ans: (${letter(one.right)})`])
const keyOf = (of: readonly MadeChoice[]) => of.map(({ right }, at) => `${at + 1}. ${letter(right)}`).join('  ')
/** Options by number, and an answer as `show` writes it. */
const numbered = (of: readonly MadeChoice[], show: (n: number) => string) =>
  of.flatMap(({ text, options, right }, at) => [
    `${at + 1}. ${text}`,
    ...options.map((option, index) => `(${index + 1}) ${option}`),
    `Ans: ${show(right + 1)}`,
  ])
const lungs: MadeChoice = { text: 'How many lungs has a man?', options: ['4', '3', '2', '1'], right: 2 }

describe('an answer that is a label', () => {
  it('I13 in brackets is that label, whatever other option has the sign as its text', () => {
    const blood = ['1. Which blood group takes all?', '(a) AB', '(b) A', '(c) B', '(d) O', 'Ans: (a)']
    expect(read(blood).map(rightOf)).toEqual([0])
    const all = read(numbered([lungs, ...choices], (n) => `(${n})`))
    expect([rightOf(all[0]!), all.flatMap(codesOf)]).toEqual([2, []])
  })

  it('I13 without brackets is asked where it may be a text', () =>
    expect(read(numbered([lungs, ...choices], String)).map(codesOf)).toEqual([['keys_differ'], [], [], [], []]))

  it('I13 is a number where the columns of options have numbers', () => {
    const head = ['No.', 'Question', 'Option 1', 'Option 2', 'Option 3', 'Option 4', 'Answer']
    const [question] = read([table([head, ['1', 'How much is three and one?', '3', '4', '1', '2', '2']])])
    expect([rightOf(question!), codesOf(question!)]).toEqual([1, ['keys_differ']])
  })
})

it('I1 a table to match stays in the question whose options are its codes', () => {
  const columns = table([
    ['Column I', 'Column II'],
    ['A. Work', '1. joule'],
    ['B. Power', '2. watt'],
  ])
  const [question] = read(['1. Match the columns as they belong.', columns, '(a) A-1, B-2', '(b) A-2, B-1', 'Ans: (a)'])
  expect(question).toMatchObject({ type: 'MCQ_SINGLE', question_text: expect.stringMatching(/joule.*watt/) })
})

it('options by number that go on where the last question stopped are no questions', () => {
  const body = numbered(choices, (n) => `(${n})`)
  expect(read(body).map((question) => [rightOf(question), codesOf(question)])).toEqual(
    choices.map(({ right }) => [right, []]),
  )
})

it('I12 answers of sections go by the names of their headings', () => {
  const [first, second] = [choices.slice(0, 2), choices.slice(2)]
  const body = [
    ...['Section A', ...first.flatMap((one, at) => lines(at + 1, one))],
    ...['Section B', ...second.flatMap((one, at) => lines(at + 1, one))],
    ...['ANSWER KEY', 'Section B', keyOf(second), 'Section A', keyOf(first)],
  ]
  expect(read(body).map(rightOf)).toEqual(choices.map(({ right }) => right))
})

it('I19 a text that names no range is in every question below it, and one behind a solution in none before', () => {
  const passage = ['Read the passage and answer the questions that follow.', 'The peacock dances in the rain.']
  const all = read([...answered(choices.slice(0, 2)), ...passage, ...answered(choices.slice(2), 3)])
  expect(all.map(({ question_text }) => question_text.includes('peacock'))).toEqual([false, false, true, true])
  expect(all.slice(2).every((question) => codesOf(question).includes('shared_passage'))).toBe(true)
  const [one, two] = read([
    ...[...answered(choices.slice(0, 1)), 'Solution: It is so.', 'Directions (Q. 2 to 3): It rained 5 cm in May.'],
    ...answered(choices.slice(1, 3), 2),
  ])
  expect([one?.explanation, two?.question_text]).toEqual(['<p>It is so.</p>', expect.stringContaining('5 cm')])
})

it('I21 a text between two questions is asked at both', () => {
  const body = [...answered(choices.slice(0, 2)), 'Look at the graph.', ...answered(choices.slice(2), 3)]
  const asked = read(body).map((question) => codesOf(question).includes('text_after'))
  expect(asked).toEqual([false, true, true, false])
})

it('I81 a text without a range is repeated within bounds, and every question below it is asked', () => {
  const body = ['Read the passage and answer.', 'The peacock dances.', ...answered(Array(60).fill(choices[0]))]
  const all = read(body)
  expect(all.filter(({ question_text }) => question_text.includes('peacock')).length).toBe(50)
  expect(all.every((question) => codesOf(question).includes('shared_passage'))).toBe(true)
})

it.each<[string, string, string[]]>([
  [
    'options down the columns',
    'label_inside',
    ['1. Which is a unit?', '(a) one   (c) joule', '(b) two   (d) six', 'Ans: (a)'],
  ],
  [
    'the same by number',
    'label_inside',
    ['1. Which is a unit?', '(1) one   (3) joule', '(2) two   (4) six', 'Ans: (1)'],
  ],
  ['options behind a hint', 'label_inside', ['1. Which is a unit?', 'Hint: Think.', '(a) one', '(b) joule', '(c) six']],
  [
    'numbers of two parts',
    'number_inside',
    ['1.1 Which is a unit?', '(a) x', '(b) y', '1.2 Which is none?', '(a) x', '(b) y'],
  ],
  [
    'answers below a heading',
    'answer_inside',
    ['1. Why is it so?', '2. How is it so?', 'ANSWERS', '1. It is said so.', '2. So it is.'],
  ],
  [
    'solutions below no heading',
    'answer_inside',
    [...answered(choices.slice(0, 2)), '1. (b): It is a unit of force.', '2. (c): It is so.'],
  ],
  [
    'a letter in the list for a text without options',
    'maybe_options',
    ['1. Why is it so?', '2. How is it so?', '3. When is it so?', 'ANSWERS', '1. b  2. c  3. a'],
  ],
  ['more than one line of a true one', 'text_after', ['1. The sun is a star.', 'Ans: True', 'It makes its own light.']],
  ['a stroke that may be a unit', 'blank_unplaced', ['1. The unit of speed is ______ here.', 'Ans: m/s']],
])('I21 %s: %s', (_name, code, body) => expect(read(body).flatMap(codesOf)).toContain(code))

it('I21b of two questions with one number, both are asked', () => {
  const twice = [...answered(choices.slice(0, 2)), ...answered(choices.slice(2), 2)]
  expect(read(twice).map((question) => codesOf(question).includes('number_twice'))).toEqual([false, true, true, false])
})

it.each<[string, string, object]>([
  ['F', 'What is the sign of fluorine?', { type: 'VERY_SHORT' }],
  ['No', 'Does sound go through empty space?', { type: 'VERY_SHORT' }],
  ['T', 'True or false: the sun is a star.', { type: 'TRUE_FALSE', answer: { value: true } }],
])('I17 "%s" says true or false where that is asked alone', (answer, text, wanted) =>
  expect(read([`1. ${text}`, `Ans: ${answer}`])).toMatchObject([wanted]))

it.each<[string, string]>([
  ['9.8 m/s²', 'NUMERIC'],
  ['40 °C', 'NUMERIC'],
  ['2x', 'VERY_SHORT'],
  ['5m', 'VERY_SHORT'],
  ['12th', 'VERY_SHORT'],
  ['6 because it is even', 'VERY_SHORT'],
])('I17 "%s" is a number where a unit is behind it, and nothing else: %s', (answer, type) =>
  expect(read(['1. Which one is it, of all of these?', `Ans: ${answer}`])).toMatchObject([{ type }]))

it('I14 a sign at every option is part of each', () => {
  const starred = [
    '1. Which is the conjugate?',
    '(a) z*',
    '(b) w*',
    'Ans: (a)',
    '2. And of w?',
    '(a) z*',
    '(b) w*',
    'Ans: (b)',
  ]
  expect(read(starred).flatMap(({ question_options }) => question_options.map(({ data }) => data))).toEqual(
    ['z*', 'w*', 'z*', 'w*'].map((text) => `<p>${text}</p>`),
  )
})

it('I17 an assertion without options of its own is asked, and the file is understood', () =>
  expect(read(['1. Assertion (A): Ice floats. Reason (R): It is light.', 'Ans: (a)']).map(codesOf)).toEqual([
    ['standard_options'],
  ]))

it('I2 yes and no stay the options that they are', () =>
  expect(read(['1. Is a whale a fish?', '(a) Yes', '(b) No', 'Ans: (b)'])).toMatchObject([{ type: 'MCQ_SINGLE' }]))

it.each<[string, number | undefined]>([
  ['A pupil fails by 22 marks', undefined],
  ['How fast is a ball that fell (5 m)', undefined],
  ['What is inertia? 2 marks', 2],
  ['What is inertia (2M)', 2],
])('I15 "%s": marks stand apart from the text', (text, marks) => {
  const [question] = read([`1. ${text}`, 'Ans: So it is.'])
  expect([
    question?.max_marks,
    question?.question_text.includes('22') || question?.question_text.includes('5 m'),
  ]).toEqual([marks, marks === undefined])
})

it('I12 answers of two sets in one table are asked of every question, whichever way the table lies', () => {
  const rows = choices.map(({ right }, at) => [String(at + 1), letter(right), letter((right + 1) % 4)])
  const lying = [0, 1, 2].map((column) => rows.map((row) => row[column]!))
  for (const key of [table([['Q.No', 'Set A', 'Set B'], ...rows]), table(rows), table(lying)]) {
    const all = read([...choices.flatMap((one, at) => lines(at + 1, one)), 'ANSWER KEY', key])
    expect(all.map((question) => codesOf(question).includes('key_left_over'))).toEqual(choices.map(() => true))
  }
})
