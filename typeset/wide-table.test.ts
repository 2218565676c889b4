import { describe, expect, test } from 'vitest'
import { parseTex } from '../richtext/tex.ts'
import type { Block, Cell, Table } from '../richtext/tree.ts'
import { editions } from './paper/editions.ts'
import { printedWords } from './testing/printed-text.ts'
import { documentOf, openTypesetter, paragraph, questionOf } from './testing/sample-document.ts'

const typesetter = await openTypesetter()

const cellOf = (children: Block[], header = false): Cell => ({ header, colspan: 1, rowspan: 1, children })
const cells = (texts: string[], header = false) => texts.map((text) => cellOf([paragraph(text)], header))
const repeated = (text: string, count: number) => Array.from({ length: count }, () => text)
const tableOf = (head: string[], ...body: string[][]): Table => ({
  type: 'table',
  columns: head.length,
  head: [cells(head, true)],
  body: body.map((row) => cells(row)),
})
const print = (blocks: Block[], style = {}) =>
  typesetter.print(documentOf([questionOf(4, [paragraph('Read'), ...blocks])], style), new Map())

/** Words that have less than a hair between them and the one before them on their line. */
function touching(pdf: Uint8Array): string[] {
  const words = printedWords(pdf)
  return words.flatMap((word, index) => {
    const before = words[index - 1]
    const isBeside = before && Math.abs(before.bottom - word.bottom) < 1 && word.left > before.left
    return isBeside && word.left - before.right < 0.5 ? [`${before.text}|${word.text}`] : []
  })
}

const right = (pdf: Uint8Array) => Math.max(...printedWords(pdf).map((word) => word.right))
const sizesOf = (blocks: Block[], style = {}) => {
  const [svg = ''] = typesetter.pages(documentOf([questionOf(4, [paragraph('Read'), ...blocks])], style), new Map())
  return [...svg.matchAll(/scale\((0\.\d+),/g)].map((match) => Math.round(Number(match[1]) * 10_000) / 10)
}

const fitting: [name: string, table: Table][] = [
  ['ten columns headed "Temperature"', tableOf(repeated('Temperature', 10), repeated('12', 10))],
  ['fourteen columns of nine digits', tableOf(repeated('No', 14), repeated('123456789', 14))],
  ['eight columns of Hindi', tableOf(repeated('विद्यार्थियों', 8), repeated('महाराष्ट्र', 8))],
  ['twelve columns of two digits', tableOf(repeated('12', 12), repeated('34', 12))],
  [
    'one long word beside sentences',
    tableOf(
      ['Word', 'Meaning', 'Use'],
      ['Pneumonoultramicroscopicsilicovolcanoconiosis', 'A long sentence '.repeat(8), 'and more of it '.repeat(8)],
    ),
  ],
  ['a long word in each of six columns', tableOf(repeated('Photosynthesis', 6), repeated('Electromagnetism', 6))],
]

describe('a table wider than its column', () => {
  test.each(fitting)('P03 of %s has its words in their cells and whole', (_name, table) => {
    const { bytes, warnings } = print([table])
    expect(warnings).toEqual([])
    expect(touching(bytes)).toEqual([])
    expect(right(bytes)).toBeLessThanOrEqual(539.4)
    const texts = printedWords(bytes).map(({ text }) => text)
    for (const row of [...table.head, ...table.body])
      for (const cell of row) {
        const [first] = cell.children
        if (first?.type === 'paragraph' && first.children[0]?.type === 'text')
          for (const word of first.children[0].text.trim().split(' ')) expect(texts).toContain(word)
      }
    expect(Math.min(...sizesOf([table]))).toBeGreaterThanOrEqual(5.9)
  })

  test.each([20, 40])('P03 of %i columns of long words divides them, loses no letter and is told of', (columns) => {
    const table = tableOf(repeated('Temperature', columns), repeated('123456789', columns))
    const { bytes, warnings } = print([table])
    expect(warnings).toEqual([{ kind: 'WIDE_TABLE', detail: '', questions: [4] }])
    expect(touching(bytes)).toEqual([])
    const words = printedWords(bytes)
    const inColumns = new Map<number, string>()
    for (const { text, left, right } of words) {
      const column = Math.round((left + right) / 2)
      const key = [...inColumns.keys()].find((one) => Math.abs(one - column) <= 2) ?? column
      inColumns.set(key, (inColumns.get(key) ?? '') + text)
    }
    const whole = [...inColumns.values()].filter((text) => text.includes('Temperature123456789'))
    expect(whole).toHaveLength(columns)
  })

  test('holds a formula, a picture that is missing, a list and a table in its cells', () => {
    const latex = Array.from({ length: 14 }, (_, index) => `x_{${index}}`).join('+')
    const formula = paragraph({ type: 'formula', latex, tree: parseTex(latex, false) })
    const inner = tableOf(repeated('Temperature', 3), repeated('12', 3))
    const list: Block = { type: 'list', ordered: true, items: [[paragraph('Electromagnetism')], [paragraph('b')]] }
    const picture = paragraph({ type: 'image', src: '/media/none.png', alt: 'A graph' })
    const shown: Block = { type: 'display-formula', latex, tree: parseTex(latex, true) }
    const row = [[formula], [inner], [list], [picture], [shown]].map((children) => cellOf(children))
    const { bytes } = print([{ type: 'table', columns: 5, head: [], body: [row] }])
    expect(right(bytes)).toBeLessThanOrEqual(539.4)
    const texts = printedWords(bytes).map(({ text }) => text)
    expect(texts.filter((text) => text === 'Temperature')).toHaveLength(3)
    expect(texts).toContain('Electromagnetism')
  })

  test('whose words are in a cell over several columns makes room for them there', () => {
    const wide = { ...cellOf([paragraph('Pneumonoultramicroscopicsilicovolcanoconiosis')]), colspan: 2 }
    const rest = cells(repeated('Electromagnetism', 3))
    const table: Table = { type: 'table', columns: 5, head: [], body: [[wide, ...rest], cells(repeated('Light', 5))] }
    const { bytes, warnings } = print([table])
    expect(warnings).toEqual([])
    expect(touching(bytes)).toEqual([])
  })
})

describe('in large print', () => {
  const five = tableOf(
    ['City', 'Population', 'Area (km²)', 'Literacy (%)', 'Rainfall (mm)'],
    ['Pune', '3124458', '331.26', '86.15', '722'],
  )

  test.each(['large-18', 'large-24'] as const)('P16 %s has the words of a table as large as its text', (name) => {
    const { text_size } = editions[name]
    expect(print([five], editions[name]).warnings).toEqual([])
    // All but what stands on the foot of the page.
    expect(Math.min(...sizesOf([five], editions[name]))).toBeGreaterThanOrEqual(text_size * 0.74)
    const alone = typesetter.pages(documentOf([questionOf(1, [five])], editions[name]), new Map()).join('')
    const sizes = [...alone.matchAll(/scale\((0\.\d+),/g)].map((match) => Number(match[1]) * 1000)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(text_size * 0.74)
  })

  test('P16 a table that can only be small is told of', () => {
    const table = tableOf(repeated('Temperature', 9), repeated('12', 9))
    expect(print([table], editions['large-24']).warnings.map(({ kind }) => kind)).toEqual(['WIDE_TABLE'])
    expect(Math.min(...sizesOf([table], editions['large-24']))).toBeGreaterThanOrEqual(15.9)
  })
})
