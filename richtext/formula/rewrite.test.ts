import katex from 'katex'
import { describe, expect, test } from 'vitest'
import 'katex/contrib/mhchem'
import { EXAM_FORMULAS } from '../fixtures/exam-formulas.ts'
import type { FormulaNode } from '../formula-tree.ts'
import { parseTex } from '../tex.ts'
import { texOptions } from '../tex-options.ts'
import { rewriteLatex } from './rewrite.ts'

test.each([
  ['\\root 3 \\of {x+1}', '\\sqrt[ 3 ]{x+1}'],
  ['\\renewcommand{\\arraystretch}{1.5}x', '\\def\\arraystretch{1.5}x'],
  ['\\renewcommand\\arraystretch{2}', '\\def\\arraystretch{2}'],
  ['5\\enclose{longdiv}{125}', '5\\longdiv{125}'],
  ['\\begin{eqnarray*}a&=&{b&c}\\\\&=&d\\end{eqnarray*}', '\\begin{aligned}a&={b&c}\\\\&=d\\end{aligned}'],
  ['\\begin{array}{@{}l*{2}{c|}@{\\;}p{2cm}}a\\end{array}', '\\begin{array}{lc|c|l}a\\end{array}'],
  [
    '\\begin{array}{cc}\\multicolumn{2}{c}{a}\\\\\\cline{1-2}b&c\\end{array}',
    '\\begin{array}{cc}{a}&\\\\b&c\\end{array}',
  ],
  ['\\sum\\limits_i x', '\\sum\\limits_i x'],
])('%s is written as KaTeX knows it', (latex, known) => {
  expect(rewriteLatex(latex, false)).toBe(known)
})

test.each([
  '\\renewcommand{\\x}{y}',
  '\\multicolumn{2}{c}',
  '\\root 3',
  '\\begin{array}{',
  '\\begin{array}{*{9999}{*{9999}{c}}}',
  '\\frac12',
])('%s stays, or grows no further than a table may be wide', (latex) => {
  expect(rewriteLatex(latex, true).length).toBeLessThan(2_000)
})

describe('what the tree says of', () => {
  const treeOf = (latex: string) => parseTex(latex, false)
  const partsOf = (node: FormulaNode, kind: string): unknown[] => {
    const found = (part: unknown): unknown[] =>
      Array.isArray(part) ? [...(part[0] === kind ? [part] : []), ...part.flatMap(found)] : []
    return found(node)
  }

  test.each<[string, FormulaNode]>([
    [
      '25,\\!000',
      [
        'r',
        [
          ['x', '25'],
          ['s', ','],
          ['sp', 0],
          ['x', '000'],
        ],
      ],
    ],
    [
      'x\\,=\\,y',
      [
        'r',
        [
          ['s', 'x'],
          ['sp', 0.4445],
          ['s', '='],
          ['sp', 0.4445],
          ['s', 'y'],
        ],
      ],
    ],
    [
      '-\\,x',
      [
        'r',
        [
          ['s', '−'],
          ['sp', 0.1667],
          ['s', 'x'],
        ],
      ],
    ],
    [
      'x=?',
      [
        'r',
        [
          ['s', 'x'],
          ['s', '='],
          ['cls', 'normal', ['s', '?']],
        ],
      ],
    ],
    ['\\text{Ça}', ['tx', 'Ça', '']],
    ['\\textcircled{a}', ['tx', 'ⓐ', '']],
    [
      '\\mathscr{A}\\mathcal{A}',
      [
        'r',
        [
          ['v', 'scr', ['s', 'A']],
          ['v', 'cal', ['s', 'A']],
        ],
      ],
    ],
    ['\\int\\limits_0^1', ['a', ['s', '∫'], ['x', '0'], ['x', '1'], 1]],
    ['\\fcolorbox{red}{aqua}{$x$}', ['enc', 'box', ['bg', 'aqua', ['st', 't', ['s', 'x']]], 'red']],
    ['\\vdots', ['v', 'up', ['s', '⋮']]],
    ['\\xrightarrow{}', ['big', '→', 2]],
    ['\\Bigg(', ['big', '(', 3]],
    ['\\cancelto{0}{x}', ['a', ['enc', 'updiagonalstrike', ['s', 'x']], null, ['x', '0'], 0]],
  ])('%s', (latex, tree) => {
    expect(treeOf(latex)).toEqual(tree)
  })

  test('lines under some columns, and cells over several', () => {
    const tree = treeOf('\\begin{array}{ccc}\\multicolumn{2}{l}{a}&b\\\\\\cline{2-3}c&d&e\\end{array}')
    expect(tree[0]).toBe('mt')
    expect(tree.slice(7)).toEqual([0, [[[1, 2]], []]])
    expect(partsOf(tree, 'span')).toEqual([['span', 2, 'l', ['s', 'a']]])
    expect((tree[1] as unknown[][]).map((row) => row.length)).toEqual([2, 3])
  })

  test.each([
    ['\\begin{array}{|c|}\\hdashline a\\\\\\hline\\end{array}', 'left right dashed-top bottom'],
    ['\\begin{array}{:c|}a\\end{array}', 'dashed-left right'],
    ['\\begin{array}{c}\\hline a\\\\\\hdashline\\end{array}', 'top dashed-bottom'],
  ])('the outer lines of %s', (latex, notation) => {
    const [, sides = ''] = treeOf(latex) as [string, string]
    expect(sides.split(' ').toSorted()).toEqual(notation.split(' ').toSorted())
  })

  test('columns that touch', () => {
    expect(treeOf('\\begin{array}{r@{}l}a&=b\\end{array}')[3]).toBe(0)
    expect(treeOf('\\begin{array}{rl}a&=b\\end{array}')[3]).toBe(1)
  })
})

test('examination formulas are drawn on screen too, without a mark of the press', () => {
  const all = Object.values(EXAM_FORMULAS).flat()
  expect(all.length).toBeGreaterThanOrEqual(400)
  const faults = all.flatMap((latex) => {
    try {
      const html = katex.renderToString(rewriteLatex(latex, false), { ...texOptions(true), output: 'html' })
      return html.includes('color:mark') ? [latex] : []
    } catch (error) {
      return [`${latex}: ${error}`]
    }
  })
  expect(faults).toEqual([])
})
