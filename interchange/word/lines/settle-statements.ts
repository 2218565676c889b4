import type { LineLabel } from './labels.ts'
import type { WordLine } from './lines.ts'
import type { WordScheme } from './scheme.ts'
import { answerStart } from './words.ts'

/** The class of labels of statements. */
export const STATEMENT = 'statement'

/** Lines from one number to the options below it, and from those to the next number. */
const NEAR = 40

interface StatementRow {
  lines: WordLine[]
  /** Whether something is asked beside the statements: before them or between them and the options. */
  isAsked: boolean
  /** The line of the first option. */
  options: number
}

const asks = (text: string) => /[?？]\s*$/u.test(text)

/**
 * "13. Consider these: 1. … 2. … 3. … Which are right? (a) … 14. …": numbers of the questions' own class that count by themselves between a question and
 * its options, where the questions count on behind them, can't be questions. They get a class of their own.
 */
export function settleStatements(lines: readonly WordLine[], { questions }: WordScheme): void {
  for (const [at, { label, is_inline, column }] of lines.entries()) {
    if (!label || is_inline || column || !questions.includes(label.shape)) continue
    const row = statementsBelow(lines, at, label)
    if (!row?.isAsked || !goesOn(lines, row, label)) continue
    for (const line of row.lines) if (line.label) line.label = { ...line.label, kind: 'decimal', shape: STATEMENT }
  }
}

function statementsBelow(lines: readonly WordLine[], from: number, own: LineLabel): StatementRow | null {
  const row: WordLine[] = []
  let isAsked = /[?？]/u.test(lines[from]?.text ?? '')
  for (let at = from + 1; at <= from + NEAR; at++) {
    const line = lines[at]
    if (!line || line.table || line.is_heading || answerStart(line.text) > 0) return null
    const { label, text } = line
    if (label?.kind === 'letter') {
      if (label.n !== 1 || row.length < 2) return null
      return { lines: row, isAsked, options: at }
    }
    if (label?.shape === own.shape) {
      const last = row.at(-1)?.label?.n
      const isNext = last === undefined ? label.n <= own.n : label.n === last + 1
      // What asks is a question itself, and what follows a text behind the row is no part of it.
      if (!isNext || asks(text) || line.is_inline) return null
      row.push(line)
    } else if (label) return null
    else if (row.length > 0 && text.trim() !== '') isAsked = true
  }
  return null
}

/** Whether the questions count on behind the options; at the end of a numbering, whether the statements began anew. */
function goesOn(lines: readonly WordLine[], { lines: row, options }: StatementRow, own: LineLabel): boolean {
  const first = lines[options]?.label
  for (const { label } of lines.slice(options + 1, options + NEAR)) {
    if (!label) continue
    if (label.shape === first?.shape && label.n === 1) return false
    if (label.shape === own.shape) return label.n === own.n + 1 || (label.n === 1 && isAnew(row, own))
  }
  return isAnew(row, own)
}

const isAnew = (row: readonly WordLine[], own: LineLabel) => row[0]?.label?.n === 1 && own.n > row.length
