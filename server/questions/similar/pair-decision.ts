import { sql } from 'kysely'
import {
  type DecidedPair,
  missingRights,
  type PairState,
  type questionPairApi,
  type ReviewState,
  type Sentence,
  say,
} from '#contract'
import { changeRow, lockRow, type StoredRow } from '../../entity/change-row.ts'
import { may } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, notFound, wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import { recordReviews } from '../bulk/review.ts'
import { questionKind } from '../rows.ts'
import { pairQuery, type StoredPair, showPair } from './pair-rows.ts'

type Decide = Call<(typeof questionPairApi)['decide']>
type Decision = Decide['body']['decision']

const stateAfter: Record<Decision, PairState> = {
  MERGE: 'MERGED',
  KEEP_BOTH: 'KEPT',
  ENEMIES: 'ENEMIES',
  UNDO: 'FOUND',
}

interface LockedPair {
  id: number
  state: PairState
  first_id: number
  second_id: number
  kept_id: number | null
  retired_from: ReviewState | null
}

/**
 * Takes, changes or takes back a decision on two questions; the same decision twice changes nothing. A merge retires the other question, and what
 * comes after it brings that question back first.
 * @throws 404 unless the caller may see both
 */
export async function decidePair(call: Decide): Promise<DecidedPair> {
  const { decision } = call.body
  const pair = await lockPair(call, call.id)
  const kept_id = decision === 'MERGE' ? idToKeep(pair, call.body.keep_id ?? 0) : null
  const state = stateAfter[decision]
  if (state !== pair.state || kept_id !== pair.kept_id) {
    if (pair.state === 'MERGED') await bringBack(call, pair)
    const retired_from = kept_id === null ? null : await retire(call, otherOf(pair, kept_id), kept_id)
    await savePair(call, pair, { state, kept_id, retired_from })
  }
  const drafts = kept_id === null ? [] : await findDrafts(call, otherOf(pair, kept_id))
  return { ...showPair(await getPair(call, call.id)), drafts }
}

async function lockPair(call: Decide, id: number): Promise<LockedPair> {
  const { rows } = await sql<LockedPair>`
    select id, state, first_id, second_id, kept_id, retired_from from question_pairs
    where client_id = ${call.client_id} and id = ${id} for update`.execute(call.db)
  const [pair] = rows
  // Whether the caller may see both questions is for the list to say.
  if (!pair || !(await findPair(call, id))) throw notFound('pair')
  return pair
}

async function findPair({ db, actor }: Change, id: number): Promise<StoredPair | null> {
  const { rows } = await db.executeQuery(pairQuery(actor, id).compile())
  return rows[0] ?? null
}

async function getPair(change: Change, id: number): Promise<StoredPair> {
  const pair = await findPair(change, id)
  if (!pair) throw notFound('pair')
  return pair
}

function idToKeep({ first_id, second_id }: LockedPair, keep_id: number): number {
  if (keep_id !== first_id && keep_id !== second_id) throw wrongField('keep_id', say('pair.one_of_two'))
  return keep_id
}

const otherOf = ({ first_id, second_id }: LockedPair, id: number) => (id === first_id ? second_id : first_id)

/** Retires a question in favour of another; answers what it was before. @throws forbidden for an approved one without the right to approve */
async function retire(change: Change, id: number, kept_id: number): Promise<ReviewState> {
  const locked = await lockQuestion(change, id)
  if (locked.review_state === 'APPROVED' && !may(change.actor, 'question', 'approve')) {
    throw new ApiError('forbidden', missingRights.approve)
  }
  if (locked.review_state !== 'RETIRED')
    await setReview(change, locked, 'RETIRED', say('review.merged', { kept: kept_id }))
  return locked.review_state
}

async function bringBack(change: Change, pair: LockedPair): Promise<void> {
  const { kept_id, retired_from } = pair
  if (kept_id === null || retired_from === null || retired_from === 'RETIRED') return
  const locked = await lockQuestion(change, otherOf(pair, kept_id))
  // Somebody has taken it up again since.
  if (locked.review_state !== 'RETIRED') return
  await setReview(change, locked, retired_from, say('review.unmerged', { kept: kept_id }))
}

const lockQuestion = (call: Change, id: number) => lockRow({ call, kind: questionKind, id })

async function setReview(change: Change, locked: StoredRow<'questions'>, review_state: ReviewState, comment: Sentence) {
  await changeRow(change, questionKind, locked, { review_state }, 'review')
  await recordReviews(change, [{ ...locked, next: review_state }], comment)
}

async function savePair(
  change: Change,
  pair: LockedPair,
  after: Pick<LockedPair, 'state' | 'kept_id' | 'retired_from'>,
): Promise<void> {
  const decided = after.state !== 'FOUND'
  await change.db
    .updateTable('question_pairs')
    .set({
      ...after,
      decided_at: decided ? change.now.toISOString() : null,
      decided_by: decided ? change.actor.account_id : null,
    })
    .where('client_id', '=', change.client_id)
    .where('id', '=', pair.id)
    .execute()
  await audit(change, {
    entity: questionKind.entity,
    entity_id: pair.first_id,
    action: 'decide-pair',
    before: pair,
    after,
  })
}

/** The drafts that hold a question: they print it until somebody replaces it. */
async function findDrafts({ db, actor, client_id }: Change, question_id: number): Promise<DecidedPair['drafts']> {
  const { rows } = await sql<DecidedPair['drafts'][number]>`
    select id, name as title from question_papers
    where client_id = ${client_id} and state = 'DRAFT' and deleted_at is null and ${visibleTo(actor, 'question_papers')}
      and exists (select 1 from question_paper_items i
        where i.client_id = ${client_id} and i.paper_id = question_papers.id and i.question_id = ${question_id})
    order by id`.execute(db)
  return rows
}
