import { expect, test } from 'vitest'
import { checkValues } from './check-values.ts'
import type { FormValues } from './form-schema.ts'
import { newValues } from './form-values.ts'

const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`
const many = (count: number, of: (at: number) => string) =>
  `<p>a ${Array.from({ length: count }, (_, at) => formula(of(at))).join(' ')}</p>`
const numbered = (count: number) => many(count, (at) => `x_{${at}}`)
const long = (count: number, letter: string) => many(count, (at) => `${at}${letter.repeat(3990)}`)
const words = (letters: number) => `<p>${'क'.repeat(letters)}</p>`
const typed = (changes: Partial<FormValues>): FormValues => ({
  ...newValues({ grade_id: 1, subject_id: 2, chapter_id: 3, type: 'SHORT' }),
  question_text: '<p>?</p>',
  written: { model_answer: '<p>Because.</p>', marking_points: [] },
  ...changes,
})

test.each<[string, Partial<FormValues>, string, string]>([
  ['formulas', { question_text: numbered(201) }, 'question_text', 'There are more than 200 different formulas here'],
  [
    'characters of TeX',
    { question_text: long(3, 'a'), written: { model_answer: long(3, 'b'), marking_points: [] } },
    'written.model_answer',
    'The formulas are longer than 20000 characters together',
  ],
  [
    'characters of chemistry',
    { written: { model_answer: many(6, (at) => `\\ce{${at} ${'H2O + '.repeat(120)} H}`), marking_points: [] } },
    'written.model_answer',
    'The chemical formulas and units are longer than 4000 characters together',
  ],
  [
    'bytes',
    {
      question_text: words(45_000),
      written: { model_answer: words(45_000), marking_points: [] },
      explanation: words(15_000),
    },
    'explanation',
    'All texts together take more than 300 KB',
  ],
])('too many %s are told at the text that passes the bound, before anything is sent', (_, changes, field, answers) => {
  expect(checkValues(typed(changes))[field]).toContain(answers)
})

test('what is within the bounds is not complained of, and the texts of all languages count together', () => {
  expect(checkValues(typed({ question_text: numbered(200) }))).toEqual({})
  const translations = [{ language: 'hi', texts: { question_text: many(101, (at) => `y_{${at}}`) } }]
  expect(checkValues(typed({ question_text: numbered(100), translations }))).toEqual({
    'translations.0.texts.question_text': expect.stringContaining('There are more than 200 different formulas here'),
  })
})
