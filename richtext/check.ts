import { NOTICED } from './allow-list.ts'
import type { Complaint } from './complaint.ts'
import type { DraftBlock, Loss } from './draft/draft.ts'
import { readDraft } from './draft/read.ts'
import { serialise } from './draft/serialise.ts'
import { writeDraft } from './draft/write.ts'
import { MAX_DEPTH, MAX_TEXT_LENGTH } from './limits.ts'
import { parseTex, TexError } from './tex.ts'

export interface RichTextProblem {
  /**
   * `formula`: can't be set. `image`: a picture from elsewhere was left out. `element`: a drawing, sound or the like was
   * left out. `nesting`, `size`: more than a text may hold, the rest was left out.
   */
  kind: 'formula' | Loss['kind']
  /** For the author: what is wrong, where, and what to do. */
  complaint: Complaint
  /** Which formula or picture of the text, counted from 1; `position` is an offset in the formula's source. */
  at?: { number: number; position?: number }
}

interface SourceFormula {
  latex: string
  display: boolean
}

function formulasOf(block: DraftBlock): SourceFormula[] {
  if (block.type === 'display-formula') return [{ latex: block.latex, display: true }]
  if (block.type === 'list') return block.items.flat().flatMap(formulasOf)
  if (block.type === 'quote') return block.children.flatMap(formulasOf)
  if (block.type === 'table') {
    return [...block.head, ...block.body].flat().flatMap((cell) => cell.children.flatMap(formulasOf))
  }
  return block.children.flatMap((inline) =>
    inline.type === 'formula' ? [{ latex: inline.latex, display: false }] : [],
  )
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

function checkFormula({ latex, display }: SourceFormula, number: number): RichTextProblem[] {
  try {
    parseTex(latex, display)
    return []
  } catch (error) {
    if (error instanceof TexError) return [describeRefusal(error, latex, number)]
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

/**
 * What to do with HTML before it is saved: the form in which it is stored, and everything the author should change
 * first. Scripts and the like are left out without a word. Throws on nothing.
 */
export function checkRichText(html: string): { html: string; problems: RichTextProblem[] } {
  const { blocks, losses } = readDraft(html)
  const refusals = blocks.flatMap(formulasOf).flatMap((formula, index) => checkFormula(formula, index + 1))
  return { html: serialise(writeDraft(blocks)), problems: [...refusals, ...losses.map(describeLoss)] }
}
