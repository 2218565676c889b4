import type { Complaint } from './complaint.ts'
import { formulasOf, type SourceFormula } from './draft/formulas.ts'
import { readDraft } from './draft/read.ts'
import { MAX_CHEMISTRY, MAX_FORMULAS, MAX_HTML_BYTES, MAX_TEX } from './limits.ts'
import { isChemistry } from './tex-options.ts'

/** Which bound of limits.ts the texts are above together. */
export type OverBound = 'formulas' | 'tex' | 'chemistry' | 'bytes'

export interface Over {
  bound: OverBound
  /** The text with which it is passed, counted from 0. */
  text: number
}

/** What is said of each. */
export const overBound: Record<OverBound, Complaint> = {
  formulas: { code: 'rich.too_many_formulas', params: { most: MAX_FORMULAS } },
  tex: { code: 'rich.too_much_tex', params: { most: MAX_TEX } },
  chemistry: { code: 'rich.too_much_chemistry', params: { most: MAX_CHEMISTRY } },
  bytes: { code: 'rich.too_large', params: { most: MAX_HTML_BYTES / 1024 } },
}

/** By its HTML alone, before anything is read. */
export function findTooManyBytes(htmls: readonly string[]): Over | null {
  let bytes = 0
  for (const [text, html] of htmls.entries()) {
    bytes += utf8Length(html)
    if (bytes > MAX_HTML_BYTES) return { bound: 'bytes', text }
  }
  return null
}

function utf8Length(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // Each half of a pair is two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
  }
  return bytes
}

/** Formulas that are equal share it. */
export const keyOf = ({ latex, display }: Pick<SourceFormula, 'latex' | 'display'>) => `${display ? 'd' : 'i'}${latex}`

/** By the formulas of each text. */
export function findTooMuchTex(formulas: readonly SourceFormula[][]): Over | null {
  const seen = new Set<string>()
  let tex = 0
  let chemistry = 0
  for (const [text, own] of formulas.entries()) {
    for (const formula of own) {
      const key = keyOf(formula)
      if (seen.has(key)) continue
      seen.add(key)
      tex += formula.latex.length
      if (isChemistry(formula.latex)) chemistry += formula.latex.length
      if (seen.size > MAX_FORMULAS) return { bound: 'formulas', text }
      if (tex > MAX_TEX) return { bound: 'tex', text }
      if (chemistry > MAX_CHEMISTRY) return { bound: 'chemistry', text }
    }
  }
  return null
}

/** Characters of the HTML of a formula at least: `$x$`. */
const SHORTEST = 3

/** Whether texts are above a bound that is known before any formula is checked; null when they are not. */
export function findOver(htmls: readonly string[]): Over | null {
  // Shorter than the smallest bound: nothing has to be read.
  if (htmls.reduce((sum, html) => sum + html.length, 0) <= Math.min(MAX_CHEMISTRY, MAX_FORMULAS * SHORTEST)) return null
  return findTooManyBytes(htmls) ?? findTooMuchTex(htmls.map((html) => readDraft(html).blocks.flatMap(formulasOf)))
}
