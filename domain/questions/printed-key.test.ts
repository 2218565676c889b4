import { expect, test } from 'vitest'
import { printedKey } from './printed-key.ts'

const math = (latex: string) => `<span data-type="inline-math" data-latex="${latex.replace(/</g, '&lt;')}"></span>`
const p = (html: string) => `<p>${html}</p>`

test.each([
  [math('x^2'), math('x^{2}')],
  [math('x^2'), math(' x ^ 2 ')],
  [math('x_1^2'), math('x^{2}_{1}')],
  [math('\\frac{1}{2}'), math('\\frac12')],
  [math('\\sqrt{2}'), math('\\sqrt 2')],
  [math('a \\le b'), math('a\\leq b')],
  [math('3 \\times 4'), math('3×4')],
  [math('\\left(x+1\\right)'), math('(x+1)')],
  [math("f'"), math('f^{\\prime}')],
  [math('5\\,\\text{m}'), math('5\\text{m}')],
  [math('{x}'), math('x')],
  ['x²', 'x<sup>2</sup>'],
  ['10⁻³', '10<sup>-3</sup>'],
  ['10⁻³', '10<sup>−3</sup>'],
  ['H₂O', 'H<sub>2</sub>O'],
  ['<strong>x²</strong>', '<strong>x</strong><strong><sup>2</sup></strong>'],
  [math('10^3'), '10<sup>3</sup>'],
  [math('10^{-3}'), '10⁻³'],
  [math('5'), '5'],
  [math('x^2'), '<em>x</em>²'],
  ['New  Delhi', 'New Delhi'],
  ['New&nbsp;Delhi', 'New Delhi'],
  ['New Delhi', ' New Delhi&nbsp;'],
  ['New\u2009Delhi', 'New Delhi'],
  ['New\u200bDelhi', 'NewDelhi'],
  ['ﬁre', 'fire'],
  ['Ⅳ', 'IV'],
  ['5 µm', '5 μm'],
  ['Å', 'A\u030a'],
  ['K', '\u212a'],
  ['25 ℃', '25 °C'],
  ['５', '5'],
  ['−3', '-3'],
  ['wait…', 'wait...'],
  ['<strong>a b</strong>', '<strong>a</strong> <strong>b</strong>'],
  ['a<br>b', 'a</p><p>b'],
  ['soft\u00adly', 'softly'],
])('%s and %s print alike', (one, other) => {
  expect(printedKey(p(one))).toBe(printedKey(p(other)))
})

test.each([
  ['Co', 'CO'],
  ['&nbsp; &nbsp; x = 1', 'x = 1'],
  ['if x:<br>&nbsp;&nbsp;&nbsp;&nbsp;y', 'if x:<br>y'],
  ['<code>&nbsp;&nbsp;x</code>', '<code>x</code>'],
  ['<code>a&nbsp; b</code>', '<code>a b</code>'],
  [math('x^2'), math('x_2')],
  [math('x^{12}'), math('x^12')],
  [math('\\frac{1}{2}'), math('\\frac{2}{1}')],
  [math('\\frac{12}{3}'), math('\\frac123')],
  [math('\\text{a b}'), math('\\text{ab}')],
  [math('x'), 'x'],
  ['10<sup>3</sup>', '103'],
  ['x<sup>2</sup>', 'x<sub>2</sub>'],
  ['<strong>v</strong>', 'v'],
  ['<u>x</u>', 'x'],
  ['½', '1/2'],
  ['①', '1'],
  ['क्‍ष', 'क्ष'],
  ['-3', '3'],
  ['a b', 'ab'],
  ['5.0', '5'],
  ['<img src="/a" alt="x">', '<img src="/b" alt="x">'],
  ['&lt;p&gt;', ''],
  ['a<br>b', 'a b'],
])('%s and %s do not', (one, other) => {
  expect(printedKey(p(one))).not.toBe(printedKey(p(other)))
})
