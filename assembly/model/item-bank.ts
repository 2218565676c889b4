import { usageTier } from '../blueprint/usage.ts'
import type { BankItem, CountedQuestions, DrawQuery, QuestionBank } from './bank.ts'
import { groupBy } from './group.ts'
import { randomFrom, shuffle } from './random.ts'

/** A bank from a list of questions in memory: for the command line and for files. */
export function bankOfItems(items: readonly BankItem[], similar: readonly [number, number][] = []): QuestionBank {
  const byId = new Map(items.map((item) => [item.id, item]))
  const counted = items.filter(({ uncounted }) => !uncounted)
  const byPlace = groupBy(counted, placeOf)
  const pairs = new Map<number, [number, number][]>()
  for (const pair of similar) {
    for (const id of pair) pairs.set(id, [...(pairs.get(id) ?? []), pair])
  }
  return {
    async count({ kinds, topics, usage_bounds, by_minutes }) {
      const groups = new Map<string, CountedQuestions>()
      for (const item of counted) {
        if (!kinds.some((kind) => kind.max_marks === item.max_marks && kind.types.includes(item.type))) continue
        const topic_id = item.topic_id !== null && topics.includes(item.topic_id) ? item.topic_id : null
        const tier = usageTier(item.used_days_ago, usage_bounds)
        const minutes = by_minutes ? item.minutes : null
        const key = `${placeOf(item)}|${topic_id}|${minutes}|${tier}`
        const group = groups.get(key)
        if (group) group.count += 1
        else groups.set(key, { ...countedFields(item), topic_id, minutes, tier, count: 1 })
      }
      return [...groups.values()]
    },
    async draw(requests, seed, exclude) {
      return requests.map(({ query, count }) => {
        const places = query.types.map((type) => placeOf({ ...query, type }))
        const fitting = places
          .flatMap((place) => byPlace.get(place) ?? [])
          .filter((item) => !exclude.has(item.id) && isOf(item, query))
        const ids = fitting.map(({ id }) => id)
        return shuffle(ids, randomFrom(seed, query.chapter_id)).slice(0, count)
      })
    },
    async items(ids) {
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    async similar(ids) {
      return [...new Set(ids.flatMap((id) => pairs.get(id) ?? []))]
    },
  }
}

function placeOf(item: Pick<DrawQuery, 'chapter_id' | 'level' | 'skill' | 'max_marks'> & { type: string }): string {
  return `${item.chapter_id}|${item.type}|${item.level}|${item.skill}|${item.max_marks}`
}

function countedFields({ chapter_id, type, level, skill, max_marks }: BankItem) {
  return { chapter_id, type, level, skill, max_marks }
}

function isOf(item: BankItem, query: DrawQuery): boolean {
  const { topic_id, other_topics, minutes, by_minutes, tier, usage_bounds } = query
  const isTopic =
    topic_id === null ? item.topic_id === null || !other_topics.includes(item.topic_id) : item.topic_id === topic_id
  const isTimed = !by_minutes || item.minutes === minutes
  return isTopic && isTimed && usageTier(item.used_days_ago, usage_bounds) === tier
}
