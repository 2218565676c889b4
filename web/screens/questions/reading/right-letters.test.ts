import { expect, test } from 'vitest'
import type { ReadQuestion } from '#contract'
import { letterCount, rightLetters, withPressed, withTyped } from './right-letters.ts'

type Keyed = Pick<ReadQuestion, 'type' | 'question_options' | 'answer'>

const choice = (type: Keyed['type'], ...right: number[]): Keyed => ({
  type,
  question_options: ['one', 'two', 'three', 'four'].map((data, place) => ({ data, is_correct: right.includes(place) })),
  answer: null,
})
const lettersAfter = (question: Keyed, letter: string) => {
  const pressed = withPressed(question, letter)
  return pressed && rightLetters(pressed)
}

test('of one right option the pressed one takes the place, of several it comes and goes', () => {
  expect(lettersAfter(choice('MCQ_SINGLE', 0), 'c')).toBe('C')
  expect(lettersAfter(choice('MCQ_MULTI', 0), 'c')).toBe('AC')
  expect(lettersAfter(choice('MCQ_MULTI', 0, 2), 'a')).toBe('C')
})

test('letters of Hindi papers name the same options, and a letter beyond the last option names none', () => {
  expect(lettersAfter(choice('MCQ_SINGLE'), 'ख')).toBe('B')
  expect(lettersAfter(choice('MCQ_SINGLE'), 'ब')).toBe('B')
  expect(withPressed(choice('MCQ_SINGLE'), 'e')).toBe(null)
  expect(withPressed(choice('SHORT'), 'a')).toBe(null)
})

test('true and false, assertion and reason have letters without options', () => {
  const truth: Keyed = { type: 'TRUE_FALSE', question_options: [], answer: null }
  const assertion: Keyed = { type: 'ASSERTION_REASON', question_options: [], answer: null }
  expect([letterCount(truth), letterCount(assertion), letterCount(choice('NUMERIC'))]).toEqual([2, 4, 0])
  expect([rightLetters(truth), rightLetters(assertion)]).toEqual(['', ''])
  expect(withPressed(truth, 'b')?.answer).toEqual({ value: false })
  expect(withPressed(assertion, 'D')?.answer).toEqual({ option: 'D' })
})

test('what is typed for a question is read with its signs, and refused where it is more than the question takes', () => {
  const typed = (question: Keyed, text: string) => {
    const said = withTyped(question, text)
    return said && rightLetters(said)
  }
  expect(typed(choice('MCQ_SINGLE'), ' (b) ')).toBe('B')
  expect(typed(choice('MCQ_SINGLE'), 'ab')).toBe(null)
  expect(typed(choice('MCQ_MULTI', 1), 'a, c')).toBe('AC')
  expect(typed(choice('MCQ_SINGLE'), 'x')).toBe(null)
  expect(typed(choice('MCQ_SINGLE'), '')).toBe(null)
})
