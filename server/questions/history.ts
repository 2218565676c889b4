import { sql } from 'kysely'
import type { AnswerOf, QuestionHistory, questionReviewApi } from '#contract'
import { build } from '../db/connect.ts'
import { withinBytes } from '../entity/list.ts'
import { sessionOf } from '../entity/parents.ts'
import { type Actor, may } from '../ground/actor.ts'
import { notFound } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { visibleTo } from '../policy/policy.ts'
import { versionFields } from './content.ts'
import { questions } from './rows.ts'

type History = (typeof questionReviewApi)['history']
type Person = QuestionHistory['reviews'][number]['reviewer']

/** Versions, reviews and papers of a question, the newest of each as far as a page of a list goes. @throws not_found */
export async function readHistory({ db, actor, id }: Call<History>): Promise<AnswerOf<History>> {
  const found = questions.seen(actor, id)
  const [rows, versions, reviews, papers] = await db.read(
    found,
    withinBytes(versionsOf(actor, id)),
    withinBytes(reviewsOf(actor, id)),
    withinBytes(papersOf(actor, id)),
  )
  if (rows.length === 0) throw notFound('question')
  const truncated = [versions, reviews, papers].some((list) => list.at(-1)?.row_follows)
  return { versions, reviews, papers, ...(truncated && { truncated }) } as AnswerOf<History>
}

/** Who made a row, as `{ id, name }`. */
const maker = (table: string, client_id: number) => sql<Person>`(select jsonb_build_object('id', a.id, 'name', a.name)
  from accounts a where a.client_id = ${client_id} and a.id = ${sql.ref(`${table}.created_by`)})`

const versionsOf = (actor: Actor, id: number) =>
  build
    .selectFrom('question_versions')
    .select(['version', 'created_at', ...versionFields])
    .select(maker('question_versions', actor.client_id).as('author'))
    .where('client_id', '=', actor.client_id)
    .where('question_id', '=', id)
    .orderBy('version', 'desc')

const reviewsOf = (actor: Actor, id: number) =>
  build
    .selectFrom('question_reviews')
    .select(['version', 'from_state', 'review_state', 'comment', 'comment_said', 'created_at'])
    .select(maker('question_reviews', actor.client_id).as('reviewer'))
    .where('client_id', '=', actor.client_id)
    .where('question_id', '=', id)
    .orderBy('id', 'desc')

/** Only papers that this person may see. */
const papersOf = (actor: Actor, id: number) =>
  build
    .selectFrom('question_paper_items as item')
    .innerJoin('question_papers', (join) =>
      join
        .on('question_papers.client_id', '=', actor.client_id)
        .onRef('question_papers.id', '=', 'item.paper_id')
        .on('question_papers.deleted_at', 'is', null),
    )
    .select(['question_papers.id', 'question_papers.name', 'question_papers.state', 'question_papers.submitted_at'])
    .select(['item.version', sessionOf('question_papers.session_id').as('session')])
    .where('item.client_id', '=', actor.client_id)
    .where('item.question_id', '=', id)
    .where(visibleTo(actor, 'question_papers'))
    .where(sql<boolean>`${may(actor, 'question-paper', 'view')}`)
    .orderBy('question_papers.id', 'desc')
