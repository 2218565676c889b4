import { expect, test } from 'vitest'
import { plainText } from '../plain.ts'
import { sanitiseHtml } from '../sanitise.ts'
import { keepComparisons } from './comparisons.ts'

test.each([
  'If x<y then y>x; take g < 10.',
  'a<b and b>c',
  'For x<n or x>n, 1<k<9',
  'p<q when q>p',
  'f(x)<y>z',
  '0<x</y and more',
  'a <b and no end',
  'x<',
  '</',
])('%s loses nothing', (text) => {
  expect(plainText(text)).toBe(text)
  expect(plainText(`<p>${text}</p>`)).toBe(text)
})

test.each([
  ['<p>a<b>c</b></p>', '<p>a<strong>c</strong></p>'],
  ['<font color="red">x</font><o:p>y</o:p><x-y>z</x-y>', '<p>xyz</p>'],
  [
    '<span data-type="inline-math" data-latex="a<x y>b"></span>',
    '<p><span data-type="inline-math" data-latex="a&lt;x y&gt;b"></span></p>',
  ],
  ['<a href="/x">link</a><p class=big>text</p>', '<p>link</p><p>text</p>'],
  ['<svg><path d="M0 0"/></svg>x', '<p>x</p>'],
])('%s is still HTML', (html, stored) => {
  expect(sanitiseHtml(html)).toBe(stored)
})

test.each([
  '<x',
  '</x ',
  '<b ',
  '<b a ',
  '<b x="',
  '<x>',
  '<p lang=',
  '<!',
  '<p a="b"',
  '<b\n',
])('%j many times over is read at once, with an end and without', (piece) => {
  for (const end of ['', '>', '">']) expect(keepComparisons(piece.repeat(50_000) + end).length).toBeGreaterThan(50_000)
})

test('what is stored is read the same again', () => {
  const stored = sanitiseHtml('If x<y then y>x')
  expect(stored).toBe('<p>If x&lt;y then y&gt;x</p>')
  expect(sanitiseHtml(stored)).toBe(stored)
})
