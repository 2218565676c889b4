import { expect, test } from 'vitest'
import { mixedOrder, shownLists } from './shown-lists.ts'

test('a mixed list holds every entry once, and never in its right order', () => {
  for (const length of [2, 3, 4, 10]) {
    const order = mixedOrder(length)
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length }, (_, index) => index))
    expect(order.some((place, index) => place !== index)).toBe(true)
  }
})

test('a question shows its columns or its entries mixed, and of other types neither', () => {
  const match = {
    pairs: [
      ['a', '1'],
      ['b', '2'],
    ],
    distractors: ['3'],
  }
  expect(shownLists({ type: 'MATCH', answer: match })).toEqual({ match: { left: ['a', 'b'], right: ['2', '1', '3'] } })
  expect(shownLists({ type: 'ORDER', answer: { sequence: ['x', 'y'] } })).toEqual({ order: ['y', 'x'] })
  expect(shownLists({ type: 'SHORT', answer: { model_answer: '<p>x</p>' } })).toEqual({})
})
