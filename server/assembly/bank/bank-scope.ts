import { type RawBuilder, sql } from 'kysely'
import { customaryPercents } from '../../../domain/papers/blueprint-defaults.ts'
import { compilable } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import { usable } from '../../papers/kind.ts'
import { usedBefore } from '../../papers/used-days.ts'
import { visibleTo } from '../../policy/policy.ts'
import { anySearched } from '../../questions/search/question-search.ts'

/** Which questions of a school an assembly may draw from. */
export interface BankScope {
  subject_id: number
  /** As the blueprint has them. */
  languages?: string[] | null
  /** The paper's own, which stands for the school's first. */
  language?: string | null | undefined
  /** Words that a question must say. */
  search?: string | undefined
}

/** The same, with what the school says of it at this moment. */
export interface Scope {
  actor: Actor
  subject_id: number
  approved_only: boolean
  /** null: any. */
  languages: string[] | null
  /** Words that a question must say. */
  search?: string | undefined
  now: Date
}

/** A moment of the bank. */
export interface BankMoment extends Scope {
  /** When a question of the subject was last changed or used; null = there is none. */
  changed_at: string | null
}

interface BankState {
  approved_only: boolean
  /** The paper's own language, else the school's first, where the subject has questions in it. */
  language: string | null
  changed_at: string | null
}

/** The least language that is not below the first one tells whether there is the first one: `exists` would be searched row by row. */
export const stateQuery = (client_id: number, { subject_id, language = null }: BankScope) =>
  compilable(sql<BankState>`
    select approved_only, case (
      select min(language) from questions
      where client_id = ${client_id} and subject_id = ${subject_id} and language >= coalesce(${language}::text, schools.languages[1]) and ${usable(false)} and not key_in_doubt
    ) when coalesce(${language}::text, languages[1]) then coalesce(${language}::text, languages[1]) end as language, (
      select max(greatest(updated_at, last_used_at, doubted_at)) from questions
      where client_id = ${client_id} and subject_id = ${subject_id}
    ) as changed_at
    from schools where id = ${client_id}`)

/** A paper is in the languages that are asked for, else in its own or the first one of the school, as long as there are questions in it. */
export function scopeOf(actor: Actor, bank: BankScope, state: BankState | undefined, now: Date): BankMoment {
  const own = state?.language ? [state.language] : null
  return {
    actor,
    subject_id: bank.subject_id,
    approved_only: state?.approved_only ?? false,
    languages: bank.languages?.length ? bank.languages : own,
    search: bank.search?.trim() || undefined,
    changed_at: state?.changed_at ?? null,
    now,
  }
}

/** The indexes questions_count and questions_draw hold all of these columns and the conditions of `usable`, with those of `drawable`. */
export const ofSubject = ({ actor, subject_id, approved_only }: Scope): RawBuilder<boolean> => sql<boolean>`
  questions.client_id = ${actor.client_id} and questions.subject_id = ${subject_id}
  and ${usable(approved_only)} and ${visibleTo(actor, 'questions')}`

/** Nobody draws a question whose key is in doubt; whoever pins one has looked at it. */
export const drawable = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`${ofSubject(scope)} and not questions.key_in_doubt and ${searched(scope)}`

const searched = ({ actor, search }: Scope) => (search ? anySearched('', [search], actor) : sql<boolean>`true`)

/** Hard: a pupil must be able to read all of a paper. */
export const inLanguages = ({ languages }: Scope) =>
  languages === null
    ? sql`true`
    : languages.length === 1
      ? sql`questions.language = ${languages[0]}`
      : sql`questions.language = any(${languages}::text[])`

/** As assembly/blueprint/usage.ts has it (a test compares the two): comparing instants costs a tenth of counting days. */
export const usageTier = ({ now }: Scope, bounds: readonly number[]) => {
  const later = bounds.map((days) => sql`(questions.last_used_at > ${usedBefore(now, days)}::timestamptz)::int`)
  return sql<number>`(case when questions.last_used_at is null then 0 else ${sql.join([sql`1`, ...later], sql` + `)} end)`
}

/** What exams have shown pupils to reach, in tens of a per cent; null = not measured. */
export const measuredPercent = sql<number | null>`(round((questions.facility / 10)::numeric) * 10)::integer`

/** As `expectedPercent` of assembly/model/supply.ts has it. */
export const percentOf = sql<number>`coalesce(${measuredPercent}, ${sql.join(
  [
    sql`case questions.level`,
    ...Object.entries(customaryPercents).map(
      ([level, percent]) => sql`when ${sql.lit(level)} then ${sql.lit(percent)}`,
    ),
    sql`end`,
  ],
  sql` `,
)})`
