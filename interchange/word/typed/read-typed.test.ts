import { describe, expect, it } from 'vitest'
import type { ImportedQuestion, LineRole } from '../../items/imported-question.ts'
import { readDocx } from '../docx/read-docx.ts'
import { readBlocks, readWord } from '../read-word.ts'
import { madeWord, paragraph, run, table } from '../testing/made-word.ts'

const made = (lines: readonly string[]) =>
  madeWord(lines.map((line) => (line.startsWith('<') ? line : paragraph(line))))
const read = (lines: readonly string[]) => readWord(made(lines))
const codesOf = ({ doubts = [] }: ImportedQuestion) => doubts.map(({ code }) => code)
const placesOf = ({ source = [] }: ImportedQuestion) => source.map(({ place, role }) => `${place} ${role}`)

const gift = [
  '// Rain and wind',
  '$CATEGORY: Weather/Rain',
  '',
  '::Drops:: Which of these falls from a cloud? {=rain ~sand #It is blown.',
  '~wood}',
  '',
  'The sun is a star. {T}',
  '',
  'Match each with its young. {',
  '=cat → kitten',
  '=cow → calf',
  '}',
]

describe('I23 GIFT typed into a document', () => {
  it('is read as GIFT, each question with its paragraphs', () => {
    const { questions, layout, total } = read(gift)
    expect(questions).toMatchObject([
      {
        ...{ row: 1, type: 'MCQ_SINGLE', category: ['Weather', 'Rain'] },
        question_text: '<p>Which of these falls from a cloud?</p>',
        question_options: [{ data: '<p>rain</p>', is_correct: true }, {}, { data: '<p>wood</p>' }],
      },
      { row: 2, type: 'TRUE_FALSE', answer: { value: true } },
      {
        type: 'MATCH',
        answer: {
          pairs: [
            ['<p>cat</p>', '<p>kitten</p>'],
            ['<p>cow</p>', '<p>calf</p>'],
          ],
        },
      },
    ])
    expect(questions.map(placesOf)).toEqual([
      ['3 question', '4 text'],
      ['6 question'],
      ['8 question', '9 text', '10 text', '11 text'],
    ])
    expect([questions.flatMap(codesOf), total, layout]).toMatchObject([
      [],
      3,
      { signature: 'docx|gift', fits: 3, of: 3, said: { params: { name: 'GIFT' } } },
    ])
  })

  it('I1 every paragraph is in exactly one place', () => {
    const { questions, left } = read(gift)
    expect(left.map(({ place, why }) => `${place} ${why}`)).toEqual([
      '0 fact',
      '1 fact',
      '2 empty',
      '5 empty',
      '7 empty',
    ])
    const places = [...questions.flatMap(({ source = [] }) => source), ...left].map(({ place }) => place)
    expect(places.sort((a, b) => a - b)).toEqual([...gift.keys()])
  })

  it('without empty paragraphs too, and a text of two of them is asked', () => {
    const { questions } = read(['Which is wet? {=rain ~sand}', 'The sun is a star.{T}', 'Unit 2', 'Is wood wet? {F}'])
    expect(questions.map(({ type }) => type)).toEqual(['MCQ_SINGLE', 'TRUE_FALSE', 'TRUE_FALSE'])
    expect(questions.map(codesOf)).toEqual([[], [], ['text_after']])
  })

  it('with its answers in lines of their own', () => {
    const { questions } = read(['Which is wet?', '{', '=rain', '~sand', '}', 'Say why, in two lines. {}'])
    expect(questions.map(({ type }) => type)).toEqual(['MCQ_SINGLE', 'LONG'])
    expect(questions.map(({ question_text }) => question_text)).toEqual([
      '<p>Which is wet?</p>',
      '<p>Say why, in two lines.</p>',
    ])
  })

  it('a missing brace blocks its question alone', () => {
    const { questions } = read(['Which is wet? {=rain ~sand', '', 'The sun is a star. {T}', '', 'Is wood wet? {F}'])
    expect(questions.map(codesOf)).toEqual([['unclosed'], [], []])
  })

  it('keeps what is raised, formulas and pictures, and asks where a word to be written has them', () => {
    const raised = '<w:vertAlign w:val="subscript"/>'
    const formula = '<m:oMath><m:r><m:t>x+1</m:t></m:r></m:oMath>'
    const { questions } = read([
      paragraph(`${run('What is H')}${run('2', raised)}${run('O? {=water ~')}${formula}${run('}')}`),
      paragraph(`${run('The formula of water is {=H')}${run('2', raised)}${run('O} as all know.')}`),
      'Is wood wet? {F}',
    ])
    expect(questions[0]?.question_text).toBe('<p>What is H<sub>2</sub>O?</p>')
    expect(questions[0]?.question_options[1]?.data).toMatch(/data-latex="x\s?\+\s?1"/)
    expect(questions[1]).toMatchObject({ answer: { blanks: [['H2O']] } })
    expect(questions.map(codesOf)).toEqual([[], ['lost'], []])
  })

  it('a table has no place in it, and is asked at the question above', () => {
    const { questions, left } = read([
      'Is rain wet? {T}',
      table([
        ['Month', 'Rain'],
        ['June', '165 mm'],
      ]),
      'Is wood? {F}',
    ])
    expect([questions.map(codesOf), left.map(({ why }) => why)]).toEqual([[['text_after'], []], ['between']])
  })

  it('I8 is read by how it is laid out when somebody says what a paragraph is, and without what is left out', () => {
    const { blocks } = readDocx(made(gift))
    expect(readBlocks(blocks, new Map<number, LineRole>([[6, 'QUESTION']])).layout.signature).not.toBe('docx|gift')
    const { questions, left } = readBlocks(blocks, new Map<number, LineRole>([[6, 'LEAVE_OUT']]))
    expect(questions.map(({ type }) => type)).toEqual(['MCQ_SINGLE', 'MATCH'])
    expect(left.find(({ place }) => place === 6)?.why).toBe('told')
  })
})

const aiken = [
  ...['Which of these falls from a cloud?', 'A. rain', 'B. sand', 'C. wood', 'ANSWER: A', ''],
  ...['Which of these is a star?', 'A) the moon', 'B) the sun', 'ANSWER: B'],
]

describe('I23 Aiken typed into a document', () => {
  it('is read as Aiken, each question with its paragraphs', () => {
    const { questions, layout, left } = read(aiken)
    expect(questions).toMatchObject([
      { question_text: '<p>Which of these falls from a cloud?</p>', question_options: [{ is_correct: true }, {}, {}] },
      { question_options: [{ data: '<p>the moon</p>' }, { data: '<p>the sun</p>', is_correct: true }] },
    ])
    expect(questions.map(placesOf)).toEqual([
      ['0 question', '1 option', '2 option', '3 option', '4 answer'],
      ['6 question', '7 option', '8 option', '9 answer'],
    ])
    expect([questions.flatMap(codesOf), left, layout.signature]).toEqual([
      [],
      [{ place: 5, text: '', why: 'empty' }],
      'docx|aiken',
    ])
  })

  it('a text of two paragraphs is asked: the first may be a heading', () => {
    const { questions } = read(['Class 7, weather', '', ...aiken])
    expect(questions.map(codesOf)).toEqual([['text_after'], []])
  })

  it('a wrong block is named, and the next one read', () => {
    const { questions } = read([...aiken.slice(0, 4), 'ANSWER: Z', ...aiken.slice(5)])
    expect(questions.map(codesOf)).toEqual([['answer_unread'], []])
  })
})

it.each<[string, string[]]>([
  [
    'sets in braces',
    ['1. What is { } called? [1]', 'Ans: The empty set', '2. Is {=} a sign? [1]', 'Ans: No sign at all'],
  ],
  ['numbered questions with the answers of Aiken', aiken.map((line) => line.replace(/^Which/, '1. Which'))],
  ['sets of numbers', ['1. Let A = {1, 2}. Is 1 in A?', 'a) Yes', 'b) It is not', 'Ans: a']],
])('I23 %s are no file of another format', (_name, lines) =>
  expect(read(lines).layout.signature).not.toMatch(/gift|aiken/))
