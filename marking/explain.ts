import { type MarkInput, workOut } from './mark.ts'
import { fromQ } from './quarters.ts'
import { written } from './ratio.ts'
import type { Cell, Column, Treatment } from './sheet.ts'
import { countedColumns } from './units.ts'

/** One line of the way to a total. Which of the fields stand in it says what it is. */
export type ExplainLine =
  | { label: string; value: number | 'NA' | null; counted: boolean; max: number; treatment?: Treatment }
  | { rule: string; section: string }
  | { floor: string }
  | { moderation: string; value: string }
  | { protected: string }
  | { sum: number }
  | { max: number }
  | { grace: number }
  | { pass: number }
  | { percent: string }
  | { band: string }

const shown = (q: number) => (q < 0 ? `−${fromQ(-q)}` : String(fromQ(q)))
const entered = (cell: Cell | undefined) => (cell === undefined ? null : cell === 'NA' ? cell : fromQ(cell))

/** How a mark comes about: every cell with whether it counts, before those of a section the rule that chose, then sum, maximum, percent and band. */
export function explain(input: MarkInput, isProtected = false): ExplainLine[] {
  const { questions, grace_q } = input
  const worked = workOut(input)
  const lines: ExplainLine[] = []
  if (questions) {
    const counted = countedColumns(worked.sections)
    const lineOf = (column: Column): ExplainLine => ({
      label: column.label,
      value: column.treatment === 'FULL' ? fromQ(column.max_q) : entered(questions.cells.get(column.id)),
      counted: counted.has(column.id),
      max: fromQ(column.max_q),
      ...(column.treatment === 'COUNT' ? {} : { treatment: column.treatment }),
    })
    for (const { section, choose, units } of worked.sections) {
      if (choose !== null) lines.push({ rule: `any ${choose} of ${units.length}`, section })
      lines.push(...questions.columns.filter((column) => column.section === section).map(lineOf))
    }
  }
  if (worked.marks_q === null || worked.counted_q === 0) return lines
  if (worked.sum_q < 0) lines.push({ floor: `${shown(worked.sum_q)} → 0` })
  for (const { moderation, before_q, after_q } of worked.moderated) {
    const what = moderation.kind === 'ADD' ? `+ ${shown(moderation.q)}` : `× ${moderation.factor}`
    lines.push({ moderation: what, value: `${shown(before_q)} → ${shown(after_q)}` })
  }
  if (isProtected) lines.push({ protected: `${fromQ(worked.marks_q)} / ${fromQ(worked.counted_q)}` })
  lines.push({ sum: fromQ(worked.marks_q) }, { max: fromQ(worked.counted_q) })
  if (grace_q > 0) lines.push({ grace: fromQ(grace_q) })
  lines.push({ pass: fromQ(worked.pass_q) })
  if (worked.exact) {
    const exact = written(worked.exact)
    const percent = written({ above: BigInt(Math.round((worked.percent ?? 0) * 100)), below: 100n })
    lines.push({ percent: exact === percent ? exact : `${exact} → ${percent}` })
  }
  if (worked.band) lines.push({ band: `${worked.band.grade} from ${worked.band.min_percent}` })
  return lines
}
