import { describe, expect, test } from 'vitest'
import { type QuestionType, questionTypeNames } from '../../domain/questions/question-types.ts'
import { optionsOf } from '../testing/sample-stored.ts'
import { hindi } from '../words/hindi.ts'
import { answerKey } from './answer-key.ts'

const keyOf = (type: QuestionType, answer: unknown, order: number[] = [], options: string[] = []) =>
  answerKey({ type, answer, question_options: optionsOf(...options) }, order)

describe('the key says', () => {
  test.each<[string, QuestionType, unknown, number[], string[], string | null]>([
    ['the letter of the right option', 'MCQ_SINGLE', null, [], ['a', '*b', 'c'], 'B'],
    ['its letter after shuffling', 'MCQ_SINGLE', null, [2, 0, 1], ['a', '*b', 'c'], 'C'],
    ['several letters in alphabetical order', 'MCQ_MULTI', null, [3, 1, 2, 0], ['*a', 'b', '*c', 'd'], 'C, D'],
    ['True', 'TRUE_FALSE', { value: true }, [], [], 'True'],
    ['False', 'TRUE_FALSE', { value: false }, [], [], 'False'],
    ['the standard option', 'ASSERTION_REASON', { option: 'C' }, [], [], 'C'],
    ['the word of one blank', 'FILL_BLANK', { blanks: [['Paris']] }, [], [], 'Paris'],
    ['every accepted word of each blank', 'FILL_BLANK', { blanks: [['a', 'b'], ['c']] }, [], [], '(1) a / b; (2) c'],
    [
      'pairs by number and letter',
      'MATCH',
      {
        pairs: [
          ['l1', 'r1'],
          ['l2', 'r2'],
        ],
        distractors: ['x'],
      },
      [1, 2, 0],
      [],
      '1–C, 2–A',
    ],
    ['the letters of a sequence', 'ORDER', { sequence: ['first', 'second', 'third'] }, [2, 0, 1], [], 'B, C, A'],
    ['a number', 'NUMERIC', { value: 42 }, [], [], '42'],
    [
      'a number with tolerance and unit',
      'NUMERIC',
      { value: 3.14, tolerance: 0.01, tolerance_kind: 'ABSOLUTE', unit: 'cm' },
      [],
      [],
      '3.14 ± 0.01 cm',
    ],
    [
      'a tolerance in per cent',
      'NUMERIC',
      { value: -20, tolerance: 5, tolerance_kind: 'PERCENT', unit: 'V' },
      [],
      [],
      '−20 V ± 5 %',
    ],
    ['a currency before its amount', 'NUMERIC', { value: 720, tolerance: 0, unit: '₹' }, [], [], '₹720'],
    ['degrees without a space', 'NUMERIC', { value: 90, tolerance: 0, unit: '°' }, [], [], '90°'],
    ['nothing for a written answer', 'LONG', { model_answer: 'x', marking_points: [] }, [], [], null],
  ])('%s', (_name, type, answer, order, options, key) => {
    expect(keyOf(type, answer, order, options)).toBe(key)
  })

  test('true and false in the language of the paper', () => {
    expect(answerKey({ type: 'TRUE_FALSE', answer: { value: true }, question_options: [] }, [], hindi)).toBe('सत्य')
  })
})

test.each(questionTypeNames)('an answer of the wrong shape is no key: %s', (type) => {
  for (const answer of [
    null,
    undefined,
    7,
    'x',
    [],
    {},
    { value: 'x' },
    { pairs: [1, ['l']] },
    { blanks: 'x' },
    { sequence: {} },
  ])
    expect(keyOf(type, answer)).toBeNull()
})
