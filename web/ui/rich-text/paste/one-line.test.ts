import { describe, expect, test } from 'vitest'
import { fitsOneLine, toOneLine } from './one-line.ts'

describe('an option fits one line', () => {
  test.each([
    ['', true],
    ['<p>4 <strong>cm</strong><br>and <span data-type="inline-math" data-latex="a &lt; b"></span></p>', true],
    ['<p>a</p><p>b</p>', false],
    ['<ul><li><p>a</p></li></ul>', false],
    ['<table><tbody><tr><td><p>a</p></td></tr></tbody></table>', false],
    ['<p>a</p><div data-type="block-math" data-latex="x"></div>', false],
  ])('%s: %s', (html, fits) => {
    expect(fitsOneLine(html)).toBe(fits)
  })
})

test('several lines are joined by breaks, a single one stays as it is', () => {
  expect(toOneLine('<ul><li>one</li><li>two</li></ul>')).toBe('one<br>two')
  expect(toOneLine('<meta charset=\'utf-8\'><p data-pm-slice="1 1 []"> a </p>')).toBe(
    '<p data-pm-slice="1 1 []"> a </p>',
  )
})
