import { getSchema } from '@tiptap/core'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { describe, expect, test } from 'vitest'
import { sanitiseHtml } from '../../../../richtext/sanitise.ts'
import { isBlank } from '../paste/document-html.ts'
import { joinLines } from '../paste/line-document.ts'
import { buildExtensions } from './editor-extensions.ts'

const handlers = { openFormula: () => undefined, takeImages: () => undefined }
const full = getSchema(buildExtensions({ ...handlers, line: false }))
const line = getSchema(buildExtensions({ ...handlers, line: true }))
const picture = `/v1/media/file/${'0af3'.repeat(8)}.png`

const quote = (text: unknown) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** Writes an element as ProseMirror describes it: [name, attributes?, ...children], 0 standing for the content. */
function writeElement(spec: unknown, content: string): string {
  if (spec === 0) return content
  if (!Array.isArray(spec)) return quote(spec)
  const [name, second, ...rest] = spec
  const hasAttributes = typeof second === 'object' && second !== null && !Array.isArray(second)
  const attributes = Object.entries(hasAttributes ? second : {})
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${quote(value)}"`)
  const children = hasAttributes ? rest : spec.slice(1)
  const inner = children.map((child) => writeElement(child, content)).join('')
  return `<${name}${attributes.join('')}>${['br', 'img', 'col'].includes(name) ? '' : `${inner}</${name}>`}`
}

function writeNode(node: Node): string {
  const content = node.isText ? quote(node.text) : node.children.map(writeNode).join('')
  const element = node.isText ? content : writeElement(node.type.spec.toDOM?.(node), content)
  return node.marks.reduceRight((inner, mark) => writeElement(mark.type.spec.toDOM?.(mark, true), inner), element)
}

/** What is stored of a document, without the browser. */
const store = (...content: object[]) =>
  sanitiseHtml(full.nodeFromJSON({ type: 'doc', content }).children.map(writeNode).join(''))

const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })

describe('what is written comes through the allow-list whole', () => {
  test('formulas', () => {
    const latex = 'a < b \\text{"c" & d}'
    const stored = store(paragraph(text('If '), { type: 'inlineMath', attrs: { latex } }, text(' then')), {
      type: 'blockMath',
      attrs: { latex: '\\ce{H2O}' },
    })
    expect(stored).toBe(
      '<p>If <span data-type="inline-math" data-latex="a &lt; b \\text{&quot;c&quot; &amp; d}"></span> then</p>' +
        '<div data-type="block-math" data-latex="\\ce{H2O}"></div>',
    )
  })

  test('every mark', () => {
    const marks = ['bold', 'italic', 'underline', 'strike', 'subscript', 'superscript', 'code']
    const tags = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code']
    for (const [place, mark] of marks.entries()) {
      expect(store(paragraph(text('x', mark)))).toBe(`<p><${tags[place]}>x</${tags[place]}></p>`)
    }
  })

  test('lists with their numbering', () => {
    const listItem = { type: 'listItem', content: [paragraph(text('x'))] }
    expect(store({ type: 'orderedList', attrs: { start: 3, type: 'a' }, content: [listItem] })).toBe(
      '<ol start="3" type="a"><li><p>x</p></li></ol>',
    )
    expect(store({ type: 'bulletList', content: [listItem] })).toBe('<ul><li><p>x</p></li></ul>')
  })

  test('tables with merged and aligned cells, without the widths of the screen', () => {
    const cell = (type: string, attrs: object) => ({ type, attrs, content: [paragraph(text('x'))] })
    const table = {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', { colspan: 2 })] },
        { type: 'tableRow', content: [cell('tableCell', { align: 'right' }), cell('tableCell', {})] },
      ],
    }
    expect(store(table)).toBe(
      '<table><thead><tr><th colspan="2"><p>x</p></th></tr></thead>' +
        '<tbody><tr><td style="text-align: right"><p>x</p></td><td><p>x</p></td></tr></tbody></table>',
    )
  })

  test('pictures, quotations, alignment, language and direction', () => {
    const image = { type: 'image', attrs: { src: picture, alt: 'A "leaf"', width: 120 } }
    expect(store({ type: 'blockquote', content: [paragraph(image, { type: 'hardBreak' }, text('x'))] })).toBe(
      `<blockquote><p><img src="${picture}" alt="A &quot;leaf&quot;" width="120"><br>x</p></blockquote>`,
    )
    const attrs = { align: 'center', lang: 'ur', dir: 'rtl' }
    expect(store({ ...paragraph(text('x')), attrs })).toBe('<p style="text-align: center" lang="ur" dir="rtl">x</p>')
  })

  test('an empty document is stored as nothing', () => {
    expect(store(paragraph(), paragraph())).toBe('')
  })
})

test('the editor knows nothing that would be dropped on saving', () => {
  const names = [...Object.keys(full.nodes), ...Object.keys(full.marks)]
  for (const name of ['heading', 'horizontalRule', 'codeBlock', 'link']) expect(names).not.toContain(name)
})

test('a line knows neither lists nor tables nor formulas on a line of their own', () => {
  expect(Object.keys(line.nodes).sort()).toEqual(['doc', 'hardBreak', 'image', 'inlineMath', 'paragraph', 'text'])
})

test('only an empty paragraph counts as blank', () => {
  const document = (...content: object[]) => full.nodeFromJSON({ type: 'doc', content })
  expect(isBlank(document(paragraph()))).toBe(true)
  expect(isBlank(document(paragraph(), paragraph()))).toBe(false)
  expect(isBlank(document(paragraph({ type: 'inlineMath', attrs: { latex: 'x' } })))).toBe(false)
})

test('lines pasted into a line are joined by breaks', () => {
  const pasted = ['one', 'two'].map((words) => line.nodeFromJSON(paragraph(text(words))))
  const joined = joinLines(new Slice(Fragment.from(pasted), 1, 1), line)
  expect(joined.content.content.map((node) => node.text ?? node.type.name)).toEqual(['one', 'hardBreak', 'two'])
})
