import { describe, expect, it } from 'vitest'
import type { ImportedQuestion } from '../items/imported-question.ts'
import { readWord } from './read-word.ts'
import { madeWord, paragraph, table } from './testing/made-word.ts'
import { unseenLayouts } from './testing/unseen-layouts.ts'

const bare = (html: string) =>
  html
    .replace(/<br>|<\/p><p>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
const codesOf = ({ doubts = [] }: ImportedQuestion) => doubts.map(({ code }) => code)
const shapeOf = ({ question_text, question_options }: ImportedQuestion) =>
  JSON.stringify([
    bare(question_text),
    question_options.map(({ data }) => bare(data)),
    question_options.flatMap(({ is_correct }, at) => (is_correct ? [at] : [])),
  ])

describe('I21 layouts that nobody who wrote patterns had seen', () => {
  it.each(unseenLayouts)('$name: each question is read right, or asked', ({ bytes, wanted }) => {
    const right = new Set(wanted.map(({ text, options, right: at }) => JSON.stringify([text, options, [at]])))
    const silent = readWord(bytes).questions.filter((one) => codesOf(one).length === 0 && !right.has(shapeOf(one)))
    expect(silent.map(shapeOf)).toEqual([])
  })

  it('most that keep to what papers have are right at first sight', () => {
    const read = unseenLayouts.filter(({ bytes, wanted }) => {
      const { questions } = readWord(bytes)
      return questions.length === wanted.length && questions.every((one) => codesOf(one).length === 0)
    })
    expect(read.length).toBeGreaterThanOrEqual(10)
  })
})

const asked = [
  'Define photosynthesis in your own words.',
  'State the first law of motion.',
  'Why is the sky blue?',
  'Name the largest organ of the body.',
]
const answers = ['Making food by light.', 'A body stays as it is.', 'Blue is scattered more.', 'Skin']
const read = (lines: readonly string[]) =>
  readWord(madeWord(lines.map((line) => (line.startsWith('<') ? line : paragraph(line))))).questions
const each = (make: (text: string, answer: string, n: number) => string) =>
  asked.map((text, at) => make(text, answers[at]!, at + 1))

describe('I21b an answer that nothing names', () => {
  it.each<[string, (text: string, answer: string) => string]>([
    ['an arrow', (text, answer) => `${text} → ${answer}`],
    ['a dash', (text, answer) => `${text} – ${answer}`],
    ['brackets', (text, answer) => `${text} (${answer})`],
    ['square brackets', (text, answer) => `${text} [${answer}]`],
    ['a tab', (text, answer) => `${text}\t${answer}`],
    ['a stroke', (text, answer) => `${text} | ${answer}`],
  ])('behind %s is asked about', (_name, make) =>
    expect(read(each((text, answer, n) => `${n}. ${make(text, answer)}`)).map(codesOf)).toEqual(
      asked.map(() => expect.arrayContaining(['answer_inside'])),
    ))

  it('what is in all the same, or in a few, is none', () => {
    const years = each((text, answer, n) => `${n}. ${text} [CBSE 20${n + 10}]\nAns: ${answer}`)
    expect(read(years).flatMap(codesOf)).toEqual([])
    const plain = each((text, _answer, n) => `${n}. ${text} [CBSE 20${n + 10}]`)
    expect(read(plain).flatMap(codesOf)).toEqual([])
    const one = each((text, _answer, n) => `${n}. ${text}${n === 2 ? ' (Give an example of it)' : ''}`)
    expect(read(one).flatMap(codesOf)).toEqual([])
  })

  it('in lines that count through the questions is asked of each', () => {
    const solved = [
      ...each((text, _answer, n) => `${n}. ${text}`),
      ...each((_text, answer, n) => `Sol ${n}: ${answer}`),
    ]
    expect(read(solved).map(codesOf)).toEqual(asked.map(() => expect.arrayContaining(['answer_inside'])))
  })

  it('below sections that come again is asked of both', () => {
    const half = (of: readonly string[], from: number) =>
      of.slice(from, from + 2).map((text, at) => `${at + 1}. ${text}`)
    const questions = read([
      ...['Section A', ...half(asked, 0), 'Section B', ...half(asked, 2)],
      ...['Answers', 'Section B', ...half(answers, 2), 'Section A', ...half(answers, 0)],
    ])
    expect(questions.filter((one) => codesOf(one).length === 0).map(shapeOf)).toEqual([])
  })
})

it('I21 the first letter of a row without the second is asked about', () => {
  const questions = read(['1. (a) Why is the sky blue?', 'OR', '(b) What causes tides?', '2. Explain why ice floats.'])
  expect(questions.map(codesOf)).toEqual([['label_inside'], ['or_alternative'], []])
})

it('I12 an answer that is named in brackets behind its question', () => {
  const choice = (n: number, answer: string) => [
    `${n}. Which is metal ${n}? ${answer}`,
    'a) iron',
    'b) wood',
    'c) wool',
  ]
  const choices = read([...choice(1, '(Ans: a)'), ...choice(2, '[Answer - A]'), ...choice(3, '(Key: a)')])
  expect(choices.map((one) => [bare(one.question_text), one.question_options[0]?.is_correct, codesOf(one)])).toEqual(
    [1, 2, 3].map((n) => [`Which is metal ${n}?`, true, []]),
  )
  const sums = read(['1. How far does it fall in a second? [Ans: 4.9 m]', '2. Find the current at 10 V. (Ans: 2 A)'])
  expect(sums.map((one) => [one.type, bare(one.question_text), one.answer, codesOf(one)])).toMatchObject([
    ['NUMERIC', 'How far does it fall in a second?', { value: 4.9, unit: 'm' }, []],
    ['NUMERIC', 'Find the current at 10 V.', { value: 2, unit: 'A' }, []],
  ])
})

describe('columns of a table of questions', () => {
  const rows = (heading: string, values: readonly string[]) =>
    read([table([['No', 'Question', heading], ...asked.map((text, at) => [String(at + 1), text, values[at]!])])])

  it('I10 that sort questions are tags', () => {
    expect(rows('CO', ['CO1', 'CO2', 'CO1', 'CO3']).map((one) => [one.tags, codesOf(one)])).toEqual(
      ['CO1', 'CO2', 'CO1', 'CO3'].map((text) => [[`CO:${text}`], []]),
    )
    expect(rows('Difficulty', ['Easy', 'Hard', 'Easy', 'Easy']).map(({ level }) => level)).toEqual([
      'EASY',
      'HARD',
      'EASY',
      'EASY',
    ])
  })

  it.each([
    ['truth', ['T', 'F', 'F', 'T']],
    ['letters', ['A', 'C', 'B', 'A']],
    ['words of their own', answers],
  ])('I21 of %s may answer them, and are asked about', (_name, values) =>
    expect(rows('Response', values).map(codesOf)).toEqual(asked.map(() => expect.arrayContaining(['text_after']))))

  it('I10 without a column of numbers: those of the texts, or none', () => {
    const cells = (number: (n: number) => string) =>
      read([table([['Question', 'Answer'], ...asked.map((text, at) => [number(at + 1) + text, answers[at]!])])])
    for (const questions of [cells((n) => `${n}. `), cells(() => '')])
      expect(questions.map((one) => [bare(one.question_text), codesOf(one)])).toEqual(asked.map((text) => [text, []]))
  })
})
