import { sql } from 'kysely'
import type { LessGrace, StoredCorrection } from '#contract'
import { withinGrace } from '../../marking/mark.ts'
import { givenRows } from '../db/given-rows.ts'
import type { Change } from '../ground/change.ts'
import { storeHistory } from '../marks/store.ts'
import { inputOf } from '../results/totals.ts'
import type { Marked } from './impact.ts'

/** Whose grace goes further than to a pass by these marks. */
export const graceLessened = ({ rules, rows, cells }: Marked): LessGrace[] =>
  rows.flatMap((row) => {
    if (row.grace === 0) return []
    const after = withinGrace(inputOf(rules, row, cells.get(row.id) ?? new Map())).grace_q / 4
    return after === row.grace ? [] : [{ mark_id: row.id, before: row.grace, after }]
  })

/** A correction that holds, with what it took. */
interface Holding {
  id: number
  input: StoredCorrection
}

/**
 * The grace that corrections took, each of what those before had left: what was given, and what is left now. Who was given another since keeps
 * that.
 */
export function graceTaken({ rows }: Marked, corrections: readonly Holding[]): LessGrace[] {
  const now = new Map(rows.map(({ id, grace }) => [id, grace]))
  const taken = new Map<number, LessGrace>()
  for (const { mark_id, before, after } of corrections.flatMap(({ input }) => input.grace ?? [])) {
    const known = taken.get(mark_id)
    taken.set(mark_id, { mark_id, before: known?.after === before ? known.before : before, after })
  }
  return [...taken.values()].filter(({ mark_id, after }) => now.get(mark_id) === after)
}

/** The marks as they are once the grace that corrections took is back. */
export function withGraceBack(marked: Marked, taken: readonly LessGrace[]): Marked {
  const back = new Map(taken.map(({ mark_id, before }) => [mark_id, before]))
  return { ...marked, rows: marked.rows.map((row) => ({ ...row, grace: back.get(row.id) ?? row.grace })) }
}

interface Undoing {
  exam_id: number
  reason: string
  /** The corrections that stay in force. */
  left: readonly Holding[]
  taken: readonly LessGrace[]
  /** The marks once it is undone. */
  after: Marked
}

/**
 * Gives it back. What is not needed of it goes again when the exam is worked out, and is then what the last of the corrections that hold on took:
 * in whichever order they are undone, after the last everybody has what was given.
 */
export async function giveGraceBack(change: Change, { exam_id, reason, left, taken, after }: Undoing): Promise<void> {
  const { db, client_id, now, actor } = change
  const last = left.at(-1)
  if (last) {
    const lessened = graceLessened(after)
    const anew = new Set([...taken, ...lessened].map(({ mark_id }) => mark_id))
    const rewritten = left.map(({ id, input }) => {
      const others = (input.grace ?? []).filter(({ mark_id }) => !anew.has(mark_id))
      return { id, input: { ...input, grace: id === last.id ? [...others, ...lessened] : others } }
    })
    await sql`
      update exam_corrections x set input = kept.input
      from jsonb_to_recordset(${JSON.stringify(rewritten)}::jsonb) as kept (id bigint, input jsonb)
      where x.client_id = ${client_id} and x.exam_id = ${exam_id} and x.id = kept.id`.execute(db)
  }
  if (taken.length === 0) return
  await sql`
    update exam_marks m set grace = given.before, row_version = m.row_version + 1, updated_at = ${now.toISOString()}::timestamptz,
      updated_by = ${actor.account_id}::bigint
    from ${givenRows('exam_mark_history', ['mark_id'], taken, { before: 'numeric' })}
    where m.client_id = ${client_id} and m.exam_id = ${exam_id} and m.id = given.mark_id`.execute(db)
  const history = taken.map(({ mark_id, before, after }) => ({
    ...{ mark_id, exam_question_id: null, field: 'grace', source: 'CORRECTION' as const },
    ...{ before: String(after), after: String(before) },
  }))
  await storeHistory(change, exam_id, history, reason)
}
