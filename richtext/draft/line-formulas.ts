import { splitFormulas, type TextFormula } from '../formulas-in-text.ts'
import type { Run } from '../tree.ts'
import type { DraftBlock, DraftInline } from './draft.ts'
import { makeRun } from './line.ts'

type DisplayFormula = Extract<DraftBlock, { type: 'display-formula' }>
type LineBreak = Extract<DraftInline, { type: 'break' }>

/** Code says what it says. */
const isWords = (inline: DraftInline): inline is Run | LineBreak =>
  inline.type === 'break' || (inline.type === 'text' && !inline.marks?.includes('code'))

const wordsOf = (inline: DraftInline): string => (!isWords(inline) ? ' ' : inline.type === 'break' ? '\n' : inline.text)

/** What of a line is read as words: formulas, pictures and code are blanks. */
export const lineWords = (line: readonly DraftInline[]): string => line.map(wordsOf).join('')

/** Neighbours that a formula may reach over: text of one style and the line ends in it. */
function spansOf(line: readonly DraftInline[]): DraftInline[][] {
  const spans: DraftInline[][] = []
  let style: string | null = null
  for (const inline of line) {
    const own = inline.type === 'text' && isWords(inline) ? (inline.marks ?? []).join() : null
    const last = spans.at(-1)
    const goesOn = inline.type === 'break' ? style !== null : own !== null && own === style
    if (last && goesOn) last.push(inline)
    else spans.push([inline])
    if (inline.type !== 'break') style = own
  }
  return spans
}

function inlinesOf(text: string, marks: Run['marks']): DraftInline[] {
  return text
    .split('\n')
    .flatMap((words, index): DraftInline[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      ...(words ? [makeRun(words, marks ?? [])] : []),
    ])
}

const formulaOf = ({ latex, display }: TextFormula): DraftInline | DisplayFormula => {
  const source = latex.replace(/\u00a0/g, ' ')
  return display ? { type: 'display-formula', latex: source } : { type: 'formula', latex: source }
}

function readSpan(span: DraftInline[]): (DraftInline | DisplayFormula)[] {
  const pieces = splitFormulas(lineWords(span))
  if (pieces.length === 1) return span
  const first = span.find((inline) => inline.type === 'text')
  return pieces.flatMap((piece) => (typeof piece === 'string' ? inlinesOf(piece, first?.marks) : [formulaOf(piece)]))
}

/**
 * A line with the formulas that stand in its text between `\(` and `\)`, or `\[` and `\]`, as in a spreadsheet's: its parts, and the
 * displayed formulas between them. The line itself where it has none.
 */
export function withFormulas(line: DraftInline[]): (DraftInline[] | DisplayFormula)[] {
  if (!line.some((inline) => inline.type === 'text' && /\\[([]/.test(inline.text))) return [line]
  const parts: (DraftInline[] | DisplayFormula)[] = []
  let open: DraftInline[] = []
  for (const inline of spansOf(line).flatMap(readSpan)) {
    if (inline.type === 'display-formula') {
      parts.push(open, inline)
      open = []
    } else open.push(inline)
  }
  return [...parts, open]
}
