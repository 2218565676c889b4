import { expect, test } from 'vitest'
import { composeStatements, splitStatements } from './assertion-text.ts'

const formula = '<span data-type="inline-math" data-latex="x"></span>'

test.each([
  ['a line each', { assertion: '<p>It rains.</p>', reason: `<p>As ${formula} rises.</p>` }],
  ['several blocks', { assertion: '<p>One</p><p>Two</p>', reason: '<ul><li><p>Three</p></li></ul>' }],
  ['a block that is no plain paragraph', { assertion: '<p style="text-align: center">One</p>', reason: '<p>R</p>' }],
  ['only a reason', { assertion: '', reason: '<p>R</p>' }],
  ['nothing', { assertion: '', reason: '' }],
])('statements of %s are read back as they were written, in English and Hindi', (_, statements) => {
  expect(splitStatements(composeStatements(statements, 'en'))).toEqual(statements)
  expect(splitStatements(composeStatements(statements, 'hi'))).toEqual(statements)
})

test('the text has the shape that the paper prints', () => {
  expect(composeStatements({ assertion: '<p>It rains.</p>', reason: '<p>It is June.</p>' }, 'en')).toBe(
    '<p><strong>Assertion (A):</strong> It rains.</p><p><strong>Reason (R):</strong> It is June.</p>',
  )
})

test('a text of another shape is left whole', () => {
  expect(splitStatements('<p>Assertion (A): bare</p>')).toBeNull()
  expect(splitStatements('<p><strong>Assertion (A):</strong> alone</p>')).toBeNull()
})
