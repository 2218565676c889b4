import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOSTILE_HTML } from './fixtures/hostile-html.ts'
import { inlineLines } from './inline-lines.ts'

const linesOf = (content: string) => inlineLines(content).lines

test('every line of the source is a line; empty ones are left out', () => {
  expect(linesOf(' Write in ink.\n\n  \n<b>No</b> calculators.\r\nx<sup>2</sup> & y < z')).toEqual([
    'Write in ink.',
    '<strong>No</strong> calculators.',
    'x<sup>2</sup> &amp; y &lt; z',
  ])
})

test('a tag left open ends with its line', () => {
  expect(linesOf('<b>One\nTwo')).toEqual(['<strong>One</strong>', 'Two'])
})

test('paragraphs, items and quotations become lines, and so do the cells of a table, which is said', () => {
  expect(inlineLines('<p>One<br>more</p>\n<ol><li>Two</li>\n<li><p>Three</p></li></ol>')).toEqual({
    lines: ['One<br>more', 'Two', 'Three'],
    has_table: false,
  })
  expect(inlineLines('<blockquote><table><tr><td>A</td><td>B</td></tr></table></blockquote>')).toEqual({
    lines: ['A', 'B'],
    has_table: true,
  })
})

test('formulas stay, those on a line of their own within the line, with the line ends of their TeX', () => {
  expect(linesOf('<div data-type="block-math" data-latex="a%&#10;b"></div>')).toEqual([
    '<span data-type="inline-math" data-latex="a%&#10;b"></span>',
  ])
  expect(linesOf('Use <span data-type="inline-math" data-latex="a%\nb"></span>.\nThen stop.')).toEqual([
    'Use <span data-type="inline-math" data-latex="a%&#10;b"></span>.',
    'Then stop.',
  ])
})

test.each(HOSTILE_HTML)('leaves nothing dangerous of %s', (payload) => {
  for (const line of linesOf(`First\n${payload}\nLast`)) {
    expect(line).not.toMatch(/<(?!\/?(?:br|strong|em|u|s|su[bp]|code|img|span)[ >])|\n/)
  }
})

test('changes nothing the second time', () => {
  const piece = fc.constantFrom(
    '<b>',
    '</b>',
    '<p>',
    '<li>',
    '<ul>',
    '<td>',
    '\n',
    ' ',
    'a',
    '&lt;p>',
    '<',
    '<br>',
    '"',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40, size: 'max' }), (pieces) => {
      const once = linesOf(pieces.join(''))
      expect(linesOf(once.join('\n'))).toEqual(once)
    }),
    { numRuns: 500 },
  )
})
