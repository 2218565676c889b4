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
): Promise<{ series: string; series_id: number; state: string }> {
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state from exam_series where client_id = ${client_id} and id = ${series_id}`.execute(db)
  return { series: rows[0]?.name ?? '', series_id, state: rows[0]?.state ?? '' }
}

const ownTimes: readonly string[] = ['date', 'start', 'end']
/** What a series says of its exams. */
const plannedFields = ['date', 'start', 'end', 'room', 'rooms', 'invigilators'] as const

/** As it is compared: an empty list is as good as none, and the order of a list says nothing. */
function said(value: unknown): string {
  if (value === null || value === '') return ''
  return Array.isArray(value)
    ? value
        .map((one: object) =>
          JSON.stringify(
            Object.entries(one)
              .filter(([, part]) => part != null)
              .toSorted(),
          ),
        )
        .toSorted()
        .join()
    : String(value)
}

/** An exam of a series is moved in its series, so that the date sheet stays what everybody has read. @throws invalid_field at what would move it */
export async function assertOwnTimes(
  change: SchoolChange,
  { series_id }: Planned,
  { changes, before }: { changes: Partial<ExamFields>; before: ExamFields },
): Promise<void> {
  if (series_id === null) return
  const moved = plannedFields.filter(
    (field) => changes[field] !== undefined && said(changes[field]) !== said(before[field]),
  )
  if (moved.length === 0) return
  const { state, ...of } = await seriesOf(change, series_id)
  // Rooms and watchers of an exam that was gathered stay its own until the series says them.
  const isOut = state === 'PUBLISHED' || state === 'CLOSED'
  const refused = moved.filter((field) => isOut || ownTimes.includes(field))
  if (refused.length === 0) return
  throw wrongFields(refused.map((field) => refusedField(field, say('exam.moved_in_series', of))))
}

/** @throws in_use where a series holds the exam */
export async function assertUnplanned(change: SchoolChange, { series_id }: Planned): Promise<void> {
  if (series_id === null) return
  const { state: _, ...of } = await seriesOf(change, series_id)
  throw new ApiError('in_use', say('exam.removed_in_series', of))
}
