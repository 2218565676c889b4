import { type RawBuilder, sql } from 'kysely'
import { enemiesFrom } from '#contract'
import type { BankItem, CountedQuestions, CountQuery, DrawQuery } from '../../assembly/bank.ts'
import { compilable } from '../db/connect.ts'
import { openSnapshot } from '../db/snapshot.ts'
import type { Actor } from '../http/actor.ts'
import type { Services } from '../http/call.ts'
import { visibleTo } from '../http/visible.ts'
import { usable } from '../papers/kind.ts'
import type { ClosableBank } from '../workers/assembler.ts'

interface Scope {
  actor: Actor
  subject_id: number
  approved_only: boolean
  /** null: any. */
  languages: string[] | null
  now: Date
}

/** Which questions of a school an assembly may draw from. */
export interface BankScope {
  subject_id: number
  /** As the blueprint has them. */
  languages?: string[] | null
}

/** The school's questions of a subject that a paper of this actor may take, as they are at this moment. Nothing is ever loaded whole. */
export async function openBank(
  { databases }: Services,
  actor: Actor,
  { subject_id, languages }: BankScope,
  now: Date,
): Promise<ClosableBank> {
  const snapshot = await openSnapshot(databases.beside, actor.client_id)
  try {
    const [school] = await snapshot.read(schoolQuery(actor.client_id, subject_id))
    const scope = scopeOf(actor, { subject_id, languages }, school, now)
    return {
      count: (query) => snapshot.read(countQuestions(scope, query)),
      async draw(query, count, seed, exclude) {
        const rows = await snapshot.read(drawQuestions(scope, query, { count, seed, exclude }))
        return rows.map(({ id }) => id)
      },
      items: (ids) => snapshot.read(readItems(scope, ids)),
      async similar(ids) {
        const rows = await snapshot.read(similarPairs(actor.client_id, ids))
        return rows.map(({ first_id, second_id }) => [first_id, second_id])
      },
      close: () => snapshot.close(),
    }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

interface School {
  approved_only: boolean
  /** Its first language, where the subject has questions in it. */
  language: string | null
}

export const schoolQuery = (client_id: number, subject_id: number) =>
  compilable(sql<School>`
    select approved_only, case when exists (
      select 1 from questions
      where client_id = ${client_id} and subject_id = ${subject_id} and language = schools.languages[1] and ${usable(false)}
    ) then languages[1] end as language
    from schools where id = ${client_id}`)

/** A paper is in the languages that are asked for, else in the first one of the school. */
export function scopeOf(actor: Actor, bank: BankScope, school: School | undefined, now: Date): Scope {
  const own = school?.language ? [school.language] : null
  return {
    actor,
    subject_id: bank.subject_id,
    approved_only: school?.approved_only ?? false,
    languages: bank.languages?.length ? bank.languages : own,
    now,
  }
}

/** The index questions_class holds all of these columns and the conditions of `usable`. */
const ofSubject = ({ actor, subject_id, approved_only }: Scope): RawBuilder<boolean> => sql<boolean>`
  questions.client_id = ${actor.client_id} and questions.subject_id = ${subject_id}
  and ${usable(approved_only)} and ${visibleTo(actor, 'questions')}`

/** Hard: a pupil must be able to read all of a paper. */
const inLanguages = ({ languages }: Scope) =>
  languages === null ? sql`true` : sql`questions.language = any(${languages}::text[])`

/** Days since the last use, with their fraction; null = never used. */
const usedDays = (now: Date) =>
  sql`(date_part('epoch', ${now.toISOString()}::timestamptz - questions.last_used_at) / 86400)`

/** As assembly/usage.ts has it (a test compares the two): comparing instants costs a tenth of counting days. */
export const usageTierOf = (now: Date, bounds: readonly number[]) => {
  const later = bounds.map((days) => {
    const bound = new Date(now.getTime() - days * DAY).toISOString()
    return sql`(questions.last_used_at > ${bound}::timestamptz)::int`
  })
  return sql<number>`(case when questions.last_used_at is null then 0 else ${sql.join([sql`1`, ...later], sql` + `)} end)`
}

const DAY = 86_400_000

/** No section takes anything where there is no kind. */
const ofKinds = (kinds: CountQuery['kinds']) => {
  const each = kinds.map(({ types, max_marks }) => sql`type = any(${types}::text[]) and max_marks = ${max_marks}`)
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` or `)})`
}

export const countQuestions = (scope: Scope, { kinds, topics, usage_bounds }: CountQuery) =>
  compilable(sql<CountedQuestions>`
    select chapter_id, ${topicAmong(topics)} as topic_id,
      type, level, skill, max_marks, ${usageTierOf(scope.now, usage_bounds)} as tier, count(*) as count
    from questions where ${ofSubject(scope)} and ${inLanguages(scope)} and ${ofKinds(kinds)}
    group by 1, 2, 3, 4, 5, 6, 7`)

const topicAmong = (topics: readonly number[]) =>
  topics.length === 0 ? sql`null::bigint` : sql`case when topic_id = any(${topics}::bigint[]) then topic_id end`

interface Draw {
  count: number
  seed: number
  exclude: ReadonlySet<number>
}

/** A hash of id and seed orders them: another seed, another order, and no row is read twice. */
export const drawQuestions = (scope: Scope, query: DrawQuery, { count, seed, exclude }: Draw) => {
  const { chapter_id, topic_id, other_topics, types, level, skill, max_marks, tier, usage_bounds } = query
  const ofTopic =
    topic_id === null
      ? sql`(topic_id is null or topic_id <> all(${other_topics}::bigint[]))`
      : sql`topic_id = ${topic_id}`
  return compilable(sql<{ id: number }>`
    select id from questions
    where ${ofSubject(scope)} and ${inLanguages(scope)} and chapter_id = ${chapter_id} and type = any(${types}) and level = ${level}
      and skill = ${skill} and max_marks = ${max_marks} and ${ofTopic}
      and ${usageTierOf(scope.now, usage_bounds)} = ${tier} and id <> all(${[...exclude]}::bigint[])
    order by hashint8extended(id, ${seed}), id limit ${count}`)
}

/** In any language: whoever pins a question has read it. */
export const readItems = (scope: Scope, ids: readonly number[]) =>
  compilable(sql<BankItem>`
    select id, chapter_id, topic_id, type, level, skill, max_marks, floor(${usedDays(scope.now)})::int as used_days_ago
    from questions where ${ofSubject(scope)} and id = any(${ids}::bigint[])`)

/** Two searches, because one with OR would read the pairs of the whole school. */
export const similarPairs = (client_id: number, ids: readonly number[]) => {
  const tooSimilar = sql`(state = 'ENEMIES' or state = 'FOUND' and score >= ${enemiesFrom}::real)`
  return compilable(sql<{ first_id: number; second_id: number }>`
    select first_id, second_id from question_pairs
    where client_id = ${client_id} and first_id = any(${ids}::bigint[]) and ${tooSimilar}
    union
    select first_id, second_id from question_pairs
    where client_id = ${client_id} and second_id = any(${ids}::bigint[]) and ${tooSimilar}`)
}
