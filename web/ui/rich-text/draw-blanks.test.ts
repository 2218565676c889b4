import { expect, test } from 'vitest'
import { drawBlanks, shortLine } from './draw-blanks.ts'

test('blanks become lines, numbered where there are several', () => {
  expect(drawBlanks('FILL_BLANK', '<p>A {{1}}.</p>')).toBe('<p>A __________.</p>')
  expect(drawBlanks('FILL_BLANK', '<p>{{2}} and {{1}}</p>', shortLine)).toBe('<p>(2)\u00a0____ and (1)\u00a0____</p>')
})

test('a formula that holds braces and a number keeps them', () => {
  const formula = '<span data-type="inline-math" data-latex="x^{{2}} > {{1}}"></span>'
  expect(drawBlanks('FILL_BLANK', `<p>${formula} is {{1}}</p>`)).toBe(`<p>${formula} is __________</p>`)
})

test('a question of another type keeps what it says', () => {
  expect(drawBlanks('SHORT', '<p>Write {{1}}.</p>')).toBe('<p>Write {{1}}.</p>')
})
