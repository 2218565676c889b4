import { sql } from 'kysely'
import type { questionPairApi, SimilarQuestion } from '#contract'
import { likeness } from '../../../similarity/likeness.ts'
import { build } from '../../db/connect.ts'
import { assertKnown } from '../../entity/known-ids.ts'
import type { Actor } from '../../ground/actor.ts'
import { notFound } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { sees, visibleTo } from '../../policy/policy.ts'
import type { Worded } from './search-text.ts'
import { findMaybeLike } from './similar-search.ts'
import { type Ask, askReader } from './similar-terms.ts'
import { comparedOf, comparedOfHtml, comparedOfVersion } from './similar-text.ts'

/** Less alike than this is not told. */
const TOLD_FROM = 0.5
const LIMIT = 5

/**
 * Questions like a stored or a typed one, in its subject or in all that the caller may see, the most alike first. Retired ones are left out.
 * @throws 404 for a question out of sight, invalid_field for a subject out of sight
 */
export async function listSimilar(call: Call<(typeof questionPairApi)['similar']>): Promise<SimilarQuestion[]> {
  const { actor, client_id, body } = call
  const { question_id = null, text, options, subject_id = null, limit } = body
  const ask = askReader(call.db)
  if (subject_id !== null) await assertKnown(call, 'subjects', [subject_id], 'subject_id')
  const own = question_id === null ? null : await getCompared(ask, actor, question_id)
  const typed = own && !text?.trim() ? comparedOf(own) : comparedOfHtml(text ?? '', options ?? [])
  const subject_ids = searchedSubjects(actor, subject_id ?? own?.subject_id ?? null)
  const { question_ids, weightOf } = await findMaybeLike(ask, typed, { client_id, subject_ids, threshold: TOLD_FROM })
  const others = question_ids.filter((id) => id !== question_id)
  const rows = others.length === 0 ? [] : await readOthers(ask, actor, others)
  return rows
    .map(({ id, version, question_text, last_used_at, ...content }) => {
      const stored = comparedOfVersion(`${client_id} ${id} ${version}`, { question_text, ...content })
      const score = likeness(typed, stored, weightOf)
      return { id, question_text, last_used_at, score }
    })
    .filter(({ score }) => score >= TOLD_FROM)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit ?? LIMIT)
}

/** null for all subjects; a subject out of reach finds nothing. */
function searchedSubjects(actor: Actor, subject_id: number | null): number[] | null {
  if (subject_id !== null) return sees(actor, 'questions', { subject_id }) ? [subject_id] : []
  return actor.reach ? actor.reach.subject_ids : null
}

/** What is compared of one live question that the actor may see. @throws 404 */
async function getCompared(ask: Ask, actor: Actor, id: number): Promise<Worded & { subject_id: number }> {
  const [row] = await ask(
    newestOf(actor)
      .select('questions.subject_id')
      .select(['newest.question_text', 'newest.question_options', 'newest.sub_questions', 'newest.answer'])
      .where('questions.id', '=', id),
  )
  if (!row) throw notFound('question')
  return row
}

const newestOf = (actor: Actor) =>
  build
    .selectFrom('questions')
    .innerJoin('question_versions as newest', (join) =>
      join
        .on('newest.client_id', '=', actor.client_id)
        .onRef('newest.question_id', '=', 'questions.id')
        .onRef('newest.version', '=', 'questions.version'),
    )
    .where('questions.client_id', '=', actor.client_id)
    .where('questions.deleted_at', 'is', null)
    .where(visibleTo(actor, 'questions'))

const readOthers = (ask: Ask, actor: Actor, ids: readonly number[]) =>
  ask(
    newestOf(actor)
      .select(['questions.id', 'questions.version', 'questions.last_used_at'])
      .select(['newest.question_text', 'newest.question_options', 'newest.sub_questions', 'newest.answer'])
      .where('questions.review_state', '<>', 'RETIRED')
      .where(sql<boolean>`questions.id = any(${ids}::bigint[])`),
  )
