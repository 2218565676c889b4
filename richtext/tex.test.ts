import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { english, known } from '#contract'
import { cleanLatex } from './clean-text.ts'
import { allConstructs, REFUSED_ON_PURPOSE } from './fixtures/katex-constructs.ts'
import { DISPLAY_FORMULAS, INLINE_FORMULAS, REFUSED_FORMULAS } from './fixtures/school-formulas.ts'
import { measureDepth } from './formula/depth.ts'
import type { FormulaTree } from './formula-tree.ts'
import { MAX_FORMULA_DEPTH, parseTex, TexError } from './tex.ts'

const PIECES = [
  ...[
    'x',
    '{x}',
    '_1',
    '^2',
    '{',
    '}',
    '&',
    '\\\\',
    '(',
    ']',
    '|',
    "'",
    '%',
    '\n',
    '$',
    '#',
    '~',
    '->',
    '\\ce{H2O}',
    '\\ce{^{14}_6C^2+}',
  ],
  ...[
    '\\ce',
    '\\pu{1 m}',
    '\\frac',
    '\\sqrt',
    '\\left(',
    '\\right)',
    '\\middle|',
    '\\text',
    '\\text{a $b$}',
    '\\sin',
    '\\sum',
    '\\limits',
  ],
  ...[
    '\\begin{matrix}',
    '\\end{matrix}',
    '\\begin{array}{c|c}',
    '\\end{array}',
    '\\hline',
    '\\overline',
    '\\underbrace',
    '\\overset',
    '\\vec',
  ],
  ...[
    '\\not',
    '\\cancel',
    '\\boxed',
    '\\vphantom',
    '\\mathrlap',
    '\\raisebox{1em}',
    '\\rule{1em}{1em}',
    '\\kern-3em',
    '\\color{red}',
    '\\large',
  ],
  ...[
    '\\mathbf',
    '\\operatorname',
    '\\pmod',
    '\\binom',
    '\\over',
    '\\tag{1}',
    '\\char"D800',
    '\\char"0',
    '\\big(',
    '\\xrightarrow{a}',
    '\\mathrel{+a}',
  ],
  ...[
    '\\mathchoice{a}{b}{c}{d}',
    '\\smash',
    '\\verb|a|',
    '\\substack{a\\\\b}',
    '\\def',
    'क्ष',
    'é',
    'e\u0301',
    '👍🏽',
    'اب',
    '₂',
    '\u0338',
    '\ud835',
  ],
]

/** The error a formula is refused with. */
function refusal(latex: string, display = false): TexError {
  try {
    parseTex(latex, display)
  } catch (error) {
    if (error instanceof TexError) return error
    throw error
  }
  throw new Error(`not refused: ${latex}`)
}

const textOf = ({ complaint }: TexError) => english(known(complaint))

/** Every text in the tree, to find what should never be printed. */
const textsIn = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Array.isArray(part) ? part.flatMap(textsIn) : []

function expectPrintable(tree: FormulaTree): void {
  expect(tree).toEqual(JSON.parse(JSON.stringify(tree)))
  expect(textsIn(tree).filter((text) => /^(?:undefined|NaN)$|[\u0000-\u001f\u2061-\u2063]/.test(text))).toEqual([])
  expect(measureDepth(tree)).toBeLessThanOrEqual(MAX_FORMULA_DEPTH)
}

/** What a check finds wrong, each with what is wrong. */
function wrongOnes<One>(all: readonly One[], check: (one: One) => void): string[] {
  return all.flatMap((one) => {
    try {
      check(one)
      return []
    } catch (error) {
      return [`${one}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
}

describe('formulas', () => {
  test('of every subject convert inline and on a line of their own', () => {
    const formulas = Object.values(INLINE_FORMULAS).flat()
    for (const display of [false, true])
      expect(wrongOnes(formulas, (latex) => expectPrintable(parseTex(latex, display)))).toEqual([])
  })

  test('on a line of their own, and what KaTeX documents, convert there', () => {
    const formulas = [...DISPLAY_FORMULAS, ...allConstructs()]
    expect(wrongOnes(formulas, (latex) => expectPrintable(parseTex(latex, true)))).toEqual([])
  })

  test.each(REFUSED_FORMULAS)('are refused with a reason and a place: %s', (latex, message, position) => {
    const error = refusal(latex)
    expect([textOf(error), error.position]).toEqual([expect.stringMatching(message), position])
  })

  test('are refused without a place where they were rewritten before it', () => {
    expect(refusal('\\def\\limits').position).toBeNull()
    expect(refusal('x\\def').position).toBe(1)
  })

  test('of what KaTeX documents are refused on purpose', () => {
    const wrong = wrongOnes(REFUSED_ON_PURPOSE, ([latex, message, reason]) => {
      expect(textOf(refusal(latex, true))).toMatch(message)
      expect(reason).not.toBe('')
    })
    expect(wrong).toEqual([])
  })

  test('can be set to at least 98 %, of all from schools and all that KaTeX documents', () => {
    const school = [...Object.values(INLINE_FORMULAS).flat(), ...DISPLAY_FORMULAS]
    const all = new Set([...school, ...allConstructs(), ...REFUSED_ON_PURPOSE.map(([latex]) => latex)])
    const set = [...all].filter((latex) => {
      try {
        return parseTex(latex, true) !== null
      } catch {
        return false
      }
    })
    expect(school.length).toBeGreaterThanOrEqual(250)
    expect(allConstructs().length).toBeGreaterThanOrEqual(1_000)
    expect(all.size - set.length).toBe(REFUSED_ON_PURPOSE.length)
    expect(set.length / all.size).toBeGreaterThanOrEqual(0.98)
  })

  test('convert or are refused with a reason, whatever they are made of', () => {
    const piece = fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 3 }))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12, size: 'max' }), fc.boolean(), (pieces, display) => {
        const latex = pieces.join('')
        try {
          expectPrintable(parseTex(latex, display))
        } catch (error) {
          if (!(error instanceof TexError)) throw error
          expect(error.complaint.code).not.toBe('tex.unknown')
          const place = error.position ?? 0
          expect(place).toBeGreaterThanOrEqual(0)
          expect(place).toBeLessThanOrEqual(cleanLatex(latex).length)
        }
      }),
      { numRuns: 3_000 },
    )
  })
})
