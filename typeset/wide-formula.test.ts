import { describe, expect, test } from 'vitest'
import { parseTex } from '../richtext/tex.ts'
import type { Block, InlineFormula } from '../richtext/tree.ts'
import { editions } from './paper/editions.ts'
import { printedText, printedWords } from './testing/printed-text.ts'
import { documentOf, openTypesetter, paragraph, questionOf } from './testing/sample-document.ts'

const typesetter = await openTypesetter()

const terms = (count: number, term: (index: number) => string, between: string) =>
  Array.from({ length: count }, (_, index) => term(index + 1)).join(between)
const sum = terms(30, (index) => `x_{${index}}`, '+')

const displayed = (latex: string): Block => ({ type: 'display-formula', latex, tree: parseTex(latex, true) })
const inLine = (latex: string): InlineFormula => ({ type: 'formula', latex, tree: parseTex(latex, false) })
const print = (blocks: Block[], style = {}) =>
  typesetter.print(documentOf([questionOf(7, [paragraph('Solve'), ...blocks])], style), new Map())

/** Sizes of all signs in points, smallest first. */
function signSizes(blocks: Block[]): number[] {
  const [svg = ''] = typesetter.pages(documentOf([questionOf(1, [paragraph('Solve'), ...blocks])]), new Map())
  return [...svg.matchAll(/scale\((0\.\d+),/g)]
    .map((match) => Number(match[1]) * 1000)
    .sort((one, other) => one - other)
}

function edges(pdf: Uint8Array): [left: number, right: number] {
  const words = printedWords(pdf)
  return [Math.min(...words.map(({ left }) => left)), Math.max(...words.map(({ right }) => right))]
}

const breaking: [name: string, latex: string][] = [
  [
    'as many terms as numbers over two',
    `${terms(25, (index) => `x_{${index}}`, '+')} = \\frac{${terms(30, String, '+')}}{2}`,
  ],
  ['a sum', sum],
  ['differences after a relation', `y = ${terms(30, (index) => `a_{${index}} x^{${index}}`, '-')}`],
  ['a sum and a wide fraction', `${sum} = \\frac{${terms(30, String, '+')}}{2}`],
  ['a wide denominator', `y = \\frac{1}{${sum}}`],
  ['a wide root', `\\sqrt{${sum}} \\le M`],
  ['growing brackets with a power', `\\left(${sum}\\right)^2 = 4`],
  ['brackets in a product', `f(x) = (${sum})(a+b)\\times(c+d)`],
  ['aligned equations', `\\begin{aligned} a &= ${sum} \\\\ &= 5 \\end{aligned}`],
  ['words', `\\text{${'The area of a triangle '.repeat(6)}} = \\frac{1}{2} b h`],
  ['a reaction', `\\ce{${'2KMnO4 + 16HCl -> 2KCl + 2MnCl2 + 8H2O + 5Cl2 ; '.repeat(2)}}`],
  ['factors', terms(25, (index) => `(x-${index})`, '')],
  ['a row of numbers', terms(60, String, ',')],
]

describe('a displayed formula wider than its column', () => {
  test.each(breaking)('P04 of %s breaks over lines, and keeps its size', (_name, latex) => {
    const { bytes, warnings } = print([displayed(latex)])
    const [left, right] = edges(bytes)
    expect(left).toBeGreaterThan(54)
    expect(right).toBeLessThan(541)
    expect(warnings).toEqual([])
    expect(signSizes([displayed(latex)])[0]).toBeGreaterThanOrEqual(5)
  })

  test('breaks before a relation rather than before a plus', () => {
    const side = terms(14, (index) => `x_{${index}}`, '+')
    const words = printedWords(print([displayed(`${side} = ${side.replaceAll('x', 'y')}`)]).bytes)
    const equals = words.find(({ text }) => text.startsWith('='))
    const line = words.filter(({ bottom }) => Math.abs(bottom - (equals?.bottom ?? 0)) < 3)
    expect(Math.min(...line.map(({ left }) => left))).toBe(equals?.left)
    expect(line.length).toBeGreaterThan(10)
  })

  test('that is hardly wider shrinks a little instead', () => {
    const latex = terms(18, (index) => `x_{${index}}`, '+')
    const lines = new Set(
      printedWords(print([displayed(latex)]).bytes)
        .filter(({ text }) => text === '+')
        .map(({ bottom }) => Math.round(bottom)),
    )
    expect(lines.size).toBe(1)
  })

  test('P04 and that nothing can break is no smaller than can be read, and told of with its question', () => {
    const row = (name: string) => terms(32, (index) => `${name}_{${index}}`, '&')
    const matrix = displayed(`\\begin{pmatrix} ${row('a')} \\\\ ${row('b')} \\end{pmatrix}`)
    expect(print([matrix]).warnings).toEqual([{ kind: 'WIDE_FORMULA', detail: '', questions: [7] }])
    expect(signSizes([matrix])[0]).toBeGreaterThanOrEqual(4.99)
  })

  test('is as large as its text in large print', () => {
    const { bytes, warnings } = print([displayed(`${sum} = 5`)], editions['large-24'])
    expect(warnings).toEqual([])
    expect(edges(bytes)[1]).toBeLessThan(541)
    expect(printedText(bytes)).toContain('5')
  })
})

test('a formula in a line whose fraction is wider than the line stands on lines of its own, in an option and a cell too', () => {
  const wide = inLine(`x = \\frac{${terms(60, String, '+')}}{2} + 5`)
  const cell = { header: false, colspan: 1, rowspan: 1, children: [paragraph(wide)] }
  const table: Block = { type: 'table', columns: 2, head: [], body: [[cell, cell]] }
  const question = questionOf(1, [paragraph('Solve ', wide, ' now.'), table], {
    options: [[paragraph(wide)], [paragraph('b')]],
  })
  const { bytes, warnings } = typesetter.print(documentOf([question]), new Map())
  expect(warnings).toEqual([])
  expect(edges(bytes)[1]).toBeLessThan(541)
})

test('a wide formula as deep as any may be is printed, broken or not', () => {
  for (const depth of [3, 6, 9]) {
    const latex = `${'\\sqrt{z+'.repeat(depth)}${sum}${'}'.repeat(depth)}`
    expect(() => print([displayed(latex), paragraph(inLine(latex))])).not.toThrow()
  }
})
