import { sql } from 'kysely'
import {
  type AnswerOf,
  type Message,
  messageOf,
  missingRights,
  type questionBulkApi,
  reviewSteps,
  type Sentence,
  say,
} from '#contract'
import { restorableSince } from '../../entity/change-row.ts'
import { may } from '../../ground/actor.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, notFound } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { changedBy, sees } from '../../policy/policy.ts'
import { questionKind, questions } from '../rows.ts'
import { type BulkRow, type BulkValues, bulkFields } from './bulk-rows.ts'
import { recordReviews } from './review.ts'
import { writeRows } from './write-rows.ts'

type UndoChange = (typeof questionBulkApi)['undoChange']

interface StoredChange {
  id: number
  row_version: number
  before: BulkValues
}

/** Puts back what a change of many has changed; rows that somebody has touched since stay, each with its reason. */
export async function undoChange(call: Call<UndoChange>): Promise<AnswerOf<UndoChange>> {
  const { db, client_id, now, id } = call
  const changes = await lockChange(call, id)
  assertMayUndo(call, changes)
  const rows = await lockRows(
    call,
    changes.map((one) => one.id),
  )
  const reasonOf = await refusals(call, changes)
  const failed: (Message & { id: number })[] = []
  const restored: { row: BulkRow; values: BulkValues }[] = []
  for (const one of changes) {
    const row = rows.get(one.id)
    const reason = reasonOf(one, row)
    if (row && !reason) restored.push({ row, values: one.before })
    else failed.push({ id: one.id, ...messageOf(reason ?? say('left.deleted')) })
  }
  await writeRows(call, restored, 'undo-change')
  const steps = restored.flatMap(({ row, values }) =>
    values.review_state && isReview(values) ? [{ ...row, next: values.review_state }] : [],
  )
  await recordReviews(call, steps, null)
  if (restored.length > 0) {
    await db
      .updateTable('bulk_changes')
      .set({ undone_at: now.toISOString() })
      .where('client_id', '=', client_id)
      .where('id', '=', id)
      .execute()
  }
  return { change_id: null, changed: restored.length, failed }
}

/** The own change of the last 30 days that nobody has undone yet. @throws not_found */
async function lockChange({ db, client_id, actor, now }: Change, id: number): Promise<StoredChange[]> {
  const since = restorableSince(now)
  const change = await db
    .selectFrom('bulk_changes')
    .select(['rows', 'undone_at'])
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('entity', '=', questionKind.entity)
    .where(changedBy(actor, 'bulk_changes'))
    .where('created_at', '>', since)
    .forUpdate()
    .executeTakeFirst()
  if (!change) throw notFound('recent_change')
  if (change.undone_at) throw new ApiError('not_found', say('bulk.undone'))
  return change.rows
}

/** Steps of a review alone: other changes only come with another state. */
const isReview = (values: BulkValues) => Object.keys(values).every((column) => column === 'review_state')

/** Undoing takes what doing took: the right may be gone by now. @throws forbidden */
function assertMayUndo({ actor }: Change, [first]: StoredChange[]): void {
  const action = first && 'status' in first.before ? 'change-status' : 'update'
  if (!(first && isReview(first.before)) && !may(actor, 'question', action)) throw new ApiError('forbidden')
}

async function lockRows({ db, actor }: Change, ids: number[]): Promise<Map<number, BulkRow>> {
  const query = questions.found(actor, { id: ids }).select(bulkFields)
  const { rows } = await db.executeQuery(query.orderBy('questions.id').forUpdate('questions').compile())
  return new Map(rows.map((row) => [row.id, row]))
}

type Refuse = (changes: StoredChange, row: BulkRow | undefined) => Sentence | null

async function refusals(change: Change, changes: StoredChange[]): Promise<Refuse> {
  const { actor } = change
  const chapters = await findLive(change, 'chapters', new Set(changes.flatMap(({ before }) => before.chapter_id ?? [])))
  const topics = await findLive(change, 'topics', new Set(changes.flatMap(({ before }) => before.topic_id ?? [])))
  return ({ row_version, before }, row) => {
    if (!row) return say('left.deleted')
    if (row.row_version !== row_version) return say('left.changed')
    const { subject_id, chapter_id, topic_id, review_state } = before
    if (subject_id !== undefined && !sees(actor, 'questions', { subject_id })) return say('left.gone')
    if (chapter_id !== undefined && !chapters.has(chapter_id)) return say('left.place_gone')
    if (topic_id != null && !topics.has(topic_id)) return say('left.place_gone')
    const right = review_state && reviewSteps[review_state][row.review_state]
    return right && right !== 'withdraw' && !may(actor, 'question', right) ? missingRights[right] : null
  }
}

/** Keeps former places from being deleted until the transaction ends. */
async function findLive(
  { db, client_id }: Change,
  table: 'chapters' | 'topics',
  ids: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  if (ids.size === 0) return ids
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where client_id = ${client_id} and id = any(${[...ids]}::bigint[]) and deleted_at is null
    order by id for key share`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
