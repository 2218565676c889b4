import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type questionPairApi, type SimilarQuestion, say } from '#contract'
import { type Compared, likeness } from '../../../similarity/likeness.ts'
import { build } from '../../db/connect.ts'
import { assertKnown } from '../../entity/known-ids.ts'
import type { Actor } from '../../ground/actor.ts'
import { notFound, wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { sees, visibleTo } from '../../policy/policy.ts'
import { readAside, readContent } from '../read-aside.ts'
import { type Worded, wordsOf } from './search-text.ts'
import { findMaybeLike } from './similar-search.ts'
import { type Ask, askReader } from './similar-terms.ts'
import { type ComparedText, comparedOf, comparedOfTexts, comparedOfVersion, isCompared } from './similar-text.ts'

/** Less alike than this is not told. */
const REPORTED_FROM = 0.5
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
  const typed = own && !text?.trim() ? await readStored(actor, own) : await readTyped(actor, text ?? '', options ?? [])
  const subject_ids = searchedSubjects(actor, subject_id ?? own?.subject_id ?? null)
  const { question_ids, weightOf } = await findMaybeLike(ask, typed, {
    client_id,
    subject_ids,
    threshold: REPORTED_FROM,
  })
  const others = question_ids.filter((id) => id !== question_id)
  const rows = others.length === 0 ? [] : await readOthers(ask, actor, others)
  const scored: SimilarQuestion[] = []
  for (const { id, version, last_used_at, ...content } of rows) {
    const stored = await readVersion(actor, `${client_id} ${id} ${version}`, content)
    if (stored === null) continue
    scored.push({ id, question_text: content.question_text, last_used_at, score: likeness(typed, stored, weightOf) })
  }
  return scored
    .filter(({ score }) => score >= REPORTED_FROM)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit ?? LIMIT)
}

/** What somebody typed. @throws invalid_field where it takes too long to read, busy_server */
async function readTyped(actor: Actor, text: string, options: readonly string[]): Promise<Compared> {
  const plains = await readAside([text, ...options], actor)
  if (!plains) throw wrongField('text', say('rich.too_slow'))
  const [typed, ...others] = plains.map((plain, at) => ({ html: [text, ...options][at] ?? '', plain }))
  return comparedOfTexts(typed as ComparedText, others)
}

/** What a question says. @throws as readTyped */
async function readStored(actor: Actor, own: Worded): Promise<Compared> {
  if (!(await readContent(own, wordsOf(own), actor))) throw wrongField('question_id', say('rich.too_slow'))
  return comparedOf(own)
}

/** The same of a version that may be known; null where it takes too long, for it is one of many. Others have their turn between two. */
async function readVersion(actor: Actor, version: string, content: Worded): Promise<Compared | null> {
  if (isCompared(version, content)) return comparedOfVersion(version, content)
  const isRead = await readContent(content, wordsOf(content), actor)
  await nextTurn()
  return isRead ? comparedOfVersion(version, content) : null
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
