import {
  type AnswerOf,
  type BodyOf,
  messageOf,
  mostQuestions,
  mostTags,
  type questionBulkApi,
  type Sentence,
  say,
} from '#contract'
import { assertPlace } from '../../academics/place.ts'
import { type Actor, may } from '../../ground/actor.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, wrongField, wrongFields } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { questions, type ReadFilter } from '../rows.ts'
import { saveWords } from '../search/question-words.ts'
import { type BulkColumn, type BulkRow, type BulkValues, bulkFields } from './bulk-rows.ts'
import { recordReviews } from './review.ts'
import { assertComment, assertMayReview, findReviewFault } from './review-rules.ts'
import { misfits } from './reworked-versions.ts'
import { keepChange } from './stored-change.ts'
import { writeRows } from './write-rows.ts'

type ChangeMany = (typeof questionBulkApi)['changeMany']

/** Tags have words of their own to be found by. */
const saysNothing = { question_text: '', question_options: [], sub_questions: [], answer: null, translations: [] }

/** One change as it is made to every row. */
interface Plan {
  /** Name of it in the audit. */
  action: string
  valuesFor(row: BulkRow): BulkValues
  /** Why a row stays as it is; null when it changes. */
  refuse(row: BulkRow): Sentence | null
}

/** Makes one change to many questions, in one transaction; rows that can't take it stay, each with its reason. */
export async function changeMany(call: Call<ChangeMany>): Promise<AnswerOf<ChangeMany>> {
  const { body } = call
  const plan = await planOf(call, body)
  const rows = await lockChosen(call, body)
  const unfit = body.max_marks === undefined ? null : await misfits(call, rows, body.max_marks)
  const refused = new Map<number, Sentence>(missing(body.ids, rows).map((id) => [id, say('left.gone')]))
  for (const row of rows) {
    const reason = plan.refuse(row) ?? unfit?.get(row.id)
    if (reason) refused.set(row.id, reason)
  }
  const taken = rows.filter(({ id }) => !refused.has(id))
  const writes = taken.map((row) => ({ row, values: plan.valuesFor(row) }))
  await writeRows(call, writes, plan.action)
  if (body.tags) await saveWords(call.db, call.client_id, [{ ...saysNothing, tags: body.tags }])
  const next = body.review_state
  if (next)
    await recordReviews(
      call,
      taken.map((row) => ({ ...row, next })),
      body.comment,
    )
  return {
    change_id: taken.length === 0 ? null : await keepChange(call, writes),
    changed: taken.length,
    failed: [...refused].map(([id, reason]) => ({ id, ...messageOf(reason) })),
  }
}

async function planOf({ db, actor }: Change, body: BodyOf<ChangeMany>): Promise<Plan> {
  const { status, place, review_state, expected_minutes, level, skill, max_marks, tags } = body
  if (review_state) return reviewPlan(actor, review_state, body.comment)
  if (place) {
    assertMay(actor, 'update')
    await assertPlace(db, actor, place).catch(underPlace)
    return placePlan({ ...place, topic_id: place.topic_id ?? null })
  }
  if (expected_minutes !== undefined) {
    assertMay(actor, 'update')
    return timePlan(expected_minutes)
  }
  const rework =
    level !== undefined ? { level } : skill !== undefined ? { skill } : max_marks !== undefined && { max_marks }
  if (rework || tags) {
    assertMay(actor, 'update')
    return rework ? reworkPlan(rework) : tagPlan(tags ?? [])
  }
  assertMay(actor, 'change-status')
  return statusPlan(status ?? 1)
}

const statusPlan = (status: 0 | 1): Plan => ({
  action: 'change-status',
  valuesFor: () => ({ status }),
  refuse: (row) => (row.status === status ? (status === 1 ? say('left.active') : say('left.inactive')) : null),
})

function placePlan(place: Required<Pick<BulkRow, 'grade_id' | 'subject_id' | 'chapter_id' | 'topic_id'>>): Plan {
  const isThere = (row: BulkRow) => row.chapter_id === place.chapter_id && row.topic_id === place.topic_id
  return { action: 'update', valuesFor: () => place, refuse: (row) => (isThere(row) ? say('left.placed') : null) }
}

function timePlan(expected_minutes: number | null): Plan {
  const same = expected_minutes === null ? say('left.untimed') : say('left.timed')
  return {
    action: 'update',
    valuesFor: () => ({ expected_minutes }),
    refuse: (row) => (row.expected_minutes === expected_minutes ? same : null),
  }
}

/** What was decided on is no longer what it says: as after any change of it, it is a draft again. */
const decided: readonly BulkRow['review_state'][] = ['APPROVED', 'REJECTED']

function reworkPlan(rework: Pick<BulkValues, 'level' | 'skill' | 'max_marks'>): Plan {
  const isSame = (row: BulkRow) => Object.entries(rework).every(([field, value]) => row[field as BulkColumn] === value)
  return {
    action: 'update',
    valuesFor: ({ review_state }) => ({
      ...rework,
      review_state: decided.includes(review_state) ? 'DRAFT' : review_state,
    }),
    refuse: (row) => (isSame(row) ? say('left.same') : null),
  }
}

/** Tags are found whatever their case: one that is there in another is there. */
function tagPlan(tags: readonly string[]): Plan {
  const newFor = (row: BulkRow) => {
    const known = new Set(row.tags.map((tag) => tag.toLowerCase()))
    return [...new Set(tags)].filter((tag) => !known.has(tag.toLowerCase()))
  }
  return {
    action: 'update',
    valuesFor: (row) => ({ tags: [...row.tags, ...newFor(row)] }),
    refuse: (row) => {
      const count = newFor(row).length
      if (count === 0) return say('left.same')
      return row.tags.length + count > mostTags ? say('left.too_many_tags', { most: mostTags }) : null
    },
  }
}

function reviewPlan(actor: Actor, review_state: BulkRow['review_state'], comment: string | null | undefined): Plan {
  assertMayReview(actor, review_state)
  assertComment(review_state, comment)
  return {
    action: 'review',
    valuesFor: () => ({ review_state }),
    refuse: (row) => findReviewFault(actor, row, review_state),
  }
}

function assertMay(actor: Actor, action: 'update' | 'change-status'): void {
  if (!may(actor, 'question', action)) throw new ApiError('forbidden')
}

/** Names the parts of the place by their path in the body. */
function underPlace(error: unknown): never {
  if (error instanceof ApiError && error.errors) {
    throw wrongFields(error.errors.map(({ path, ...message }) => ({ path: `place.${path}`, ...message })))
  }
  throw error
}

/** The chosen rows that the actor may see, in one order for everybody, so that nobody waits for another in a circle. */
async function lockChosen(
  { db, actor }: Change,
  { ids, filter = {} }: { ids?: number[]; filter?: ReadFilter },
): Promise<BulkRow[]> {
  const query = questions
    .found(actor, ids ? { id: ids } : filter)
    .select(bulkFields)
    .orderBy('questions.id')
    .limit(mostQuestions + 1)
    .forUpdate('questions')
  const { rows } = await db.executeQuery(query.compile())
  if (rows.length > mostQuestions) throw wrongField('filter', say('bulk.too_many'))
  return rows
}

function missing(ids: number[] | undefined, rows: BulkRow[]): number[] {
  const found = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => !found.has(id))
}
