import { sql } from 'kysely'
import type { LessGrace } from '#contract'
import { withinGrace } from '../../../marking/mark.ts'
import { inputOf } from '../../exams/kept/totals.ts'
import type { Change } from '../../ground/change.ts'
import { storeHistory } from '../store.ts'
import type { Marked } from './impact.ts'

/** Whose grace goes further than to a pass by these marks. */
export const graceLessened = ({ rules, rows, cells }: Marked): LessGrace[] =>
  rows.flatMap((row) => {
    if (row.grace === 0) return []
    const after = withinGrace(inputOf(rules, row, cells.get(row.id) ?? new Map())).grace_q / 4
    return after === row.grace ? [] : [{ mark_id: row.id, before: row.grace, after }]
  })

/** Those whose grace stands as a correction has left it; who was given another since keeps that. */
const standing = ({ rows }: Marked, lessened: readonly LessGrace[]): LessGrace[] => {
  const now = new Map(rows.map(({ id, grace }) => [id, grace]))
  return lessened.filter(({ mark_id, after }) => now.get(mark_id) === after)
}

/** The marks as they are once the grace that a correction took is back. */
export function withGraceBack(marked: Marked, lessened: readonly LessGrace[]): Marked {
  const back = new Map(standing(marked, lessened).map(({ mark_id, before }) => [mark_id, before]))
  return { ...marked, rows: marked.rows.map((row) => ({ ...row, grace: back.get(row.id) ?? row.grace })) }
}

/** Gives it back; what is not needed of it goes again when the exam is worked out. */
export async function giveGraceBack(
  change: Change,
  { exam_id, reason }: { exam_id: number; reason: string },
  marked: Marked,
  lessened: readonly LessGrace[],
): Promise<void> {
  const back = standing(marked, lessened)
  if (back.length === 0) return
  const { db, client_id, now, actor } = change
  await sql`
    update exam_marks m set grace = given.before, row_version = m.row_version + 1, updated_at = ${now.toISOString()}::timestamptz,
      updated_by = ${actor.account_id}::bigint
    from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as given (mark_id bigint, before numeric)
    where m.client_id = ${client_id} and m.exam_id = ${exam_id} and m.id = given.mark_id`.execute(db)
  const history = back.map(({ mark_id, before, after }) => ({
    ...{ mark_id, exam_question_id: null, field: 'grace', source: 'CORRECTION' as const },
    ...{ before: String(after), after: String(before) },
  }))
  await storeHistory(change, exam_id, history, reason)
}
