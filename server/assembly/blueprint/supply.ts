import { sql } from 'kysely'
import { type AnswerOf, type blueprintApi, type Level, type QuestionType, type Skill, say, toQuarters } from '#contract'
import { isUsedWithin, usageBounds } from '../../../assembly/blueprint/usage.ts'
import { kindsOf } from '../../../assembly/model/supply.ts'
import { askFrom } from '../../db/ask.ts'
import { compilable, type Reader } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import { wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { sees } from '../../policy/policy.ts'
import type { Services } from '../../services.ts'
import { countClasses } from '../bank/bank-counts.ts'
import { scopeOf, stateQuery } from '../bank/bank-scope.ts'

type Supply = (typeof blueprintApi)['supply']

/** What the bank holds for each section by chapter, type, level and skill: one count for all of them. */
export async function countSupply(call: Call<Supply>, { counts }: Pick<Services, 'counts'>): Promise<AnswerOf<Supply>> {
  const { actor, body, client_id, db, now } = call
  const { subject_id, sections, languages, language } = body
  await assertSubject(db, actor, subject_id)
  const bounds = usageBounds(sections.map(({ exclude_used_within_days }) => exclude_used_within_days ?? 0))
  const ask = askFrom(db)
  const bank = { subject_id, languages, language }
  const [state] = await ask(stateQuery(client_id, bank))
  const scope = scopeOf(actor, bank, state, now)
  const query = {
    kinds: kindsOf(sections),
    topics: [],
    usage_bounds: bounds,
    by_minutes: false,
    by_percent: false,
  }
  const counted = await countClasses(counts, ask, scope, query)
  return sections.flatMap(({ section, types, marks_each, exclude_used_within_days }) => {
    const cells = new Map<string, AnswerOf<Supply>[number]>()
    for (const group of counted) {
      const { chapter_id, type, level, skill, count } = group
      if (!types.includes(type) || toQuarters(marks_each) !== toQuarters(group.max_marks)) continue
      if (isUsedWithin(exclude_used_within_days ?? 0, group.tier, bounds)) continue
      const key = [chapter_id, type, level, skill].join('|')
      const cell = cells.get(key)
      if (cell) cell.count += count
      else cells.set(key, { section, chapter_id, ...namesOf(type, level, skill), count })
    }
    return [...cells.values()]
  })
}

/** The table's check constraints hold these to the contract's names. */
const namesOf = (type: string, level: string, skill: string) => ({
  type: type as QuestionType,
  level: level as Level,
  skill: skill as Skill,
})

/** @throws invalid_field where there is no such subject for the actor, or it is of another class */
export async function assertSubject(db: Reader, actor: Actor, subject_id: number, grade_id?: number): Promise<void> {
  const [[subject]] = await db.read(
    compilable(sql<{ grade_id: number }>`
      select grade_id from subjects where client_id = ${actor.client_id} and id = ${subject_id} and deleted_at is null`),
  )
  if (!subject || !sees(actor, 'subjects', { id: subject_id })) throw wrongField('subject_id', say('place.no_subject'))
  if (grade_id !== undefined && subject.grade_id !== grade_id) {
    throw wrongField('subject_id', say('place.other_class'))
  }
}
