import { describe, expect, it } from 'vitest'
import { readPlainText } from '../text/read-plain-text.ts'
import { readWord } from './read-word.ts'
import { madeWord, paragraph, table } from './testing/made-word.ts'

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

it.each(['Page 2', 'P.T.O.', '2'])('I21 “%s” amid a question is asked about', (foot) => {
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

const OPTIONS = ['(a) iron', '(b) gold', '(c) tin', '(d) zinc']
const choice = (n: number, more: readonly string[] = []) => [
  `${n}. Which of these metals is number ${n}?`,
  ...more,
  ...OPTIONS,
]
const paper = (count: number, more: Readonly<Record<number, string[]>> = {}) =>
  Array.from({ length: count }, (_, at) => choice(at + 1, more[at + 1])).flat()
const asked = (lines: readonly string[]) =>
  read(lines.join('\n')).flatMap(({ number, codes }) => (codes.length > 0 ? [`${number}: ${codes.join(', ')}`] : []))
const KEY = ['Answer Key', '1-b 2-c 3-d 4-a 5-b 6-c']

it.each([
  ['Corrected: 3-a', ['3: keys_differ']],
  ['Q.5 is cancelled, marks to all', ['5: text_after']],
  ['Please note: answer 2 was wrong', ['2: text_after']],
  ['Best of luck', []],
  ['Page 3 of 3', []],
])('I12 “%s” below the key is asked of the question that it names', (line, doubts) => {
  expect(asked([...paper(6), ...KEY, line])).toEqual(doubts)
})

it('I12 a correction without a number is asked of all questions, and one above them of the one that it names', () => {
  expect(asked([...paper(6), ...KEY, 'Corrected: the last one is a']).length).toBe(6)
  expect(asked(['Erratum: In Q. 3 read least for most.', ...paper(6), ...KEY])).toEqual(['3: text_after'])
  expect(asked(['General Instructions:', '1. Questions 1 to 6 carry 1 mark each.', ...paper(6), ...KEY])).toEqual([])
})

it('I12 “3-d or a” in the list of answers is asked about', () => {
  expect(asked([...paper(6), 'Answer Key', '1-b 2-c 3-d or a 4-a 5-b 6-c'])).toEqual(['3: answer_unread'])
})

it.each([
  'DPS Ranchi',
  'Periodic Test 2',
  'Time: 1 hour   Max. Marks: 20',
  'Class VIII / Science / Set A',
  'St. Xavier’s',
])('I21 the head of a page “%s” between a question and its options is asked about', (head) => {
  expect(asked(['DPS Ranchi', ...paper(6, { 4: [head] }), ...KEY])).toEqual(['4: text_after'])
})

it('I12 a table of answers gives written questions their sentences, with what they show', () => {
  const written = ['5. Why do leaves look green to us?', '6. How many legs has a spider?']
  const sub =
    '<w:p><w:r><w:t>Because of CO</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="subscript"/></w:rPr><w:t>2</w:t></w:r></w:p>'
  const key = table([
    ['Q', 'A'],
    ['1', 'b'],
    ['2', 'c'],
    ['3', 'd'],
    ['4', 'a'],
    ['5', sub],
    ['6', '8'],
  ])
  const lines = [...paper(4), ...written, 'Answer Key'].map((text) => paragraph(text))
  const { questions } = readWord(madeWord([...lines, key]))
  expect(questions.map(({ answer }) => answer).slice(4)).toEqual([
    { model_answer: '<p>Because of CO<sub>2</sub></p>', marking_points: [] },
    { value: 8, tolerance: 0, tolerance_kind: 'ABSOLUTE', unit: null },
  ])
  expect(
    questions.map(({ question_options = [] }) => question_options.findIndex(({ is_correct }) => is_correct)),
  ).toEqual([...[1, 2, 3, 0, -1, -1]])
})

it('I12 a number of a table of answers that says several things is asked about', () => {
  const key = table([
    ['1', 'b', ''],
    ['2', 'c', ''],
    ['3', 'd', ''],
    ['4', 'a', ''],
    ['5', 'green', 'blue'],
    ['6', 'c', ''],
  ])
  const lines = [...paper(4), '5. Which is the best colour of all?', ...choice(6), 'Answer Key'].map((text) =>
    paragraph(text),
  )
  const codes = readWord(madeWord([...lines, key])).questions.map(({ doubts = [] }) => doubts.map(({ code }) => code))
  expect(codes[4]).toContain('answer_unread')
})

describe('what a person did to the file with a pen of the program is asked about', () => {
  const look = (text: string, properties: string) =>
    `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
  const lines = [...paper(6), ...KEY]
  const stem = lines.indexOf(choice(3)[0] ?? '')
  const codesOf = (changed: number, properties: string) => {
    const parts = lines.map((text, at) => (at === changed ? look(text, properties) : paragraph(text)))
    return readWord(madeWord(parts)).questions.flatMap(({ number, doubts = [] }) =>
      doubts.flatMap(({ code }) => (code === 'new_layout' ? [] : `${number}: ${code}`)),
    )
  }

  it.each([
    ['a question', stem],
    ['an option', stem + 1],
  ])('I21b %s that is crossed out', (_, line) => {
    expect(codesOf(line, '<w:strike/>')).toEqual(['3: crossed_out'])
  })

  it('I21b an option that alone is highlighted, where the list of answers names another', () => {
    expect(codesOf(stem + 1, '<w:highlight w:val="yellow"/>')).toEqual(['3: keys_differ'])
    expect(codesOf(stem + 1, '<w:i/>')).toEqual([])
    expect(codesOf(stem + 4, '<w:highlight w:val="yellow"/>')).toEqual([])
  })
})
