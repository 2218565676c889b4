import fc from 'fast-check'
import type { Nodes } from 'hast'
import { fromHtmlIsomorphic as fromHtml } from 'hast-util-from-html-isomorphic'
import { describe, expect, test } from 'vitest'
import { HOSTILE_HTML } from './fixtures/hostile-html.ts'
import { MAX_DEPTH } from './limits.ts'
import { sanitiseHtml } from './sanitise.ts'

const PICTURE = '/v1/media/file/0123456789abcdef0123456789abcdef.png'

/** What a stored text may hold, written down once more, apart from the allow-list in use. */
const ALLOWED: Record<string, string[]> = {
  p: ['style', 'lang', 'dir'],
  br: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  code: [],
  ul: ['dir'],
  ol: ['dir', 'start', 'type'],
  li: [],
  blockquote: [],
  table: ['dir'],
  thead: [],
  tbody: [],
  tr: [],
  th: ['rowSpan', 'colSpan', 'style'],
  td: ['rowSpan', 'colSpan', 'style'],
  img: ['src', 'alt', 'width'],
  span: ['dataType', 'dataLatex'],
  div: ['dataType', 'dataLatex'],
}

function expectOnlyAllowed(node: Nodes): void {
  if (node.type === 'element') {
    expect(Object.keys(ALLOWED)).toContain(node.tagName)
    for (const property of Object.keys(node.properties)) expect(ALLOWED[node.tagName]).toContain(property)
    const { style, src } = node.properties
    if (style !== undefined) expect(style).toMatch(/^text-align: (center|right)$/)
    if (node.tagName === 'img') expect(src).toMatch(/^\/v1\/media\/file\/[0-9a-f]{32}\.(webp|png|jpg)$/)
  } else expect(['root', 'text']).toContain(node.type)
  if ('children' in node) for (const child of node.children) expectOnlyAllowed(child)
}

function depthOf(node: Nodes): number {
  const inner = 'children' in node ? Math.max(0, ...node.children.map(depthOf)) : 0
  const nests = node.type === 'element' && ['ul', 'ol', 'table', 'blockquote'].includes(node.tagName)
  return inner + (nests ? 1 : 0)
}

const TAGS = [
  ...['p', 'div', 'b', 'strong', 'i', 'sub', 'sup', 'code', 'pre', 'br', 'h2', 'ul', 'ol', 'li', 'table', 'thead'],
  ...['tbody', 'tr', 'td', 'th', 'caption', 'blockquote', 'img', 'span', 'a', 'hr', 'x-y', 'td', 'tr', 'li'],
]
/** Tags that take what follows them along, so that a text rarely gets past the first. */
const SWALLOWING = ['svg', 'math', 'style', 'template', 'select', 'title', 'noscript', 'button', 'object']
const attributes = fc.constantFrom(
  ...[
    '',
    ' rowspan=3',
    ' colspan="2"',
    ' align=center',
    ' style="text-align: right"',
    ' lang=hi',
    ' dir="rtl"',
    ' dir=ltr',
  ],
  ...[
    ' data-type="inline-math" data-latex="a<b"',
    ' data-type="block-math" data-latex="x&amp;y"',
    ` src="${PICTURE}" width=50`,
  ],
)
const texts = fc.constantFrom(
  ...['a', ' ', 'b  c', '\n', '&nbsp;', 'e', '\u0301', '<', '&', '\u0007', '\t x', '-->', '&lt;b>'],
)

function makeSoup(tags: string[]) {
  const tag = fc.constantFrom(...tags)
  const opening = fc.tuple(tag, attributes).map(([name, attribute]) => `<${name}${attribute}>`)
  const piece = fc.oneof(
    opening,
    tag.map((name) => `<${name}>`),
    tag.map((name) => `</${name}>`),
    texts,
  )
  return fc.array(piece, { maxLength: 60, size: 'max' }).map((pieces) => pieces.join(''))
}

const soup = makeSoup(TAGS)
const wildSoup = makeSoup([...TAGS, ...SWALLOWING])
const anything = fc.oneof(
  { weight: 4, arbitrary: soup },
  { weight: 2, arbitrary: wildSoup },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
)

describe('sanitising', () => {
  test.each(HOSTILE_HTML)('leaves nothing dangerous of %s', (payload) => {
    for (const html of [
      payload,
      `<p>a</p>${payload}<p>b</p>`,
      `<table><tr><td>${payload}`,
      '<b></b>'.repeat(600) + payload,
    ]) {
      const clean = sanitiseHtml(html)
      expectOnlyAllowed(fromHtml(clean, { fragment: true }))
      expect(clean).not.toMatch(
        /<(?!\/?(?:p|br|strong|em|u|s|su[bp]|code|[uo]l|li|blockquote|table|thead|tbody|tr|t[hd]|img|span|div)[ >])/,
      )
      expect(clean).not.toMatch(/javascript:|expression|url\(|evil\.example\/x/)
    }
  })

  test('changes nothing the second time, whatever the source', () => {
    fc.assert(
      fc.property(anything, (html) => {
        const once = sanitiseHtml(html)
        expect(sanitiseHtml(once)).toBe(once)
      }),
      { numRuns: 1_500 },
    )
  })

  test('changes nothing the second time when the source has many tags', () => {
    fc.assert(
      fc.property(fc.array(soup, { minLength: 20, maxLength: 60, size: 'max' }), wildSoup, (parts, end) => {
        const once = sanitiseHtml(parts.join('') + end)
        expect(sanitiseHtml(once)).toBe(once)
        expectOnlyAllowed(fromHtml(once, { fragment: true }))
      }),
      { numRuns: 60 },
    )
  })

  test('yields only what is allowed, in bounded depth, from arbitrary text', () => {
    fc.assert(
      fc.property(anything, (html) => {
        const tree = fromHtml(sanitiseHtml(html), { fragment: true })
        expectOnlyAllowed(tree)
        expect(depthOf(tree)).toBeLessThanOrEqual(MAX_DEPTH)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([
    ['plain', '<p>plain</p>'],
    ['a <b>b</b> <i>c</i>', '<p>a <strong>b</strong> <em>c</em></p>'],
    ['<h3>Title</h3>text', '<p><strong>Title</strong></p><p>text</p>'],
    ['<div>a<div>b</div>c</div>', '<p>a</p><p>b</p><p>c</p>'],
    ['<p>a<br><br></p><p>&nbsp;</p><p></p>', '<p>a</p>'],
    ['<p> a \n  b </p>', '<p>a b</p>'],
    ['<p>a<b> </b> b</p>', '<p>a<strong> </strong>b</p>'],
    ['<sup><sub>2</sub></sup>', '<p><sub>2</sub></p>'],
    ['<a href="https://example.org">link</a>', '<p>link</p>'],
    ['<p style="color:red; text-align: center">a</p>', '<p style="text-align: center">a</p>'],
    ['<center>a</center>', '<p style="text-align: center">a</p>'],
    ['<div lang="hi"><p>क</p></div>', '<p lang="hi">क</p>'],
    ['<ul dir="rtl"><li>a</li></ul>', '<ul dir="rtl"><li><p dir="rtl">a</p></li></ul>'],
    ['<ol start="3" type="a"><li>a<li>b</ol>', '<ol start="3" type="a"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>'],
    ['<pre><code>if x:\n  y</code></pre>', '<p><code>if x:</code><br><code>&nbsp;&nbsp;y</code></p>'],
    [
      'x <span data-type="inline-math" data-latex=" a&lt;b "></span>',
      '<p>x <span data-type="inline-math" data-latex="a&lt;b"></span></p>',
    ],
    [
      'a<div data-type="block-math" data-latex="x"></div>b',
      '<p>a</p><div data-type="block-math" data-latex="x"></div><p>b</p>',
    ],
    ['<span data-type="inline-math" data-latex=""></span>', ''],
    [`<img src="${PICTURE}" alt="A  ray" width="120.4">`, `<p><img src="${PICTURE}" alt="A ray" width="120"></p>`],
    ['<img src="https://example.org/a.png">', ''],
  ])('writes %s in its one form', (html, form) => {
    expect(sanitiseHtml(html)).toBe(form)
  })

  test('composes letters and takes out what cannot be printed', () => {
    expect(sanitiseHtml('e<span>\u0301</span>\u0007\u202e\ud800x')).toBe('<p>\u00e9x</p>')
  })

  test('keeps the joiners of Hindi and Urdu', () => {
    expect(sanitiseHtml('<p>क्\u200dष می\u200cخواهم</p>')).toBe('<p>क्\u200dष می\u200cخواهم</p>')
  })

  test('keeps the words of lists nested too deeply', () => {
    const deep = sanitiseHtml(`${'<ul><li>'.repeat(30)}bottom${'</li></ul>'.repeat(30)}`)
    expect(deep).toContain('<p>bottom</p>')
    expect(deep.match(/<ul>/g)).toHaveLength(MAX_DEPTH)
  })
})
