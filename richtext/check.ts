import { NOTICED } from './allow-list.ts'
import type { Complaint } from './complaint.ts'
import type { DraftBlock, Loss } from './draft/draft.ts'
import { formulasOf, paragraphsOf, type SourceFormula } from './draft/formulas.ts'
import { readDraft } from './draft/read.ts'
import { serialise } from './draft/serialise.ts'
import { writeDraft } from './draft/write.ts'
import { findLooseWords } from './formulas-in-text.ts'
import { MAX_DEPTH, MAX_TEXT_LENGTH } from './limits.ts'
import { parseTex, TexError } from './tex.ts'

export interface RichTextProblem {
  /**
   * `formula`: can't be set, or was meant as one and is none. `image`: a picture from elsewhere was left out. `element`: a drawing, sound or the like was
   * left out. `nesting`, `size`: more than a text may hold, the rest was left out.
   */
  kind: 'formula' | Loss['kind']
  /** For the author: what is wrong, where, and what to do. */
  complaint: Complaint
  /** Which formula or picture of the text, counted from 1; `position` is an offset in the formula's source. */
  at?: { number: number; position?: number }
}

/** How much of a formula is quoted on either side of an error. */
const QUOTED = 12

function quote(latex: string, position: number): string {
  const start = Math.max(0, position - QUOTED)
  const end = Math.min(latex.length, position + QUOTED)
  return `${start > 0 ? '…' : ''}${latex.slice(start, end)}${end < latex.length ? '…' : ''}`
}

function describeRefusal({ complaint, position }: TexError, latex: string, number: number): RichTextProblem {
  const kind = 'formula'
  if (position === null)
    return { kind, complaint: { code: 'formula.refused', params: { number, complaint } }, at: { number } }
  const params = { number, complaint, quote: quote(latex, position) }
  const refused: Complaint =
    position >= latex.length
      ? { code: 'formula.refused_at_end', params }
      : { code: 'formula.refused_at', params: { ...params, position: position + 1 } }
  return { kind, complaint: refused, at: { number, position } }
}

/** What keeps a formula from being set; null when it can be. */
export function findTexError({ latex, display, tables }: SourceFormula): TexError | null {
  try {
    parseTex(latex, display, tables)
    return null
  } catch (error) {
    if (error instanceof TexError) return error
    throw error
  }
}

function describeLoss(loss: Loss): RichTextProblem {
  const { kind } = loss
  if (kind === 'image') {
    const { number } = loss
    return { kind, complaint: { code: 'text.picture', params: { number } }, at: { number } }
  }
  if (kind === 'element') {
    return { kind, complaint: NOTICED[loss.tag] ?? { code: 'text.element', params: { tag: loss.tag } } }
  }
  return kind === 'nesting'
    ? { kind, complaint: { code: 'text.nesting', params: { most: MAX_DEPTH } } }
    : { kind, complaint: { code: 'text.size', params: { most: MAX_TEXT_LENGTH } } }
}

/** The form in which a text is stored, and everything the author should change first. */
export interface CheckedText {
  html: string
  problems: RichTextProblem[]
}

/** TeX outside of a formula, which would be printed as it stands; the first of each paragraph. */
function findLoose(blocks: readonly DraftBlock[]): RichTextProblem[] {
  return paragraphsOf(blocks).flatMap((words) => {
    const loose = findLooseWords(words)
    return loose
      ? [{ kind: 'formula', complaint: { code: `formula.${loose.kind}`, params: { quote: loose.quote } } }]
      : []
  })
}

/**
 * What to do with HTML before it is saved. Scripts and the like are left out without a word. Throws on nothing.
 */
export const checkRichText = (html: string): CheckedText => checkDraft(readDraft(html), findTexError)

/** The same of HTML that was read; `find` is asked for each formula, counted from 1. */
export function checkDraft(
  { blocks, losses }: ReturnType<typeof readDraft>,
  find: (formula: SourceFormula, number: number) => TexError | null,
): CheckedText {
  const refusals = blocks.flatMap(formulasOf).flatMap((formula, index) => {
    const error = find(formula, index + 1)
    return error ? [describeRefusal(error, formula.latex, index + 1)] : []
  })
  return {
    html: serialise(writeDraft(blocks)),
    problems: [...refusals, ...findLoose(blocks), ...losses.map(describeLoss)],
  }
}
