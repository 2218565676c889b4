import { sql } from 'kysely'
import type { CountedQuestions, CountQuery } from '../../../assembly/model/bank.ts'
import type { Ask } from '../../db/ask.ts'
import { compilable } from '../../db/connect.ts'
import { sees } from '../../policy/policy.ts'
import type { CountCache } from '../../workers/count-cache.ts'
import { type BankMoment, drawable, inLanguages, percentOf, type Scope, usageTier } from './bank-scope.ts'

/**
 * Counts questions by class. All of a subject are counted at once, without topics, and kept: a blueprint names a few topics, which are
 * counted one by one through the index and taken off.
 */
export async function countClasses(
  cache: CountCache,
  ask: Ask,
  scope: BankMoment,
  query: CountQuery,
): Promise<CountedQuestions[]> {
  const types = new Map(query.kinds.map((kind) => [kind.max_marks, new Set(kind.types)]))
  const isWanted = ({ type, max_marks }: CountedQuestions) => types.get(max_marks)?.has(type) ?? false
  const all = (await countAll(cache, ask, scope, query)).filter(isWanted)
  if (query.topics.length === 0 || all.length === 0) return all
  const ofTopics = (await ask(countTopics(scope, query))).filter(isWanted)
  return [...ofTopics, ...without(all, ofTopics)]
}

async function countAll(
  cache: CountCache,
  ask: Ask,
  scope: BankMoment,
  query: CountQuery,
): Promise<CountedQuestions[]> {
  const { actor, subject_id, approved_only, languages, search, changed_at, now } = scope
  // What others may see is kept beside it.
  if (!sees(actor, 'questions', { subject_id })) return []
  const today = now.toISOString().slice(0, 10)
  // What exams have shown changes with no question of the bank, and few seek the same words: that is counted each time.
  if (query.by_percent || search) return ask(countSubject(scope, query))
  const { usage_bounds, by_minutes } = query
  const parts = [actor.client_id, subject_id, approved_only, languages, usage_bounds, by_minutes, today]
  const key = JSON.stringify(parts)
  const found = cache.find(key, changed_at)
  if (found) return found
  const rows = await ask(countSubject(scope, query))
  cache.keep(key, { rows, changed_at, counted_at: now })
  return rows
}

type QueryParts = Pick<CountQuery, 'usage_bounds' | 'by_minutes' | 'by_percent'>

export const countSubject = (scope: Scope, query: QueryParts) =>
  compilable(sql<CountedQuestions>`
    select questions.chapter_id, null::bigint as topic_id, ${classColumns(scope, query)}
    from questions where ${drawable(scope)} and ${inLanguages(scope)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`)

const classColumns = (scope: Scope, { usage_bounds, by_minutes, by_percent }: QueryParts) =>
  sql`questions.type, questions.level, questions.skill, questions.max_marks,
    ${by_minutes ? sql`questions.expected_minutes` : sql`null::numeric`} as minutes,
    ${by_percent ? percentOf : sql`null::integer`} as percent,
    ${usageTier(scope, usage_bounds)} as tier, count(*) as count`

export const countTopics = (scope: Scope, query: CountQuery) =>
  compilable(sql<CountedQuestions>`
    select questions.chapter_id, questions.topic_id, ${classColumns(scope, query)}
    from questions
    where ${drawable(scope)} and ${inLanguages(scope)} and questions.topic_id = any(${query.topics}::bigint[])
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`)

/** What is left of the whole when topics are counted apart. */
function without(all: readonly CountedQuestions[], ofTopics: readonly CountedQuestions[]): CountedQuestions[] {
  const chapters = new Set(ofTopics.map(({ chapter_id }) => chapter_id))
  const taken = new Map<string, number>()
  for (const one of ofTopics) taken.set(groupOf(one), (taken.get(groupOf(one)) ?? 0) + one.count)
  return all.flatMap((one) => {
    if (!chapters.has(one.chapter_id)) return [one]
    const count = one.count - (taken.get(groupOf(one)) ?? 0)
    return count > 0 ? [{ ...one, count }] : []
  })
}

const groupOf = ({ chapter_id, level, skill, type, max_marks, minutes, percent, tier }: CountedQuestions) =>
  [chapter_id, level, skill, type, max_marks, minutes, percent, tier].join('|')
