import { expect, test } from 'vitest'
import { say } from '#contract'
import { checkFormula, excerptFault } from './formula-check.ts'

test('a formula that can be printed has no fault', () => {
  expect(checkFormula('\\frac{1}{2} + \\ce{H2O}', false)).toBeNull()
})

test('an unknown command is named with its place', () => {
  const fault = checkFormula('x + \\foo y', false)
  expect(fault?.sentence).toEqual(say('tex.unknown_command', { command: '\\foo' }))
  expect(fault?.excerpt).toEqual({ before: 'x + ', at: '\\foo', after: ' y', line: 1, column: 5 })
})

test('what is missing at the end is placed at the end', () => {
  expect(checkFormula('\\sqrt{2', false)?.excerpt).toMatchObject({ before: '\\sqrt{2', at: '', after: '' })
})

test('lines are counted, and a long formula is cut around the fault', () => {
  const excerpt = excerptFault(`${'a'.repeat(40)}\n${'b'.repeat(30)}\\bad${'c'.repeat(40)}`, 71)
  expect(excerpt).toMatchObject({ line: 2, column: 31, at: `\\bad${'c'.repeat(40)}`, after: '' })
  expect(excerpt.before).toBe(`…${'b'.repeat(24)}`)
})
