import { known, type Sentence } from '#contract'
import { cleanLatex } from '../../../../richtext/clean-text.ts'
import { parseTex, TexError } from '../../../../richtext/tex.ts'

/** Why a formula can't be printed. */
export interface FormulaFault {
  sentence: Sentence
  /** The formula around the fault; null where the place isn't known. */
  excerpt: FaultExcerpt | null
}

export interface FaultExcerpt {
  before: string
  /** The command or character at fault; empty at the end, where something is missing. */
  at: string
  after: string
  /** Both from 1, as an editor counts. */
  line: number
  column: number
}

/** How many characters of the formula are shown on either side of the fault. */
const reach = 24

/** Checks a formula as the server does when the question is saved; null where it can be printed. */
export function checkFormula(source: string, display: boolean): FormulaFault | null {
  try {
    parseTex(source, display)
    return null
  } catch (error) {
    if (!(error instanceof TexError)) throw error
    const { complaint, position } = error
    return {
      sentence: known(complaint),
      excerpt: position === null ? null : excerptFault(cleanLatex(source), position),
    }
  }
}

export function excerptFault(latex: string, position: number): FaultExcerpt {
  const start = Math.min(Math.max(position, 0), latex.length)
  const at = /^(?:\\[a-zA-Z]+|\\?.)/su.exec(latex.slice(start))?.[0] ?? ''
  const end = start + at.length
  const lines = latex.slice(0, start).split('\n')
  return {
    before: (start > reach ? '…' : '') + latex.slice(Math.max(0, start - reach), start),
    at,
    after: latex.slice(end, end + reach) + (end + reach < latex.length ? '…' : ''),
    line: lines.length,
    column: (lines.at(-1) ?? '').length + 1,
  }
}
