import { describe, expect, test } from 'vitest'
import type { FormulaTree } from '../formula-tree.ts'
import { parseTex } from '../tex.ts'

const up = (letter: string): FormulaTree => ['v', 'up', ['s', letter]]

/** Sources and the trees they have to become; display formulas throughout. */
const TREES: [string, FormulaTree][] = [
  ['x', ['s', 'x']],
  ['12.5', ['x', '12.5']],
  ['\\mathbb{R}', ['v', 'bb', ['s', 'R']]],
  ['\\frac{1}{2}', ['f', ['x', '1'], ['x', '2']]],
  ['\\sqrt[3]{x}', ['rt', ['x', '3'], ['s', 'x']]],
  ['x_1^2', ['a', ['s', 'x'], ['x', '1'], ['x', '2'], 0]],
  ['x^{}', ['s', 'x']],
  ['\\sum_{i}', ['a', ['s', '∑'], ['s', 'i'], null, 1]],
  ['\\lim_{n}', ['a', ['op', 'lim'], ['s', 'n'], null, 1]],
  [
    '\\binom{n}{k}',
    [
      'lr',
      [
        ['d', '(', 'o'],
        ['stk', ['s', 'n'], ['s', 'k']],
        ['d', ')', 'c'],
      ],
    ],
  ],
  [
    '\\left.x\\right|',
    [
      'lr',
      [
        ['s', 'x'],
        ['d', '|', 'c'],
      ],
    ],
  ],
  [
    '|x|',
    [
      'r',
      [
        ['s', '|'],
        ['s', 'x'],
        ['s', '|'],
      ],
    ],
  ],
  [
    'a\\mid b',
    [
      'r',
      [
        ['s', 'a'],
        ['cls', 'relation', ['s', '|']],
        ['s', 'b'],
      ],
    ],
  ],
  [
    'a\\parallel b',
    [
      'r',
      [
        ['s', 'a'],
        ['cls', 'relation', ['s', '∥']],
        ['s', 'b'],
      ],
    ],
  ],
  ['\\not a', ['enc', 'updiagonalstrike', ['s', 'a']]],
  ['\\not=', ['s', '≠']],
  [
    '\\overline{AB}',
    [
      'line',
      'o',
      [
        'r',
        [
          ['s', 'A'],
          ['s', 'B'],
        ],
      ],
    ],
  ],
  ['\\vec{a}', ['acc', '\u20d7', ['s', 'a']]],
  [
    '\\overparen{AB}',
    [
      'brace',
      'op',
      [
        'r',
        [
          ['s', 'A'],
          ['s', 'B'],
        ],
      ],
    ],
  ],
  ['\\underbrace{a}_{n}', ['a', ['brace', 'u', ['s', 'a']], ['s', 'n'], null, 1]],
  ['\\overset{a}{X}', ['a', ['s', 'X'], null, ['s', 'a'], 1]],
  ['\\textcolor{#F00}{x}', ['col', '#f00', ['s', 'x']]],
  ['\\textcolor{#00ff0080}{x}', ['col', '#00ff00', ['s', 'x']]],
  ['\\text{Ångström}', ['tx', 'Ångström', '']],
  ['\\text{यदि}', ['tx', 'यदि', '']],
  [
    'a\\quad b',
    [
      'r',
      [
        ['s', 'a'],
        ['sp', 1],
        ['s', 'b'],
      ],
    ],
  ],
  ['\\kern-99em', ['sp', -20]],
  ['\\mathbin{R}', ['cls', 'binary', ['s', 'R']]],
  ['\\mathrel{R}', ['cls', 'relation', ['s', 'R']]],
  ['\\mathord{=}', ['cls', 'normal', ['s', '=']]],
  ['\\pmb{\\mu}', ['v', 'bi', ['s', 'μ']]],
  ['\\underrightarrow{x}', ['acc', '\u20ef', ['s', 'x']]],
  ['\\text{\\textcircled b}', ['tx', 'ⓑ', '']],
  ['\\colorbox{aqua}{$x$}', ['bg', 'aqua', ['st', 't', ['s', 'x']]]],
  ['\\cancel{x}', ['enc', 'updiagonalstrike', ['s', 'x']]],
  ['\\boxed{x}', ['enc', 'box', ['st', 'd', ['s', 'x']]]],
  ['\\mathllap{x}', ['lap', 'r', ['s', 'x']]],
  ['\\phantom{x}', ['ph', ['s', 'x']]],
  ['\\raisebox{1em}{x}', ['raise', 1, ['st', 't', ['tx', 'x', '']]]],
  ['\\rule{2em}{1em}', ['rule', 2, 1]],
  ['\\big(', ['big', '(', 1.2]],
  [
    'a=b\\tag{1}',
    [
      'r',
      [
        [
          'r',
          [
            ['s', 'a'],
            ['s', '='],
            ['s', 'b'],
          ],
        ],
        ['sp', 2],
        ['tx', '(1)', ''],
      ],
    ],
  ],
  [
    'a\\bmod b',
    [
      'r',
      [
        ['s', 'a'],
        ['sp', 0.0556],
        [
          'r',
          [
            ['sp', 0.2222],
            ['x', 'mod'],
            ['sp', 0.2222],
          ],
        ],
        ['sp', 0.0556],
        ['s', 'b'],
      ],
    ],
  ],
]

const cell = (letter: string): FormulaTree => ['st', 't', ['s', letter]]

const TABLES: [string, FormulaTree][] = [
  [
    '\\begin{matrix}a&b\\\\c&d\\end{matrix}',
    [
      'mt',
      [
        [cell('a'), cell('b')],
        [cell('c'), cell('d')],
      ],
      'cc',
      1,
      0.16,
      [],
      [],
    ],
  ],
  [
    '\\begin{array}{l|r}a&b\\\\\\hline c&d\\end{array}',
    [
      'mt',
      [
        [cell('a'), cell('b')],
        [cell('c'), cell('d')],
      ],
      'lr',
      1,
      0.16,
      [1],
      [1],
    ],
  ],
  ['\\begin{array}{|c|}\\hline a\\\\\\hline\\end{array}', ['enc', 'box', ['mt', [[cell('a')]], 'c', 1, 0.16, [], []]]],
  ['\\begin{array}{|c}a\\end{array}', ['enc', 'left', ['mt', [[cell('a')]], 'c', 1, 0.16, [], []]]],
  ['\\begin{array}{c}\\hline a\\end{array}', ['enc', 'top', ['mt', [[cell('a')]], 'c', 1, 0.16, [], []]]],
]

const CHEMISTRY: [string, FormulaTree][] = [
  ['\\ce{H2O}', ['r', [['a', up('H'), ['x', '2'], null, 0], up('O')]]],
  [
    '\\ce{SO4^2-}',
    [
      'r',
      [
        up('S'),
        [
          'a',
          ['a', up('O'), ['x', '4'], null, 0],
          null,
          [
            'r',
            [
              ['x', '2'],
              ['s', '−'],
            ],
          ],
          0,
        ],
      ],
    ],
  ],
  ['\\ce{^{14}_{6}C}', ['pre', up('C'), ['x', '6'], ['x', '14']]],
  [
    '\\ce{^{238}_{92}Th+}',
    [
      'r',
      [
        ['pre', up('T'), ['x', '92'], ['x', '238']],
        ['a', up('h'), null, ['cls', 'normal', ['s', '+']], 0],
      ],
    ],
  ],
  ['\\ce{A -> B}', ['r', [up('A'), ['big', '→', 2], up('B')]]],
  ['\\ce{A ->[x][y] B}', ['r', [up('A'), ['a', ['big', '→', 2], up('y'), up('x'), 1], up('B')]]],
]

describe('the tree of a formula', () => {
  test.each(TREES)('of %s', (latex, tree) => expect(parseTex(latex, true)).toEqual(tree))
  test.each(TABLES)('of %s', (latex, tree) => expect(parseTex(latex, true)).toEqual(tree))
  test.each(CHEMISTRY)('of %s', (latex, tree) => expect(parseTex(latex, true)).toEqual(tree))

  test('of aligned equations joins its columns in pairs', () => {
    const tree = parseTex('\\begin{aligned}a&=b\\\\&=c\\end{aligned}', true)
    expect(tree.slice(2)).toEqual(['rl', 0, 0.25, [], []])
  })

  test('of alignat lets all columns touch', () => {
    const tree = parseTex('\\begin{alignat*}{2}2&x+&3&y=1\\end{alignat*}', true)
    expect(tree.slice(2)).toEqual(['rlrl', 0, 0.25, [], [], 1])
  })

  test('of rows with numbers of their own has these in a last column', () => {
    const tree = parseTex('\\begin{align}a&=b\\tag{1}\\\\c\\end{align}', true)
    expect(tree[2]).toBe('rlt')
    expect(tree[1]).toEqual([
      [
        expect.anything(),
        expect.anything(),
        [
          'r',
          [
            ['sp', 1],
            ['tx', '(1)', ''],
          ],
        ],
      ],
      [expect.anything(), ['r', []], ['r', []]],
    ])
  })

  test('of an array tells solid and dashed lines', () => {
    const tree = parseTex('\\begin{array}{c:c|c}1&2&3\\\\\\hdashline4&5&6\\end{array}', true)
    expect(tree.slice(5)).toEqual([[2], [2, 1]])
  })

  test('does without the numbers KaTeX counts for align', () => {
    const tree = parseTex('\\begin{align}a&=b\\end{align}', true)
    expect(tree).toEqual(parseTex('\\begin{align*}a&=b\\end{align*}', true))
  })
})
