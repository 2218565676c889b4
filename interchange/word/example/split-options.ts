import { slicePieces, trimPieces, type WordPiece } from '../docx/pieces.ts'
import { inlineLabels } from '../lines/inline-options.ts'
import type { LineLabel } from '../lines/labels.ts'
import type { ExampleLine } from './example-lines.ts'
import { leadOf } from './line-leads.ts'

/** What stands between options of one line: labels that count, or a sign. */
export type OptionSplit = 'labels' | 'tab' | 'blanks' | '|' | '/' | ';' | ','

const separators: readonly (readonly [OptionSplit, RegExp])[] = [
  ['tab', /\t\s{0,10}/g],
  ['|', /\s{0,4}\|\s{0,4}/g],
  ['blanks', /\s{3,10}/g],
  ['/', /\s{1,4}\/\s{1,4}|\s?\/\s?/g],
  [';', /\s?;\s?/g],
  [',', /\s?,\s{1,4}/g],
]
/** What may as well stand within an option. */
const inTexts: readonly OptionSplit[] = ['/', ';', ',']

/** An option of a line: its text without what counts it. */
export interface LineOption {
  pieces: WordPiece[]
  /** What counts it; null for nothing. */
  label: Pick<LineLabel, 'kind' | 'n' | 'shape'> | null
}

interface Cut {
  from: number
  to: number
}

/** @param isAll the line holds all options */
export function splitOf(lines: readonly ExampleLine[], isAll: boolean): OptionSplit | null {
  const [first] = lines
  if (!first || first.table) return null
  if (labelCuts(first).length > 1) return 'labels'
  const found = separators.find(
    ([name]) => (isAll || !inTexts.includes(name)) && lines.every((line) => cutsOf(line, name).length > 1),
  )
  return found?.[0] ?? null
}

const labelCuts = (line: ExampleLine): Cut[] => {
  const labels = inlineLabels(line.text, null)
  const shape = line.lead.shape
  const found =
    labels.length > 1 ? labels.map(({ at }) => at) : shape.length > 1 && line.lead.n > 0 ? againOf(line) : []
  return found.map((from, at) => ({ from, to: found[at + 1] ?? line.text.length }))
}

/** Where what begins the line begins again behind a blank, counting on. */
function againOf({ text, lead }: ExampleLine): number[] {
  const found = [text.length - text.trimStart().length]
  let n = lead.n
  for (const { index } of text.slice(0, 2000).matchAll(/(?<=\s)\S/gu)) {
    const next = leadOf(text.slice(index))
    if (next.shape !== lead.shape || next.n <= n || next.n > n + 4) continue
    found.push(index)
    n = next.n
  }
  return found
}

function cutsOf({ text }: ExampleLine, split: OptionSplit): Cut[] {
  const pattern = separators.find(([name]) => name === split)?.[1]
  if (!pattern || text.length > 5000) return [{ from: 0, to: text.length }]
  const cuts: Cut[] = []
  let from = 0
  for (const {
    index,
    0: { length },
  } of text.matchAll(pattern)) {
    if (text.slice(from, index).trim() !== '') cuts.push({ from, to: index })
    from = index + length
  }
  if (text.slice(from).trim() !== '') cuts.push({ from, to: text.length })
  return cuts
}

/** How the options of a line are told from one another, and from what counts them. */
export interface OptionSigns {
  split: OptionSplit | null
  leads: readonly string[]
  has_tails?: boolean
}

/** The options of a line, in its order. */
export function splitOptions(line: ExampleLine, { split, leads, has_tails = false }: OptionSigns): LineOption[] {
  const cuts = split === null ? [] : split === 'labels' ? labelCuts(line) : cutsOf(line, split)
  if (cuts.length < 2) return [optionOf(line.pieces, line, { hasLead: leads.includes(line.form.lead), has_tails })]
  const parts = cuts.map(({ from, to }) => {
    const text = line.text.slice(from, to)
    return { pieces: slicePieces(line.pieces, from, to), text, lead: leadOf(text), tail: line.tail }
  })
  const isCounting = parts.every(({ lead }, at) => lead.n > 0 && (at === 0 || lead.n > parts[at - 1]!.lead.n))
  const hasLead = split === 'labels' || (isCounting && !parts.some(({ lead }) => lead.is_weak))
  return parts.map((part) => optionOf(part.pieces, part, { hasLead, has_tails: false }))
}

function optionOf(
  pieces: readonly WordPiece[],
  { text, lead, tail }: Pick<ExampleLine, 'text' | 'lead' | 'tail'>,
  { hasLead, has_tails }: { hasLead: boolean; has_tails: boolean },
): LineOption {
  if (has_tails && tail.n > 0) {
    const label = { kind: tail.kind === 'word' ? ('letter' as const) : tail.kind, n: tail.n, shape: tail.shape }
    return { pieces: trimPieces(slicePieces(pieces, 0, text.length - tail.length)), label }
  }
  if (!hasLead) return { pieces: trimPieces(pieces), label: null }
  const label = lead.n > 0 && lead.kind !== 'word' ? { kind: lead.kind, n: lead.n, shape: lead.shape } : null
  return { pieces: trimPieces(slicePieces(pieces, lead.length)), label }
}
