import { expect, test } from 'vitest'
import { type Question, QuestionInput, questionTypeNames, questionTypes } from '#contract'
import { checkValues } from './check-values.ts'
import { answerForms, type FormValues, fieldOf, newValues, readNumber, toInput, valuesOf } from './form-values.ts'

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
  created_by: 1,
  status: 1,
}

const answers: Record<Question['type'], Pick<Question, 'question_options' | 'answer'>> = {
  MCQ_SINGLE: {
    question_options: [
      { data: '<p>4</p>', is_correct: false, fixed: false },
      { data: '<p>5</p>', is_correct: true, fixed: true },
    ],
    answer: null,
  },
  TRUE_FALSE: { question_options: [], answer: { value: false } },
  NUMERIC: { question_options: [], answer: { value: 6.67e-11, tolerance: 5, tolerance_kind: 'PERCENT', unit: 'N' } },
  SHORT: {
    question_options: [],
    answer: { model_answer: '<p>So.</p>', marking_points: [{ text: 'Names it', marks: 2 }] },
  },
}

test.each(questionTypeNames)('a stored %s question goes through the form unchanged and without an error', (type) => {
  const question = { ...stored, type, ...answers[type] }
  const values = valuesOf(question)
  expect(checkValues(values)).toEqual({})
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

const written = (changes: Partial<FormValues>): FormValues => ({
  ...newValues({ grade_id: 1, subject_id: 2, chapter_id: 3, type: changes.type }),
  question_text: '<p>?</p>',
  ...changes,
})
const option = (data: string, is_correct = false) => ({ key: data, data, is_correct, fixed: false })

test('errors of an answer stand at the field of the form that shows them', () => {
  const twice = [option('<p>1</p>', true), option('<p>1</p>')]
  expect(checkValues(written({ type: 'MCQ_SINGLE', question_options: twice }))).toEqual({
    'question_options.1.data': 'This option equals option A',
  })
  const unmarked = [option('<p>1</p>'), option('<p>2</p>')]
  expect(checkValues(written({ type: 'MCQ_SINGLE', question_options: unmarked }))).toEqual({
    question_options: 'Mark exactly one option as right (0 are marked)',
  })
  expect(checkValues(written({ type: 'TRUE_FALSE' }))).toEqual({ 'truth.value': 'Please choose true or false' })
  expect(checkValues(written({ type: 'NUMERIC' }))).toEqual({ 'numeric.value': 'Please enter the value' })
  const marking_points = [{ key: 'a', text: 'Half', marks: '1,5' }]
  expect(checkValues(written({ type: 'SHORT', written: { model_answer: '', marking_points } }))).toEqual({
    'written.marking_points': 'The steps add up to 1.5 marks, the question has 3',
  })
})

test('an empty or unreadable number is refused, not read as zero', () => {
  expect(checkValues(written({ type: 'TRUE_FALSE', truth: { value: true }, max_marks: '' }))).toEqual({
    max_marks: 'Please enter the marks',
  })
  const numeric = { value: 'ten', tolerance: '', tolerance_kind: 'ABSOLUTE' as const, unit: '' }
  expect(checkValues(written({ type: 'NUMERIC', numeric }))).toEqual({ 'numeric.value': 'Please enter the value' })
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

test('tags are separated by commas of any script, without empty ones and without repeats', () => {
  expect(toInput(written({ tags: ' force, motion,, force،work ' })).tags).toEqual(['force', 'motion', 'work'])
  expect(fieldOf('SHORT', 'tags.3')).toBe('tags')
})

test('paths of the wire lead to a field for every type', () => {
  for (const type of questionTypeNames) {
    const { part } = answerForms[type]
    expect(fieldOf(type, 'answer.value')).toBe(part === null ? 'answer.value' : `${part}.value`)
    expect(fieldOf(type, 'question_options.2.data')).toBe('question_options.2.data')
  }
})
