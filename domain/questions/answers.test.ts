import { describe, expect, it } from 'vitest'
import { type CheckedContent, checkAnswer } from './answers.ts'
import { blanksIn } from './blanks.ts'

const content = (fields: Partial<CheckedContent>): CheckedContent => ({
  question_text: '<p>Text</p>',
  question_options: [],
  sub_questions: [],
  answer: null,
  max_marks: 1,
  ...fields,
})
const option = (data: string, is_correct = false) => ({ data: `<p>${data}</p>`, is_correct })
const part = (fields: object = {}) => ({
  content: '<p>Part</p>',
  type: 'TRUE_FALSE' as const,
  answer: { value: true },
  max_marks: 1,
  ...fields,
})
const pathsOf = (...args: Parameters<typeof checkAnswer>) => checkAnswer(...args).map(({ path }) => path)

describe('choices', () => {
  it('one right option, or at least one', () => {
    const two = [option('a', true), option('b', true), option('c')]
    expect(pathsOf('MCQ_SINGLE', content({ question_options: two }))).toEqual(['question_options'])
    expect(pathsOf('MCQ_MULTI', content({ question_options: two }))).toEqual([])
    expect(pathsOf('MCQ_MULTI', content({ question_options: [option('a'), option('b')] }))).toEqual([
      'question_options',
    ])
  })

  it('equal options are named by the letter of the first; case counts', () => {
    const found = checkAnswer(
      'MCQ_SINGLE',
      content({ question_options: [option('Co', true), option('CO'), option(' Co ')] }),
    )
    expect(found).toEqual([{ path: 'question_options.2.data', code: 'answer.option_twice', params: { letter: 'A' } }])
  })
})

describe('blanks', () => {
  it('stand in the text, not in a formula', () => {
    const formula = '<span data-type="inline-math" data-latex="x>\\frac{{1}}{2}"></span>'
    expect(blanksIn(`<p>{{2}} and ${formula} and {{1}}</p>`)).toEqual([2, 1])
  })

  it('are numbered from 1, and each has its answers', () => {
    const text = '<p>{{1}} {{3}}</p>'
    expect(pathsOf('FILL_BLANK', content({ question_text: text, answer: { blanks: [['a']] } }))).toEqual([
      'question_text',
      'answer.blanks',
    ])
    const good = { question_text: '<p>{{2}} {{1}}</p>', answer: { blanks: [['a'], ['b', 'b']] } }
    expect(pathsOf('FILL_BLANK', content(good))).toEqual(['answer.blanks.1.1'])
  })
})

it('columns and sequences have no equal entries', () => {
  const pairs = ['x', 'y'].map((right) => ['a', right])
  const answer = { pairs, distractors: ['x'] }
  expect(pathsOf('MATCH', content({ answer }))).toEqual(['answer.pairs.1.0', 'answer.distractors.0'])
  expect(pathsOf('ORDER', content({ answer: { sequence: ['a', 'b', 'a'] } }))).toEqual(['answer.sequence.2'])
})

describe('a case study', () => {
  it('adds up, an OR pair counted once', () => {
    const parts = [part(), part({ max_marks: 2, or_group: 'x' }), part({ max_marks: 2, or_group: 'x' })]
    expect(pathsOf('CASE_STUDY', content({ max_marks: 3, sub_questions: parts }))).toEqual([])
    expect(pathsOf('CASE_STUDY', content({ max_marks: 5, sub_questions: parts }))).toEqual(['sub_questions'])
  })

  it('names what is wrong with a part, and a pair that is none', () => {
    const parts = [
      part({ type: 'MCQ_SINGLE', answer: null, options: [option('a'), option('b')] }),
      part({ or_group: 'x' }),
      part(),
      part({ or_group: 'x' }),
    ]
    expect(pathsOf('CASE_STUDY', content({ max_marks: 4, sub_questions: parts }))).toEqual([
      'sub_questions.0.options',
      'sub_questions.1.or_group',
      'sub_questions.3.or_group',
    ])
  })

  it('is the only type with parts', () => {
    expect(pathsOf('TRUE_FALSE', content({ answer: { value: true }, sub_questions: [part()] }))).toEqual([
      'sub_questions',
    ])
  })
})

it('a field that nobody asked for is named by its own path', () => {
  const answer = { value: true, colour: 'red' }
  const unknown = (path: string) => ({ path, code: 'field.unknown', params: { field: 'colour' } })
  expect(checkAnswer('TRUE_FALSE', content({ answer }))).toEqual([unknown('answer.colour')])
  const parts = [part(), part({ answer })]
  expect(checkAnswer('CASE_STUDY', content({ sub_questions: parts, max_marks: 2 }))).toEqual([
    unknown('sub_questions.1.answer.colour'),
  ])
  const step = { text: 'Draws it', marks: 1, colour: 'red' }
  const written = { model_answer: '', marking_points: [step] }
  expect(checkAnswer('SHORT', content({ answer: written }))).toEqual([unknown('answer.marking_points.0.colour')])
})
