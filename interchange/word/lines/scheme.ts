import type { LineLabel } from './labels.ts'
import type { WordLine } from './lines.ts'

/** Which labels number the questions of a file and which letter their options, decided for the whole of it. */
export interface WordScheme {
  /** Shapes of labels that number questions; the first is the one of most. */
  questions: readonly string[]
  /** How many options most questions have; 0 where none has any. */
  usual: number
}

interface ShapeFacts {
  shape: string
  kind: LineLabel['kind']
  count: number
  /** How many of them have options below them. */
  leads: number
  /** Lengths of the rows in which it counts on. */
  rows: number[]
  first: number
}

/** A question's options begin within so many lines. */
const NEAR = 16

export function decideScheme(lines: readonly WordLine[]): WordScheme {
  const labelled = lines.flatMap((line, at) =>
    line.label && line.label.kind !== 'bullet' ? [{ label: line.label, at }] : [],
  )
  const shapes = new Map<string, ShapeFacts>()
  const last = new Map<string, number>()
  for (const [index, { label, at }] of labelled.entries()) {
    const facts = shapes.get(label.shape) ?? {
      ...{ shape: label.shape, kind: label.kind, count: 0, leads: 0, rows: [], first: at },
    }
    shapes.set(label.shape, facts)
    facts.count++
    if (label.n === (last.get(label.shape) ?? Number.NaN) + 1) facts.rows[facts.rows.length - 1]! += 1
    else facts.rows.push(1)
    last.set(label.shape, label.n)
    if (leadsTo(labelled.slice(index + 1, index + 1 + NEAR), label, at)) facts.leads++
  }
  const all = [...shapes.values()]
  const ranked = all.filter((one) => scoreOf(one) > 0).sort((a, b) => scoreOf(b) - scoreOf(a))
  const [main] = ranked
  const also = ranked.slice(1).filter((one) => main && isAlsoQuestion(one, main))
  return { questions: [main, ...also].flatMap((one) => one?.shape ?? []), usual: usualCount(labelled, main?.shape) }
}

/** Whether a row of other labels, from its first on, stands below this one before the next of its own. */
function leadsTo(next: readonly { label: LineLabel; at: number }[], own: LineLabel, from: number): boolean {
  for (const [index, { label, at }] of next.entries()) {
    if (label.shape === own.shape || at - from > NEAR) return false
    if (label.n === 1 && label.kind !== 'question') {
      const second = next[index + 1]?.label
      if (second?.shape === label.shape && second.n === 2) return true
      if (label.kind === 'letter' && second?.kind === 'letter' && second.n === 2) return true
    }
  }
  return false
}

/** By how far it counts and how often options follow; rows that begin again and again are options or statements. */
function scoreOf({ kind, count, leads, rows }: ShapeFacts): number {
  const longest = Math.max(...rows)
  const middle = [...rows].sort((a, b) => a - b)[rows.length >> 1] ?? 0
  const isRepeated = rows.length >= 3 && middle <= 8 && longest <= 10
  const counted = rows.reduce((sum, row) => sum + (row > 1 ? row : 0), 0) || (count === 1 ? 0.5 : 0)
  const own = kind === 'question' ? count * 2 : kind === 'decimal' ? 1 : 0
  if ((kind === 'letter' || kind === 'roman') && leads < Math.max(1, count * 0.6)) return 0
  return own + (isRepeated ? counted * 0.1 : counted) + leads * (kind === 'decimal' || kind === 'question' ? 3 : 2)
}

/** Another numbering of questions: in words, or with options below most of them. */
const isAlsoQuestion = ({ kind, count, leads }: ShapeFacts, main: ShapeFacts): boolean =>
  kind === 'question' || (kind === 'decimal' && count >= 2 && leads >= count * 0.6 && main.kind !== 'question')

function usualCount(labelled: readonly { label: LineLabel }[], main: string | undefined): number {
  const sizes = new Map<number, number>()
  let row: LineLabel[] = []
  const end = () => {
    if (row.length >= 2 && row.length <= 8) sizes.set(row.length, (sizes.get(row.length) ?? 0) + 1)
    row = []
  }
  for (const { label } of labelled) {
    if (label.shape === main || (label.kind !== 'letter' && label.kind !== 'roman' && label.kind !== 'decimal')) end()
    else if (label.n === (row.at(-1)?.n ?? 0) + 1) row.push(label)
    else {
      end()
      if (label.n === 1) row.push(label)
    }
  }
  end()
  return [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
