import { describe, expect, it } from 'vitest'
import { checkRichText } from '../../../richtext/check.ts'
import { cellToHtml, htmlToCell } from './cell-html.ts'

const stored = (cell: string) => checkRichText(cellToHtml(cell)).html
const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`
const display = (latex: string) => `<div data-type="block-math" data-latex="${latex}"></div>`

describe('a cell as HTML', () => {
  it.each([
    ['plain text', 'a < b & c', '<p>a &lt; b &amp; c</p>'],
    ['lines and paragraphs', 'one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    ['a formula in a line', 'Solve \\(x^2 < 4\\).', `<p>Solve ${inline('x^2 &lt; 4')}.</p>`],
    ['two formulas', '\\(a\\) and \\(b\\)', `<p>${inline('a')} and ${inline('b')}</p>`],
    ['a formula with quotes', '\\(\\text{"a"}\\)', `<p>${inline('\\text{&quot;a&quot;}')}</p>`],
    ['a formula of its own', 'Look:\n\n\\[\\frac12\\]\n\nGood.', `<p>Look:</p>${display('\\frac12')}<p>Good.</p>`],
    ['brackets that open no formula', 'f\\(x', '<p>f\\(x</p>'],
    ['brackets over two lines', '\\(a\nb\\) so', `<p>${inline('a\nb')} so</p>`],
    ['brackets over two paragraphs', '\\(a\n\nb\\)', '<p>\\(a</p><p>b\\)</p>'],
    ['formulas in paragraphs of their own', '\\(a\\)\n\n\\(b\\)', `<p>${inline('a')}</p><p>${inline('b')}</p>`],
    [
      'a formula of its own over lines',
      'So\n\\[\na &= b \\\\[2pt]\n\n c\n\\]',
      `<p>So</p>${display('a &amp;= b \\\\[2pt]\n c')}`,
    ],
    [
      'no empty line around a formula of its own',
      'a\n\\[x\\]\nb \\[y\\] c',
      `<p>a</p>${display('x')}<p>b</p>${display('y')}<p>c</p>`,
    ],
    ['money', '$5 and $6', '<p>$5 and $6</p>'],
    ['HTML', '<p>a <strong>b</strong></p>', '<p>a <strong>b</strong></p>'],
    [
      'a program, its indentation kept',
      'for i in x:\n    if i:\n\t\tgo(a,  b)',
      '<p>for i in x:<br>&nbsp;&nbsp;&nbsp;&nbsp;if i:<br>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;go(a,&nbsp;&nbsp;b)</p>',
    ],
    ['one line of a program', '    return x', '<p>&nbsp;&nbsp;&nbsp;&nbsp;return x</p>'],
    ['prose with blanks before it', '   Paris  is', '<p>Paris is</p>'],
    ['the text of a tag', '<p>Hello</p> shows what?', '<p>&lt;p&gt;Hello&lt;/p&gt; shows what?</p>'],
    ['a tag that nobody closed', '<table><tr>', '<p>&lt;table&gt;&lt;tr&gt;</p>'],
    ['a tag inside plain text', 'a <p>b</p>', '<p>a &lt;p&gt;b&lt;/p&gt;</p>'],
  ])('%s', (_name, cell, html) => {
    expect(stored(cell)).toBe(html)
  })
})

describe('HTML as a cell', () => {
  it.each([
    ['plain text', '<p>a &lt; b &amp; c</p>', 'a < b & c'],
    ['lines and paragraphs', '<p>one<br>two</p><p>three</p>', 'one\ntwo\n\nthree'],
    ['indentation', '<p>if x:<br>&nbsp;&nbsp;&nbsp;&nbsp;go</p>', 'if x:\n    go'],
    [
      'formulas',
      `<p>Solve ${inline('x^2 &lt; 4')}.</p>${display('\\frac12')}`,
      'Solve \\(x^2 < 4\\).\n\n\\[\\frac12\\]',
    ],
  ])('is plain text where that says it all: %s', (_name, html, cell) => {
    expect(htmlToCell(html)).toBe(cell)
    expect(stored(cell)).toBe(html)
  })

  it.each([
    `<p>So</p>${display('\\begin{aligned}a &amp;= b \\\\\n &amp;= c\\end{aligned}')}`,
    `<p>${inline('x\n+y')}</p><p>${inline('z')}</p>`,
  ])('comes back as it was: %j', (html) => {
    expect(htmlToCell(html)).not.toMatch(/^</)
    expect(stored(htmlToCell(html))).toBe(html)
  })

  it.each([
    ['bold text', '<p>a <strong>b</strong></p>'],
    ['a list', '<ul><li><p>a</p></li></ul>'],
    ['a table', '<table><tbody><tr><td><p>1</p></td></tr></tbody></table>'],
    ['a picture', '<p><img src="/v1/media/file/0123456789abcdef0123456789abcdef.png" alt="A cell"></p>'],
    ['text that looks like HTML', '<p>&lt;p&gt;a&lt;/p&gt;</p>'],
    ['text that looks like a formula', '<p>\\(x\\)</p>'],
    ['text that looks like half of one', '<p>f\\(x</p>'],
    ['text that looks like TeX', '<p>$x^2$ and \\frac</p>'],
  ])('stays HTML where it must: %s', (_name, html) => {
    expect(htmlToCell(html)).toBe(html)
    expect(stored(html)).toBe(html)
  })
})
