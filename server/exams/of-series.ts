import { sql } from 'kysely'
import { say } from '#contract'
import type { StoredRow } from '../entity/change-row.ts'
import type { SchoolChange } from '../ground/change.ts'
import { ApiError, refusedField, wrongFields } from '../ground/errors.ts'
import type { ExamFields } from './exam-fields.ts'

type Planned = Pick<StoredRow<'exams'>, 'id' | 'series_id'>

async function seriesOf(
  { db, client_id }: SchoolChange,
  series_id: number,
): Promise<{ series: string; series_id: number }> {
  const { rows } = await sql<{ name: string }>`
    select name from exam_series where client_id = ${client_id} and id = ${series_id}`.execute(db)
  return { series: rows[0]?.name ?? '', series_id }
}

/** An exam of a series is moved in its series, so that the date sheet stays what everybody has read. @throws invalid_field at what would move it */
export async function assertOwnTimes(
  change: SchoolChange,
  { series_id }: Planned,
  { changes, before }: { changes: Partial<ExamFields>; before: ExamFields },
): Promise<void> {
  if (series_id === null) return
  const moved = (['date', 'start', 'end'] as const).filter(
    (field) => changes[field] !== undefined && changes[field] !== before[field],
  )
  if (moved.length === 0) return
  const of = await seriesOf(change, series_id)
  throw wrongFields(moved.map((field) => refusedField(field, say('exam.moved_in_series', of))))
}

/** @throws in_use where a series holds the exam */
export async function assertUnplanned(change: SchoolChange, { series_id }: Planned): Promise<void> {
  if (series_id === null) return
  throw new ApiError('in_use', say('exam.removed_in_series', await seriesOf(change, series_id)))
}
