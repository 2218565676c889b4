import { expect, test } from 'vitest'
import { changedFields, compareWords, fieldsOf, type Version } from './version-fields.ts'

const version: Version = {
  version: 1,
  created_at: '2026-11-20T06:00:00.000Z',
  author: null,
  type: 'MCQ_SINGLE',
  level: 'EASY',
  skill: 'APPLY',
  max_marks: 1,
  negative_marks: 0,
  question_text: '<p>How long is a metre?</p>',
  question_options: [
    { data: '<p>100 cm</p>', is_correct: true, fixed: false },
    { data: '<p>10 cm</p>', is_correct: false, fixed: false },
  ],
  sub_questions: [],
  answer: null,
  explanation: null,
  source: null,
  language: 'en',
  translations: [],
}
const words = (html: string) => html.replace(/<[^>]*>/g, '')
const fields = (changes: Partial<Version>) => fieldsOf({ ...version, ...changes }, words, ({ id }) => id)
const changesTo = (changes: Partial<Version>) =>
  changedFields(fields({}), fields(changes)).map(({ key, which, pieces }) => [key, which, pieces])

test('a changed word stands beside the old one, the others stay', () => {
  expect(compareWords('How long is a metre?', 'How wide is a metre?')).toEqual([
    { text: 'How ', kind: 'same' },
    { text: 'long', kind: 'gone' },
    { text: 'wide', kind: 'new' },
    { text: ' is a metre?', kind: 'same' },
  ])
})

test('Hindi words are compared whole, with their vowel signs', () => {
  expect(compareWords('गति क्या है', 'चाल क्या है')).toEqual([
    { text: 'गति', kind: 'gone' },
    { text: 'चाल', kind: 'new' },
    { text: ' क्या है', kind: 'same' },
  ])
})

test('only what differs is listed', () => {
  expect(changesTo({})).toEqual([])
  expect(changesTo({ question_text: '<p>How long is a mile?</p>', max_marks: 2 }).map(([key]) => key)).toEqual([
    'marks',
    'text',
  ])
})

test('another right option, an option that went, and a new one show as such', () => {
  const [first, second] = version.question_options
  const right = changesTo({
    question_options: [
      { ...first, is_correct: false } as (typeof version.question_options)[number],
      { ...second, is_correct: true } as (typeof version.question_options)[number],
    ],
  })
  expect(right.map(([key, which]) => [key, which])).toEqual([
    ['option 0', 'A'],
    ['option 1', 'B'],
  ])
  const gone = changesTo({ question_options: version.question_options.slice(0, 1) })
  expect(gone).toEqual([['option 1', 'B', [{ text: '10 cm', kind: 'gone' }]]])
})

test('the answer of any type is compared by what it says', () => {
  const before = fields({ answer: { value: 9.8, unit: 'm/s²' } })
  const after = fields({ answer: { value: 9.81, unit: 'm/s²' } })
  expect(changedFields(before, after).map(({ key }) => key)).toEqual(['answer'])
})

test('blanks are lines, of which a change of their order shows the numbers', () => {
  const of = (question_text: string) => fields({ type: 'FILL_BLANK', question_text }).find(({ key }) => key === 'text')
  expect(of('<p>{{1}} flows.</p>')?.text).toBe('____ flows.')
  expect(of('<p>{{2}} into {{1}}.</p>')?.text).toBe('(2)\u00a0____ into (1)\u00a0____.')
})
