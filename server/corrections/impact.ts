import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type CorrectionImpact, CorrectionInput, type MarkResult, say } from '#contract'
import { isEmptied } from '../../marking/corrected.ts'
import { type MarkInput, withinGrace, workOut } from '../../marking/mark.ts'
import { fromQ } from '../../marking/quarters.ts'
import { roundedNumber } from '../../marking/ratio.ts'
import { type Asking, ask } from '../db/ask.ts'
import { wrongField } from '../ground/errors.ts'
import { pupilName } from '../ground/pupil-name.ts'
import type { SheetExam } from '../marks/sheet.ts'
import {
  correctedOf,
  correctionsIn,
  enteredOf,
  type Rules,
  readCells,
  rulesOf,
  rulesWith,
  type StoredMark,
} from '../results/totals.ts'

/** Rows that a preview names. */
const MOST_ROWS = 5000

type Row = StoredMark & { name: string; row_version: number }
type ImpactRow = CorrectionImpact['rows'][number]

export interface Marked {
  rules: Rules
  rows: Row[]
  cells: Awaited<ReturnType<typeof readCells>>
}

/** Everything of an exam that marks are worked out from. */
export async function readMarked(asking: Asking, exam: SheetExam): Promise<Marked> {
  const { client_id } = asking
  const rules = await rulesOf(asking, exam)
  const rows = await ask(
    asking,
    sql<Row>`
    select m.id, m.set_letter, m.attendance, m.marks, m.grace, m.row_version, ${pupilName(client_id, 'p')} as name
    from exam_marks m join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
      join students p on p.client_id = ${client_id} and p.id = e.student_id
    where m.client_id = ${client_id} and m.exam_id = ${exam.id} order by m.id`,
  )
  return { rules, rows, cells: await readCells(asking, exam.id) }
}

/** The same marks by another set of corrections. */
export const withCorrections = (marked: Marked, corrections: Rules['corrections']): Marked => ({
  ...marked,
  rules: rulesWith(marked.rules, corrections),
})

/** @throws invalid_field where the correction does not fit the exam */
export function assertFits({ rules }: Marked, input: CorrectionInput): void {
  if (input.kind === 'ADD' || input.kind === 'SCALE') return
  if (rules.exam.entry_mode === 'TOTAL') throw wrongField('kind', say('correction.no_questions'))
  const column = rules.columns.find(({ id }) => id === input.exam_question_id)
  if (!column) throw wrongField('exam_question_id', say('correction.not_question'))
  if (column.treatment !== 'COUNT') throw wrongField('exam_question_id', say('correction.counted_already'))
  const row = { id: 0, set_letter: column.set_letter || null, attendance: 'P' as const, marks: null, grace: 0 }
  if (isEmptied(enteredOf(rules, row, new Map()), [...rules.corrections, ...correctionsIn([input])]))
    throw wrongField('exam_question_id', say('correction.nothing_left'))
}

interface Standing {
  marks: number
  max: number
  percent: number | null
  grade: string | null
  result: MarkResult
}

function standing(row: Row, { rules, cells }: Marked, graceOf: (input: MarkInput) => MarkInput) {
  const { input, isProtected } = correctedOf(rules, row, cells.get(row.id) ?? new Map())
  const { marks_q, counted_q, percent, grade, result } = workOut(graceOf(input))
  const shown: Standing | null =
    marks_q === null ? null : { marks: fromQ(marks_q), max: fromQ(counted_q), percent, grade, result }
  return { shown, isProtected }
}

export type Difference = ImpactRow

/** How everybody with marks stands before a correction, and after it. */
export function differences(before: Marked, after: Marked): Difference[] {
  return before.rows.flatMap((row, at) => {
    const was = standing(row, before, (input) => input).shown
    const then = standing(after.rows[at] ?? row, after, withinGrace)
    if (!was || !then.shown) return []
    const { max: max_before, ...from } = was
    const { max: max_after, ...to } = then.shown
    const max = { before: max_before, after: max_after }
    return [{ mark_id: row.id, name: row.name, before: from, after: to, protected: then.isProtected, max }]
  })
}

export const hasChanged = ({ before, after, max }: Difference): boolean =>
  max.before !== max.after ||
  before.marks !== after.marks ||
  before.percent !== after.percent ||
  before.grade !== after.grade ||
  before.result !== after.result

export function impactOf(all: readonly Difference[]): CorrectionImpact {
  const changed = all.filter(hasChanged)
  const count = (is: (one: Difference) => boolean) => all.filter(is).length
  const mean = (marks: (one: Difference) => number) =>
    all.length === 0 ? null : roundedNumber(all.reduce((sum, one) => sum + marks(one), 0) / all.length, 2)
  const moves = new Map<string, CorrectionImpact['grade_changes'][number]>()
  for (const { before, after } of changed) {
    if (before.grade === after.grade) continue
    const key = JSON.stringify([before.grade, after.grade])
    const move = moves.get(key) ?? { from: before.grade, to: after.grade, count: 0 }
    moves.set(key, { ...move, count: move.count + 1 })
  }
  return {
    students: all.length,
    changed: changed.length,
    up: count(({ before, after }) => (after.percent ?? 0) > (before.percent ?? 0)),
    down: count(({ before, after }) => (after.percent ?? 0) < (before.percent ?? 0)),
    protected: count((one) => one.protected),
    grade_changes: [...moves.values()].sort((a, b) => b.count - a.count),
    pass_gained: count(({ before, after }) => before.result === 'FAIL' && after.result === 'PASS'),
    pass_lost: count(({ before, after }) => before.result === 'PASS' && after.result === 'FAIL'),
    mean_before: mean(({ before }) => before.marks),
    mean_after: mean(({ after }) => after.marks),
    percent_before: mean(({ before }) => before.percent ?? 0),
    percent_after: mean(({ after }) => after.percent ?? 0),
    rows: changed.slice(0, MOST_ROWS),
  }
}

/** What was looked at: the correction itself, and a print of the marks that it was worked out from. */
export function tokenOf({ rules, rows }: Marked, exam: SheetExam, input: CorrectionInput): string {
  const text = JSON.stringify(input)
  const versions = rows.map(({ id, row_version }) => `${id}.${row_version}`).join()
  const of = [exam.id, exam.state, exam.revision, rules.corrections.length, versions, text].join(' ')
  return `${Buffer.from(text).toString('base64url')}.${createHash('sha256').update(of).digest('base64url')}`
}

/** The correction in a token. @throws invalid_field where it is none */
export function readToken(token: string): CorrectionInput {
  const [text = ''] = token.split('.')
  try {
    const parsed = CorrectionInput.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (parsed.success) return parsed.data
  } catch {
    // Not JSON: it is no token of ours, as below.
  }
  throw wrongField('token', say('correction.token'))
}
