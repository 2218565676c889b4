import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_DEPTH } from './limits.ts'
import { parseRichText } from './parse.ts'
import { sanitiseHtml } from './sanitise.ts'
import type { Block } from './tree.ts'

const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`

function depthOf(block: Block): number {
  const deepest = (blocks: Block[]) => Math.max(0, ...blocks.map(depthOf))
  if (block.type === 'list') return 1 + Math.max(0, ...block.items.map(deepest))
  if (block.type === 'quote') return 1 + deepest(block.children)
  if (block.type !== 'table') return 0
  return 1 + Math.max(0, ...[...block.head, ...block.body].flat().map((cell) => deepest(cell.children)))
}

describe('the tree of a text', () => {
  test('holds runs with their marks', () => {
    expect(parseRichText('<p>a<b>b<i>c</i></b><sub>2</sub></p>')).toEqual([
      {
        type: 'paragraph',
        children: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b', marks: ['bold'] },
          { type: 'text', text: 'c', marks: ['bold', 'italic'] },
          { type: 'text', text: '2', marks: ['sub'] },
        ],
      },
    ])
  })

  test('holds formulas as trees beside their source', () => {
    expect(parseRichText(`${formula('\\frac12')}<div data-type="block-math" data-latex="x^2"></div>`)).toEqual([
      { type: 'paragraph', children: [{ type: 'formula', latex: '\\frac12', tree: ['f', ['x', '1'], ['x', '2']] }] },
      { type: 'display-formula', latex: 'x^2', tree: ['a', ['s', 'x'], null, ['x', '2'], 0] },
    ])
  })

  test('holds a formula that cannot be set as its source', () => {
    const html = `<p>a ${formula('\\foo\nx')}</p><div data-type="block-math" data-latex="\\frac{"></div>`
    expect(parseRichText(html)).toEqual([
      {
        type: 'paragraph',
        children: [
          { type: 'text', text: 'a ' },
          { type: 'text', text: '\\foo x', marks: ['code'] },
        ],
      },
      { type: 'paragraph', children: [{ type: 'text', text: '\\frac{', marks: ['code'] }] },
    ])
  })

  test('holds lists with their numbering', () => {
    expect(parseRichText('<ol start="4" type="i"><li>a<ul><li>b</ul><li></ol>')).toEqual([
      {
        type: 'list',
        ordered: true,
        start: 4,
        numbering: 'i',
        items: [
          [
            { type: 'paragraph', children: [{ type: 'text', text: 'a' }] },
            { type: 'list', ordered: false, items: [[{ type: 'paragraph', children: [{ type: 'text', text: 'b' }] }]] },
          ],
          [],
        ],
      },
    ])
  })

  test('holds language, direction and alignment with the paragraphs', () => {
    expect(parseRichText('<div dir="rtl" lang="ur"><p style="text-align:right">ا</p></div>')).toEqual([
      { type: 'paragraph', align: 'right', lang: 'ur', dir: 'rtl', children: [{ type: 'text', text: 'ا' }] },
    ])
  })

  test('holds pictures in the line, with width and description', () => {
    const src = '/v1/media/file/0123456789abcdef0123456789abcdef.jpg'
    expect(parseRichText(`see <img src="${src}" alt="a ray" width="240">`)).toEqual([
      {
        type: 'paragraph',
        children: [
          { type: 'text', text: 'see ' },
          { type: 'image', src, alt: 'a ray', width: 240 },
        ],
      },
    ])
  })

  test('is the same for a text and for its stored form', () => {
    const tags = fc.constantFrom(
      'p',
      'b',
      'sup',
      'ul',
      'ol',
      'li',
      'table',
      'tr',
      'td',
      'th',
      'blockquote',
      'div',
      'pre',
      'h4',
    )
    const piece = fc.oneof(
      tags.map((tag) => `<${tag}>`),
      tags.map((tag) => `</${tag}>`),
      fc.constantFrom('a', ' ', '<br>', formula('x^2'), formula('\\foo')),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40, size: 'max' }), (pieces) => {
        const html = pieces.join('')
        const tree = parseRichText(html)
        expect(parseRichText(sanitiseHtml(html))).toEqual(tree)
        for (const block of tree) expect(depthOf(block)).toBeLessThanOrEqual(MAX_DEPTH)
      }),
      { numRuns: 400 },
    )
  })
})
