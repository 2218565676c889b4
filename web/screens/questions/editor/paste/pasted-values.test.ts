import { describe, expect, test } from 'vitest'
import { newValues } from '../form/form-values.ts'
import { type CardChanges, typeOf, valuesOfPasted } from './pasted-values.ts'
import { splitQuestions } from './split-questions.ts'

const lines = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const first = (...texts: string[]) => {
  const question = splitQuestions(lines(...texts)).questions[0]
  if (!question) throw new Error('no question found')
  return question
}
const valuesOf = (texts: string[], changes?: CardChanges) => valuesOfPasted(first(...texts), newValues({}), changes)

describe('what is recognised', () => {
  test.each<[string[], boolean | null]>([
    [['1. Ice floats.', 'Ans: True'], true],
    [['1. Ice sinks. (True/False)', 'Ans: F'], false],
    [['1. Ice floats. [T/F]'], null],
    [['1. State whether true or false: Ice floats.', 'Ans: True'], true],
    [['1. बर्फ तैरती है। (सत्य/असत्य)', 'उत्तर: सत्य'], true],
    [['1. Ice floats.', '(a) True', '(b) False', 'Ans: a'], true],
    [['1. Ice floats.', '(a) False', '(b) True', 'Ans: b'], true],
    [['1. Ice sinks.', 'Ans: False. Ice is lighter.'], false],
  ])('%j is true or false', (texts, value) => {
    const { values } = valuesOf(texts)
    expect([values.type, values.truth.value]).toEqual(['TRUE_FALSE', value])
    expect(values.question_text).not.toMatch(/\(True|\[T/)
  })

  test.each<[string[], string, string[][]]>([
    [['1. The sky is ____.', 'Ans: blue'], '<p>The sky is {{1}}.</p>', [['blue']]],
    [['1. The sky is ........', 'Ans: blue|azure'], '<p>The sky is {{1}}</p>', [['blue', 'azure']]],
    [['1. ___ and _____ mix.', 'Ans: red, blue'], '<p>{{1}} and {{2}} mix.</p>', [['red'], ['blue']]],
    [['1. ___ and ___ mix.', 'Ans: red; blue'], '<p>{{1}} and {{2}} mix.</p>', [['red'], ['blue']]],
    [['1. आकाश ……… है।', 'उत्तर: नीला'], '<p>आकाश {{1}} है।</p>', [['नीला']]],
  ])('%j has blanks', (texts, text, blanks) => {
    expect(valuesOf(texts).values).toMatchObject({ type: 'FILL_BLANK', question_text: text, blanks })
  })

  const four = [
    '(a) Both A and R are true and R is the correct explanation of A.',
    '(b) Both A and R are true but R is not the correct explanation of A.',
    '(c) A is true but R is false.',
    '(d) A is false but R is true.',
  ]
  test.each<[string[], string]>([
    [['1. Assertion (A): Ice floats.', 'Reason (R): It is light.', ...four, 'Ans: c'], 'C'],
    [['1. Assertion: Ice floats. Reason: It is light.', ...four, 'Ans: (a)'], 'A'],
    [['1. <strong>Assertion (A):</strong> Ice floats.', '<strong>Reason (R):</strong> It is light.', 'Ans: D'], 'D'],
    [
      [
        '1. Assertion (A): Ice floats.',
        'Reason (R): It is light.',
        four[1] ?? '',
        four[0] ?? '',
        four[2] ?? '',
        four[3] ?? '',
        'Ans: a',
      ].map((text, index) =>
        index === 2 ? text.replace('(b)', '(a)') : index === 3 ? text.replace('(a)', '(b)') : text,
      ),
      'B',
    ],
  ])('%j is an assertion with its reason', (texts, option) => {
    expect(valuesOf(texts).values).toMatchObject({
      type: 'ASSERTION_REASON',
      question_text:
        '<p><strong>Assertion (A):</strong> Ice floats.</p><p><strong>Reason (R):</strong> It is light.</p>',
      assertion: { option },
    })
  })

  test('other options keep their question a choice', () => {
    const texts = [
      '1. Assertion (A): x.',
      'Reason (R): y.',
      '(a) Both are false',
      '(b) Only A',
      '(c) Only R',
      '(d) None',
      'Ans: a',
    ]
    expect(typeOf(first(...texts))).toBe('MCQ_SINGLE')
    expect(typeOf(first('1. The ___ is', '(a) x', '(b) y'))).toBe('MCQ_SINGLE')
  })
})

test('options that name others keep their places', () => {
  const fixedOf = (last: string) =>
    valuesOf(['1. x?', '(a) Neon', '(b) Argon', `(c) ${last}`]).values.question_options.map(({ fixed }) => fixed)
  expect(fixedOf('All of the above')).toEqual([false, false, true])
  expect(fixedOf('Both a and b')).toEqual([true, true, true])
  expect(fixedOf('(a) and (b)')).toEqual([true, true, true])
  expect(fixedOf('Oxygen')).toEqual([false, false, false])
})

describe('what a person changes', () => {
  const choice = ['1. Value of g? [2]', '(a) 9.8 m/s²', '(b) 8', 'Ans: a']
  test('type, marks and key', () => {
    expect(valuesOf(choice, { marks: 3, right: [1] }).values).toMatchObject({
      max_marks: 3,
      question_options: [{ is_correct: false }, { is_correct: true }],
    })
    expect(valuesOf(choice, { type: 'MCQ_MULTI', right: [0, 1] }).values).toMatchObject({
      type: 'MCQ_MULTI',
      max_marks: 2,
      question_options: [{ is_correct: true }, { is_correct: true }],
    })
  })

  test('a type without options keeps them in its text', () => {
    expect(valuesOf(choice, { type: 'NUMERIC' }).values).toMatchObject({
      question_text: '<p>Value of g?</p><p>(a) 9.8 m/s²</p><p>(b) 8</p>',
      numeric: { value: '9.8', unit: 'm/s²' },
    })
    expect(valuesOf(['1. How many?', 'Ans: 6.02 × 10²³'], { type: 'NUMERIC' }).values.numeric.value).toBe('6.02e+23')
  })

  test('an option that is chosen settles the doubt of the key, a look all others', () => {
    const doubtful = ['1. x?', '(a) Rome', '(b) Oslo', 'City of', 'Ans: (a) Oslo']
    const codes = (changes?: CardChanges) => valuesOf(doubtful, changes).doubts.map(({ code }) => code)
    expect(codes()).toEqual(['glued', 'key_unknown'])
    expect(codes({ right: [1] })).toEqual(['glued'])
    expect(codes({ right: [1], settled: true })).toEqual([])
  })

  test('answers that do not fit the blanks are in doubt', () => {
    expect(valuesOf(['1. ___ and ___', 'Ans: one']).doubts).toEqual([{ code: 'blank_answers', key: 'one' }])
    expect(valuesOf(['1. ___ and ___', 'Ans: one'], { answer: 'one; two' })).toMatchObject({
      doubts: [],
      values: { blanks: [['one'], ['two']] },
    })
  })
})
