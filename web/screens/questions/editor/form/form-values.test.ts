import { expect, test } from 'vitest'
import { type Question, QuestionInput, questionTypeNames, questionTypes } from '#contract'
import { readNumber } from '../../list/read-number.ts'
import { composeStatements } from '../types/assertion-text.ts'
import { checkValues } from './check-values.ts'
import type { FormValues } from './form-schema.ts'
import { fieldOf, newValues, toInput, valuesOf } from './form-values.ts'

const parent = { id: 1, title: 'One' }

const stored: Question = {
  id: 7,
  row_version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  grade_id: 1,
  grade: parent,
  subject_id: 2,
  subject: parent,
  chapter_id: 3,
  chapter: parent,
  topic_id: 4,
  topic: parent,
  type: 'MCQ_SINGLE',
  level: 'HARD',
  skill: 'APPLY',
  max_marks: 2,
  negative_marks: 0.5,
  expected_minutes: 4.5,
  question_text: '<p>Which?</p>',
  question_options: [],
  sub_questions: [],
  answer: null,
  explanation: '<p>Because.</p>',
  source: 'Paper of 2020',
  tags: ['primes', 'numbers'],
  language: 'hi',
  translations: [],
  version: 1,
  review_state: 'DRAFT',
  times_used: 0,
  last_used_at: null,
  measured_exams: 0,
  measured_n: 0,
  facility: null,
  discrimination: null,
  key_in_doubt: false,
  created_by: 1,
  written_by: 1,
  status: 1,
}

const written = { model_answer: '<p>So.</p>', marking_points: [{ text: 'Names it', marks: 2 }] }
const two = [
  { data: '<p>4</p>', is_correct: false, fixed: false },
  { data: '<p>5</p>', is_correct: true, fixed: true },
]

type Answered = Pick<Question, 'question_options' | 'answer'> & Partial<Question>
const only = (answer: unknown): Answered => ({ question_options: [], answer })

const answers: Record<Question['type'], Answered> = {
  MCQ_SINGLE: { question_options: two, answer: null },
  MCQ_MULTI: { question_options: [...two, { data: '<p>6</p>', is_correct: true, fixed: false }], answer: null },
  TRUE_FALSE: only({ value: false }),
  ASSERTION_REASON: {
    ...only({ option: 'C' }),
    question_text:
      '<p><strong>Assertion (A):</strong> It rains.</p><p><strong>Reason (R):</strong> The air is dry.</p>',
  },
  FILL_BLANK: {
    ...only({ blanks: [['Paris'], ['Loire', 'the Loire']] }),
    question_text: '<p>The capital is {{1}}, the river {{2}}.</p>',
  },
  MATCH: only({
    pairs: [
      ['<p>India</p>', '<p>Delhi</p>'],
      ['<p>Nepal</p>', '<p>Kathmandu</p>'],
    ],
    distractors: ['<p>Lhasa</p>'],
  }),
  ORDER: only({ sequence: ['<p>Egg</p>', '<p>Larva</p>', '<p>Pupa</p>'] }),
  NUMERIC: only({ value: 6.67e-11, tolerance: 5, tolerance_kind: 'PERCENT', unit: 'N' }),
  VERY_SHORT: only(written),
  SHORT: only(written),
  LONG: only(written),
  DIAGRAM: only(written),
  CASE_STUDY: {
    ...only(null),
    sub_questions: [
      { content: '<p>Which?</p>', type: 'MCQ_SINGLE', options: two, answer: null, max_marks: 1, or_group: null },
      { content: '<p>Why?</p>', type: 'SHORT', options: [], answer: stepsWorth(1), max_marks: 1, or_group: 'x' },
      { content: '<p>How?</p>', type: 'SHORT', options: [], answer: stepsWorth(1), max_marks: 1, or_group: 'x' },
    ],
  },
}

function stepsWorth(marks: number) {
  return { model_answer: '<p>So.</p>', marking_points: [{ text: 'Names it', marks }] }
}

/** Every question says in Hindi what it says in English; the answers of a match and an order too. */
function translationOf({ question_text, question_options, sub_questions = [], type, answer }: Question) {
  const inHindi = (text: string) => text.replace(/<p>/g, '<p>हिंदी ')
  const { pairs, distractors, sequence } = (answer ?? {}) as {
    pairs?: string[][]
    distractors?: string[]
    sequence?: string[]
  }
  const match = { pairs: pairs?.map((pair) => pair.map(inHindi)), distractors: distractors?.map(inHindi) }
  const entries: Partial<Record<Question['type'], unknown>> = {
    MATCH: match,
    ORDER: { sequence: sequence?.map(inHindi) },
  }
  return {
    language: 'mr',
    question_text: inHindi(question_text),
    question_options: question_options.map(({ data }) => ({ data: inHindi(data) })),
    sub_questions: sub_questions.map(({ content, options }) => ({
      content: inHindi(content),
      options: options.map(({ data }) => ({ data: inHindi(data) })),
    })),
    answer: entries[type] ?? null,
    explanation: '<p>क्योंकि।</p>',
  }
}

function storedOf(type: Question['type']): Question {
  const question = { ...stored, type, ...answers[type] }
  return { ...question, translations: [translationOf(question)] }
}

/** The fresh keys of a reading replaced by their order, so that two readings compare. */
function withoutKeys(values: FormValues): string {
  const names = new Map<string, string>()
  const key = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
  return JSON.stringify(values).replace(key, (found) => {
    const name = names.get(found) ?? `key ${names.size}`
    names.set(found, name)
    return name
  })
}

test.each(questionTypeNames)('a stored %s question goes through the form unchanged and without an error', (type) => {
  const question = storedOf(type)
  const values = valuesOf(question)
  expect(checkValues(values)).toEqual({})
  expect(withoutKeys(valuesOf({ ...question, ...toInput(values) } as Question))).toBe(withoutKeys(values))
  const input = QuestionInput.parse(toInput(values))
  const kept = Object.fromEntries(Object.keys(input).map((name) => [name, question[name as keyof Question]]))
  expect(input).toEqual(kept)
})

test.each(questionTypeNames)('a new %s question has the marks of its type and says what is missing', (type) => {
  const values = newValues({ type })
  expect(values.max_marks).toBe(questionTypes[type].default_marks)
  expect(checkValues(values)).toMatchObject({
    grade_id: 'Please choose a class',
    subject_id: 'Please choose a subject',
    chapter_id: 'Please choose a chapter',
    question_text: 'Please enter the question',
  })
})

const typed = (changes: Partial<FormValues>): FormValues => ({
  ...newValues({ grade_id: 1, subject_id: 2, chapter_id: 3, type: changes.type }),
  question_text: '<p>?</p>',
  ...changes,
})
const option = (data: string, is_correct = false) => ({ key: data, data, is_correct, fixed: false })

test('errors of an answer stand at the field of the form that shows them', () => {
  const twice = [option('<p>1</p>', true), option('<p>1</p>')]
  expect(checkValues(typed({ type: 'MCQ_SINGLE', question_options: twice }))).toEqual({
    'question_options.1.data': 'This option equals option A',
  })
  const unmarked = [option('<p>1</p>'), option('<p>2</p>')]
  expect(checkValues(typed({ type: 'MCQ_SINGLE', question_options: unmarked }))).toEqual({
    question_options: 'Mark exactly one option as right (0 are marked)',
  })
  expect(checkValues(typed({ type: 'TRUE_FALSE' }))).toEqual({ 'truth.value': 'Please choose true or false' })
  expect(checkValues(typed({ type: 'NUMERIC' }))).toEqual({ 'numeric.value': 'Please enter the value' })
  const marking_points = [{ key: 'a', text: 'Half', marks: '1,5' }]
  expect(checkValues(typed({ type: 'SHORT', written: { model_answer: '', marking_points } }))).toEqual({
    'written.marking_points': 'The steps add up to 1.5 marks, the question has 3',
  })
})

test('an empty or unreadable number is refused, not read as zero', () => {
  expect(checkValues(typed({ type: 'TRUE_FALSE', truth: { value: true }, max_marks: '' }))).toEqual({
    max_marks: 'Please enter the marks',
  })
  const numeric = { value: 'ten', tolerance: '', tolerance_kind: 'ABSOLUTE' as const, unit: '' }
  expect(checkValues(typed({ type: 'NUMERIC', numeric }))).toEqual({ 'numeric.value': 'Please enter the value' })
})

test('an expected time is sent as it is typed, nothing typed as not known, and what is no time is refused at its field', () => {
  const minutesOf = (expected_minutes: FormValues['expected_minutes']) => {
    const values = typed({ type: 'TRUE_FALSE', truth: { value: true }, expected_minutes })
    return [toInput(values).expected_minutes, checkValues(values)]
  }
  expect(minutesOf('2,25')).toEqual([2.25, {}])
  expect(minutesOf('')).toEqual([null, {}])
  expect(minutesOf('0')[1]).toEqual({ expected_minutes: 'Must be at least 0.25 minutes' })
  expect(minutesOf('301')[1]).toEqual({ expected_minutes: 'Must be at most 300 minutes' })
  expect(minutesOf('1.1')[1]).toEqual({ expected_minutes: 'Minutes go in steps of 0.25' })
  expect(minutesOf('five')[1]).toEqual({ expected_minutes: 'Must be a number of minutes' })
  expect(valuesOf({ ...stored, expected_minutes: null }).expected_minutes).toBe('')
})

test('numbers may be typed with a decimal comma, a minus sign or an exponent', () => {
  expect(readNumber(' 2,5 ')).toBe(2.5)
  expect(readNumber('−3')).toBe(-3)
  expect(readNumber('6.67e-11')).toBe(6.67e-11)
  expect(readNumber('')).toBeUndefined()
  expect(readNumber('1,234.5')).toBeNaN()
})

test('only the answer of the chosen type is sent, those of the others stay in the form', () => {
  const values = {
    ...valuesOf({ ...stored, ...answers.MCQ_SINGLE }),
    type: 'TRUE_FALSE' as const,
    truth: { value: true },
  }
  expect(toInput(values)).toMatchObject({ question_options: [], answer: { value: true } })
  expect(toInput({ ...values, type: 'MCQ_SINGLE' })).toMatchObject({ ...answers.MCQ_SINGLE })
})

test('paths of the wire lead to the field of the form that shows them', () => {
  const match = { pairs: [{ key: 'p', left: 'a', right: 'b' }], distractors: [{ key: 'd', text: 'c' }] }
  const values = typed({ type: 'MATCH', match, translations: [{ language: 'hi', texts: {} }] })
  expect(fieldOf(values, 'answer.pairs.0.1')).toBe('match.pairs.0.right')
  expect(fieldOf(values, 'answer.distractors.0')).toBe('match.distractors.0.text')
  expect(fieldOf(values, 'translations.0.answer.pairs.0.0')).toBe('translations.0.texts.p:left')
  expect(fieldOf(values, 'translations.0.answer')).toBe('translations.0')
  expect(fieldOf(values, 'tags.3')).toBe('tags')
  const blanks = typed({ type: 'FILL_BLANK' })
  expect(fieldOf(blanks, 'answer.blanks.1.0')).toBe('blanks.1')
  const cases = valuesOf(storedOf('CASE_STUDY'))
  expect(fieldOf(cases, 'sub_questions.0.options.1.data')).toBe('parts.0.question_options.1.data')
  expect(fieldOf(cases, 'sub_questions.1.content')).toBe('parts.1.question_text')
  expect(fieldOf(cases, 'sub_questions.1.answer.marking_points')).toBe('parts.1.written.marking_points')
  expect(fieldOf(cases, 'sub_questions')).toBe('parts')
})

test('a part of a case study says at its own fields what is wrong', () => {
  const cases = valuesOf(storedOf('CASE_STUDY'))
  const [first, ...others] = cases.parts
  if (!first) throw new Error('no part')
  const unmarked = first.question_options.map((option) => ({ ...option, is_correct: false }))
  expect(
    checkValues({ ...cases, translations: [], parts: [{ ...first, question_options: unmarked }, ...others] }),
  ).toEqual({
    'parts.0.question_options': 'Mark exactly one option as right (0 are marked)',
  })
  expect(checkValues({ ...cases, translations: [], max_marks: 5 })).toEqual({
    parts: 'The sub-questions add up to 2 marks, the question has 5',
  })
})

test('an assertion without its reason is not saved', () => {
  const question_text = composeStatements({ assertion: '<p>It rains.</p>', reason: '' }, 'en')
  expect(checkValues(typed({ type: 'ASSERTION_REASON', question_text, assertion: { option: 'A' } }))).toEqual({
    'statements.reason': 'Please enter the reason',
  })
})

test('a translation stays with its options while they move, and says which text it lacks', () => {
  const values = valuesOf(storedOf('MCQ_SINGLE'))
  const moved = { ...values, question_options: [...values.question_options].reverse() }
  expect(toInput(moved).translations[0]?.question_options).toEqual([
    { data: '<p>हिंदी 5</p>' },
    { data: '<p>हिंदी 4</p>' },
  ])
  const added = { ...values, question_options: [...values.question_options, { ...option('<p>7</p>'), key: 'new' }] }
  expect(checkValues(added)).toEqual({ 'translations.0.texts.new': 'Please fill in the option' })
})
