import { describe, expect, it } from 'vitest'
import type { ImportedQuestion, LineRole, LineRoles } from '../items/imported-question.ts'
import { readDocx } from './docx/read-docx.ts'
import { readBlocks } from './read-word.ts'
import { beginsRange, rangeIn } from './segment/passage-words.ts'
import { madeWord, paragraph, table } from './testing/made-word.ts'

const readAs = (lines: readonly string[], told: LineRoles = new Map()) =>
  readBlocks(readDocx(madeWord(lines.map((line) => (line.startsWith('<') ? line : paragraph(line))))).blocks, told)
const read = (lines: readonly string[]) => readAs(lines).questions
const codesOf = ({ doubts = [] }: ImportedQuestion) => doubts.map(({ code }) => code)
const shapeOf = ({ type, number, sub_questions: parts = [] }: ImportedQuestion) =>
  `${number} ${type}${parts.length > 0 ? ` ${parts.map((part) => part.type).join(' ')}` : ''}`

const choice = (n: number, text: string) => [
  `${n}. ${text}`,
  '(a) rain',
  '(b) wind',
  '(c) snow',
  '(d) hail',
  'Ans: (b)',
]
const before = [1, 2].flatMap((n) => choice(n, `Which of these is it in the case ${n}?`))
const after = choice(6, 'Which of these falls in winter alone?')
const text =
  'The monsoon comes from the sea in June. Farmers wait for it, since most of the fields have no other water.'
const below = [
  ...choice(3, 'What do farmers wait for, as the text says?'),
  '4. Why do farmers wait for the monsoon? [2]',
  'Ans: Most fields have no other water.',
  '5. The monsoon comes in ______.',
  'Ans: June',
]

describe('I19 a text for several questions, which it names', () => {
  it.each([
    'Read the passage and answer questions 3 to 5.',
    'Read the passage and answer 3 to 5:',
    'Read the following extract and answer the questions (3–5).',
    'Directions (Q. 3–5): Read the passage and answer.',
    'Directions (3 - 5)',
    'Questions 3 to 5 are based on the text below.',
    'Q. 3-5: Read this text.',
    'प्रश्न 3 से 5 के लिए यह गद्यांश पढ़िए।',
    'Study the text below and answer Q. Nos. 3, 4 and 5.',
    'Read the text and answer Q3-Q5',
    'निम्नलिखित गद्यांश को पढ़कर प्रश्न 3 से 5 के उत्तर दीजिए।',
    'गद्यांश पढ़िए और प्रश्न संख्या ३ से ५ तक के उत्तर लिखिए।',
    'नीचे दिए पाठ के आधार पर 3 से 5 तक के प्रश्नों के उत्तर दें।',
  ])('%s', (direction) => {
    const all = read([...before, direction, text, ...below, ...after])
    expect(all.map(shapeOf)).toEqual([
      ...['1 MCQ_SINGLE', '2 MCQ_SINGLE', '3 CASE_STUDY MCQ_SINGLE VERY_SHORT FILL_BLANK', '6 MCQ_SINGLE'],
    ])
    expect(all.map(codesOf)).toEqual([[], [], ['shared_passage'], []])
    expect(all.map(({ row }) => row)).toEqual([1, 2, 3, 4])
  })

  it('is one case study with the options, answers and marks of each', () => {
    const [, , question] = read([...before, 'Read the passage and answer questions 3 to 5.', text, ...below, ...after])
    expect(question).toMatchObject({
      ...{ max_marks: 4, answer: null, question_options: [] },
      question_text: `<p>Read the passage and answer questions 3 to 5.</p><p>${text}</p>`,
      doubts: [{ code: 'shared_passage', field: 'question_text', detail: '3–5' }],
      sub_questions: [
        {
          content: '<p>What do farmers wait for, as the text says?</p>',
          ...{ max_marks: 1, options: [{}, { data: '<p>wind</p>', is_correct: true }, {}, {}] },
        },
        { max_marks: 2, answer: { model_answer: '<p>Most fields have no other water.</p>' } },
        { content: '<p>The monsoon comes in {{1}}.</p>', answer: { blanks: [['June']] } },
      ],
    })
  })

  it('with a table to be read, behind a written question, stays out of that one', () => {
    const data = table([
      ['Month', 'Rain'],
      ['June', '165 mm'],
    ])
    const all = read([
      ...['1. What is rain, in your own words?', '2. What is snow, in your own words?'],
      ...['Study the table below and answer questions 3 and 4.', data],
      ...['3. In which month did it rain? [1]', '4. How much did it rain then? [1]', '5. What is hail, in short?'],
    ])
    expect(all.map(shapeOf)).toEqual([
      ...['1 VERY_SHORT', '2 VERY_SHORT', '3 CASE_STUDY VERY_SHORT VERY_SHORT', '5 VERY_SHORT'],
    ])
    expect(all[1]?.question_text).toBe('<p>What is snow, in your own words?</p>')
    expect(all[2]?.question_text).toMatch(/165 mm/)
  })

  it('says the marks of each, and their solutions go behind the whole', () => {
    const [question] = read([
      ...['Read the passage and answer questions 1 and 2 (2 × 2 = 4).', text],
      ...['1. Why do farmers wait?', 'Ans: For water.', '2. Who waits?', '(a) a king', '(b) a farmer', 'Ans: (b)'],
      ...['Explanation: Farmers wait, as the text says.'],
    ])
    expect(question).toMatchObject({
      ...{ type: 'CASE_STUDY', max_marks: 4, explanation: '<p>(ii) Farmers wait, as the text says.</p>' },
      sub_questions: [{ max_marks: 2 }, { max_marks: 2 }],
    })
  })

  it('in a heading of its section is not lost', () => {
    const [question] = read(['Section A: Read the text and answer questions 1 to 3', text, ...below.map(lower)])
    expect(question).toMatchObject({ type: 'CASE_STUDY', question_text: expect.stringContaining(text) })
  })

  it('I12 has its answers from the list at the end', () => {
    const bare = (line: string) => !line.startsWith('Ans')
    const all = read([
      ...['Read the passage and answer questions 1 and 2.', text],
      ...[...choice(1, 'What do they wait for?'), ...choice(2, 'What comes in June?')].filter(bare),
      ...['ANSWER KEY', '1. a  2. d'],
    ])
    const rights = all[0]?.sub_questions?.map(({ options }) => options.findIndex(({ is_correct }) => is_correct))
    expect([all.length, rights]).toEqual([1, [0, 3]])
  })
})

/** The three questions, numbered from 1. */
const lower = (line: string) => line.replace(/^[345](?=\.)/, (n) => String(Number(n) - 2))

describe('I19 questions stay apart, each with the text and a doubt', () => {
  const direction = 'Read the passage and answer questions 1 to 3.'
  const eleven = Array.from({ length: 11 }, (_, at) => choice(at + 1, `Which is it in the place ${at + 1}?`)).flat()
  it.each<[string, string[], number]>([
    ['more than ten', ['Read the passage and answer questions 1 to 11.', text, ...eleven], 11],
    ['one that is missing', [direction, text, ...choice(1, 'What is it?'), ...choice(3, 'What else is it?')], 2],
    ['numbers that are not all named', [direction.replace('1 to 3', '1 and 3'), text, ...below.map(lower)], 3],
    [
      'a type that no part has',
      [
        ...[direction.replace('3', '2'), text, ...choice(1, 'What do they wait for?')],
        ...['2. Assertion (A): It rains in June. Reason (R): The wind is from the sea.', 'Ans: (a)'],
      ],
      2,
    ],
    ['no numbers at all', ['Read the passage and answer the questions.', text, ...below.map(lower)], 3],
    ['levels of their own', [direction, text, ...below.map(lower), 'Level: Hard'], 3],
  ])('%s', (_name, lines, count) => {
    const all = read(lines)
    expect(all.map(({ type }) => type)).not.toContain('CASE_STUDY')
    expect(all.map(({ question_text }) => question_text.includes('monsoon comes from'))).toEqual(
      Array(count).fill(true),
    )
    expect(all.filter((question) => !codesOf(question).includes('shared_passage'))).toEqual([])
  })

  it('where somebody says that one of them is a question by itself', () => {
    const lines = [direction, text, ...below.map(lower)]
    const all = readAs(lines, new Map<number, LineRole>([[8, 'QUESTION']])).questions
    expect(all.map(({ type }) => type)).toEqual(['MCQ_SINGLE', 'VERY_SHORT', 'FILL_BLANK'])
    expect(all.every(({ question_text }) => question_text.startsWith(`<p>${direction}</p>`))).toBe(true)
  })

  it('and without the text where somebody leaves it out', () => {
    const told = new Map<number, LineRole>([0, 1].map((place) => [place, 'LEAVE_OUT']))
    const { questions, left } = readAs([direction, text, ...below.map(lower)], told)
    expect(questions.map(shapeOf)).toEqual(['1 MCQ_SINGLE', '2 VERY_SHORT', '3 FILL_BLANK'])
    expect([questions.flatMap(codesOf), left.map(({ why }) => why)]).toEqual([[], ['told', 'told']])
  })

  it('I16 "Question numbers 3 to 5 carry 2 marks each" is of no text', () => {
    const all = read([...before, 'Question numbers 3 to 5 carry 2 marks each.', ...below])
    expect(all.map(({ type }) => type)).not.toContain('CASE_STUDY')
    expect(all.flatMap(codesOf)).not.toContain('shared_passage')
  })
})

describe('I19 OR', () => {
  const direction = 'Read the passage and answer questions 1 to 2.'
  const first = ['1. Why do farmers wait? [2]', 'Ans: For water.']
  it('between questions is two of them, and the second is asked', () => {
    for (const second of ['2. Why does it rain? [2]', 'Why does it rain? [2]', '1. Why does it rain? [2]']) {
      const all = read([...first, 'OR', second, 'Ans: The wind is wet.', '3. What is hail made of? [1]', 'Ans: Ice.'])
      const third = second.startsWith('2') ? [] : ['number_gap']
      expect(all.map(codesOf)).toEqual([[], ['or_alternative'], third])
      expect(all.map(({ question_text }) => question_text)).toContain('<p>Why does it rain?</p>')
    }
  })

  it('between questions below one text is a pair of its parts, which counts once', () => {
    const last = ['2. Who waits for it? [1]', 'Ans: Farmers.']
    const or = ['OR', '1. Why does it rain? [2]', 'Ans: The wind is wet.']
    const [question] = read([direction, text, ...first, ...or, ...last])
    expect(question).toMatchObject({
      ...{ type: 'CASE_STUDY', max_marks: 3, sub_questions: [{ or_group: 'or1' }, { or_group: 'or1' }, {}] },
      doubts: [{ code: 'shared_passage' }],
    })
    const unequal = read([direction, text, ...first, ...or.map((line) => line.replace('[2]', '[5]')), ...last])
    expect(unequal.map(({ type }) => type)).toEqual(['VERY_SHORT', 'LONG', 'VERY_SHORT'])
  })

  it.each<[string, string]>([
    ['(b)', 'the same letter'],
    ['(c)', 'the next letter'],
  ])('between parts is one group: %s, %s', (letter) => {
    const [question, ...others] = read([
      ...[`1. ${text}`, '(a) When does it come? [1]', 'Ans: In June.', '(b) Who waits for it? [2]', 'Ans: Farmers.'],
      ...[
        'OR',
        `${letter} Why do they wait? [2]`,
        'Ans: They have no other water.',
        '2. What is hail? [1]',
        'Ans: Ice.',
      ],
    ])
    expect(others.length).toBe(1)
    expect(question).toMatchObject({
      ...{ type: 'CASE_STUDY', max_marks: 3 },
      sub_questions: [
        { content: '<p>When does it come?</p>' },
        { or_group: 'or2', content: '<p>Who waits for it?</p>' },
        { or_group: 'or2', answer: { model_answer: '<p>They have no other water.</p>' } },
      ],
    })
  })

  it('between options is asked', () => {
    const [question] = read(['1. Whose law is it?', '(a) Newton', '(b) Ohm', 'OR', '(c) Hooke', 'Ans: (a)'])
    expect(codesOf(question!)).toContain('parts_read')
  })
})

it('I1 every paragraph of a text and its questions is in exactly one place', () => {
  const lines = [...before, 'Read the passage and answer questions 3 to 5.', text, ...below, ...after]
  const { questions, left } = readAs(lines)
  const places = [...questions.flatMap(({ source = [] }) => source), ...left].map(({ place }) => place)
  expect(places.sort((a, b) => a - b)).toEqual([...lines.keys()])
})

it('I21b numbered lines above the questions with their numbers are asked', () => {
  const lines = ['1. The river is long.', '2. It goes to the sea.', '3. It is wide.']
  const all = read([
    'Read the passage and answer 1 and 2.',
    ...lines,
    ...choice(1, 'How is it?'),
    ...choice(2, 'Where is it?'),
  ])
  expect(all.slice(0, 3).every((question) => codesOf(question).includes('number_twice'))).toBe(true)
})

it.each<[string, boolean]>([
  ['Q5 - 8 men dig a pit in a day.', false],
  ['Question 5: 8 and 9 are what?', false],
  ['Q. 5–8', true],
  ['Questions 5 and 6 carry 2 marks each', true],
])('I10 "%s" begins with several numbers: %s', (line, wanted) => expect(beginsRange(line)).toBe(wanted))

it('I81 a text that many questions have is repeated within bounds', () => {
  const many = Array.from({ length: 60 }, (_, at) => choice(at + 1, 'Which is it?')).flat()
  const all = read(['Read the passage and answer questions 1 to 60.', text, ...many])
  expect(all.filter(({ question_text }) => question_text.includes('monsoon')).length).toBe(50)
})

it.each<[string, [number, number, boolean] | null]>([
  ['questions 5 to 8', [5, 8, true]],
  ['Q.5 & Q.6', [5, 6, true]],
  ['Questions 5, 6 and 7', [5, 7, true]],
  ['Questions 5 and 8', [5, 8, false]],
  ['Question numbers from 5 – 8', [5, 8, true]],
  ['It took the piano 5 to 8 days', null],
  ['Between 5 to 8 of them', null],
])('I19 the numbers of "%s"', (said, wanted) => {
  const range = rangeIn(said)
  expect(range && [range.from, range.to, range.is_whole]).toEqual(wanted)
})
