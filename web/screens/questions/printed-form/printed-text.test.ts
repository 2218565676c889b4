import { expect, test } from 'vitest'
import { withTruthChoice } from './printed-text.ts'

test('true or false stands behind the last line of the statement', () => {
  expect(withTruthChoice('<p>It rains.</p>', 'True', 'False')).toBe('<p>It rains. (True\u00a0/\u00a0False)</p>')
  expect(withTruthChoice('<ul><li><p>x</p></li></ul>', 'True', 'False')).toMatch(/<p>\(True\u00a0\/\u00a0False\)<\/p>$/)
})
