import { sql } from 'kysely'
import type { DrawRequest } from '../../../assembly/model/bank.ts'
import { randomBelow, randomFrom } from '../../../solver/random.ts'
import type { Ask } from '../../db/ask.ts'
import { compilable } from '../../db/connect.ts'
import { drawable, inLanguages, percentOf, type Scope, usageTier } from './bank-scope.ts'

interface Draw {
  seed: number
  exclude: ReadonlySet<number>
}

interface Drawn {
  place: number
  /** 0 from the beginning place on, 1 from the first place to it. */
  lap: number
  draw_key: number
  id: number
}

/** Ids for each request, all of them in one statement. */
export async function drawClasses(
  ask: Ask,
  scope: Scope,
  requests: readonly DrawRequest[],
  draw: Draw,
): Promise<number[][]> {
  if (requests.length === 0) return []
  const rows = await ask(drawQuestions(scope, requests, draw))
  const drawn = requests.map((): Drawn[] => [])
  for (const row of rows) drawn[row.place]?.push(row)
  return drawn.map((list, place) =>
    list
      .sort((a, b) => a.lap - b.lap || a.draw_key - b.draw_key || a.id - b.id)
      .slice(0, requests[place]?.count)
      .map(({ id }) => id),
  )
}

const keys = 2 ** 32

/**
 * Every question has a place in a random order, its draw_key. A draw begins where the seed says and reads on along the index, from the
 * first place again where the end comes too soon: no more is read than is asked for, however large the class. The requests are those of
 * one blueprint: they agree in what they tell apart.
 */
export const drawQuestions = (scope: Scope, requests: readonly DrawRequest[], { seed, exclude }: Draw) => {
  const queries = requests.map(({ query }) => query)
  const { usage_bounds = [], by_minutes = false, by_percent = false } = queries[0] ?? {}
  const other_topics = queries.find(({ topic_id }) => topic_id === null)?.other_topics ?? []
  // One search for each type: the index is in the order of the places within a type only.
  const given = requests.flatMap(({ query, count }, place) => {
    const { chapter_id, topic_id, types, level, skill, max_marks, minutes, percent, tier } = query
    const begin = randomBelow(randomFrom(seed, chapter_id), keys) - keys / 2
    return types.map((type) => ({
      place,
      count,
      begin,
      chapter_id,
      topic_id,
      type,
      level,
      skill,
      max_marks,
      minutes,
      percent,
      tier,
    }))
  })
  const lap = (number: 0 | 1) => sql`(
    select ${sql.lit(number)} as lap, draw_key, id from questions
    where ${drawable(scope)} and ${inLanguages(scope)} and chapter_id = asked.chapter_id and level = asked.level
      and skill = asked.skill and type = asked.type and max_marks = asked.max_marks
      and ${number === 0 ? sql`draw_key >= asked.begin` : sql`draw_key < asked.begin`}
      and case when asked.topic_id is null then topic_id is null or topic_id <> all(${other_topics}::bigint[])
        else topic_id = asked.topic_id end
      and ${by_minutes ? sql`expected_minutes is not distinct from asked.minutes` : sql`true`}
      and ${by_percent ? sql`${percentOf} = asked.percent` : sql`true`}
      and ${usageTier(scope, usage_bounds)} = asked.tier and id <> all(${[...exclude]}::bigint[])
    order by draw_key, id limit asked.count)`
  return compilable(sql<Drawn>`
    select asked.place, drawn.lap, drawn.draw_key, drawn.id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as asked (place integer, count integer, begin integer,
      chapter_id bigint, topic_id bigint, type text, level text, skill text, max_marks numeric, minutes numeric, percent integer, tier integer)
    cross join lateral (${lap(0)} union all ${lap(1)} limit asked.count) as drawn`)
}
