import { expect, test } from 'vitest'
import { mixedOrder, withTruthChoice } from './printed-text.ts'

test('true or false stands behind the last line of the statement', () => {
  expect(withTruthChoice('<p>It rains.</p>', 'True', 'False')).toBe('<p>It rains. (True\u00a0/\u00a0False)</p>')
  expect(withTruthChoice('<ul><li><p>x</p></li></ul>', 'True', 'False')).toMatch(/<p>\(True\u00a0\/\u00a0False\)<\/p>$/)
})

test('a mixed list holds every entry once, and never in its right order', () => {
  for (const length of [2, 3, 4, 10]) {
    const order = mixedOrder(length)
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length }, (_, index) => index))
    expect(order.some((place, index) => place !== index)).toBe(true)
  }
})
