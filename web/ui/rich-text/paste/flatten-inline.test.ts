import { expect, test } from 'vitest'
import { serialise } from '../../../../richtext/draft/serialise.ts'
import { richHast } from '../../../../richtext/show.ts'
import { flattenToInline } from './flatten-inline.ts'

const flatten = (html: string, separator?: 'space' | 'break') => serialise(flattenToInline(richHast(html), separator))

test('paragraphs, items and cells are parted by single spaces', () => {
  const html = '<p>a</p><ul><li><p>b</p><ol><li>c</li></ol></li></ul><table><tr><td>d</td><td>e</td></tr></table>'
  expect(flatten(html)).toBe('a b c d e')
})

test('a formula on a line of its own moves into the line', () => {
  expect(flatten('<p>a</p><div data-type="block-math" data-latex="x^2"></div>')).toBe(
    'a <span data-type="inline-math" data-latex="x^2"></span>',
  )
})

test('marks stay, line breaks become separators', () => {
  expect(flatten('<p><strong>a</strong><br>b</p>')).toBe('<strong>a</strong> b')
  expect(flatten('<p>a</p><p>b</p>', 'break')).toBe('a<br>b')
})

test('nothing stays nothing', () => {
  expect(flatten('')).toBe('')
})
