import { expect, test } from 'vitest'
import { numberInSet, questionNumber } from './question-number.ts'

test('a question is told by its number in each set, where these differ', () => {
  expect(questionNumber({ labels: { A: '7' }, set: null })).toBe('7')
  expect(questionNumber({ labels: { A: '7', B: '7' }, set: null })).toBe('7')
  expect(questionNumber({ labels: { B: '12', A: '7', C: '7' }, set: null })).toBe('7 (A), 12 (B), 7 (C)')
  expect(questionNumber({ labels: { B: '3' }, set: 'B' })).toBe('3 (B)')
  expect(questionNumber({ labels: {}, set: null })).toBe('')
})

test('to a pupil it has the number of the own set, and is none of a paper that somebody else wrote', () => {
  const shuffled = { labels: { A: '7', B: '12' }, set: null }
  expect([null, 'A', 'B'].map((set) => numberInSet(shuffled, set))).toEqual(['7', '7', '12'])
  const parallel = { labels: { B: '3' }, set: 'B' }
  expect([null, 'A', 'B'].map((set) => numberInSet(parallel, set))).toEqual([null, null, '3'])
})
