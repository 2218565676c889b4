import { NOTICED } from './allow-list.ts'
import type { DraftBlock, Loss } from './draft/draft.ts'
import { readDraft } from './draft/read.ts'
import { serialise } from './draft/serialise.ts'
import { writeDraft } from './draft/write.ts'
import { MAX_DEPTH, MAX_TEXT_LENGTH } from './limits.ts'
import { parseTex, TexError } from './tex.ts'

/**
 * `formula`: can't be set. `image`: a picture from elsewhere was left out. `element`: a drawing, sound or the like was
 * left out. `nesting`, `size`: more than a text may hold, the rest was left out.
 */
export type RichTextProblemCode = 'formula' | Loss['kind']

export interface RichTextProblem {
  code: RichTextProblemCode
  /** For the author: what is wrong, where, and what to do. */
  message: string
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

function describeRefusal({ message, position }: TexError, latex: string, number: number): RichTextProblem {
  if (position === null) return { code: 'formula', message: `Formula ${number}: ${message}`, at: { number } }
  const place = position >= latex.length ? 'at the end' : `at position ${position + 1}`
  const text = `Formula ${number}: ${message}, ${place}: \`${quote(latex, position)}\``
  return { code: 'formula', message: text, at: { number, position } }
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
  if (loss.kind === 'image') {
    const message = `Picture ${loss.number} is not stored here and was left out: upload it with the picture button`
    return { code: loss.kind, message, at: { number: loss.number } }
  }
  if (loss.kind === 'element')
    return { code: loss.kind, message: NOTICED[loss.tag] ?? `<${loss.tag}> could not be kept` }
  if (loss.kind === 'nesting') {
    const message = `Lists, tables and quotations are more than ${MAX_DEPTH} deep in one another: make the text simpler`
    return { code: loss.kind, message }
  }
  const message = `The text is too long (at most ${MAX_TEXT_LENGTH} characters; large tables count more): shorten it`
  return { code: loss.kind, message }
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
