import { expect, test } from 'vitest'
import { askedText } from './recheck-words.ts'

test('of one question it is one question that is asked about, of none the whole answer book', () => {
  const [first, second] = [
    { exam_question_id: 1, label: '3' },
    { exam_question_id: 2, label: '7 (b)' },
  ]
  expect(askedText([])).toBe('The whole answer book')
  expect(askedText([first!])).toBe('Question 3')
  expect(askedText([first!, second!])).toBe('Questions 3, 7 (b)')
})
