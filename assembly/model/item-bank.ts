import { randomFrom, shuffle } from '../../solver/random.ts'
import { usageTier } from '../blueprint/usage.ts'
import type { BankItem, CountedQuestions, DrawQuery, QuestionBank } from './bank.ts'
import { groupBy } from './group.ts'
import { expectedPercent, toGroup } from './supply.ts'

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
    async count(query) {
      const groups = new Map<string, CountedQuestions>()
      const { kinds } = query
      for (const item of counted) {
        if (!kinds.some((kind) => kind.max_marks === item.max_marks && kind.types.includes(item.type))) continue
        const kind = toGroup(item, query)
        const key = `${placeOf(item)}|${kind.topic_id}|${kind.minutes}|${kind.percent}|${kind.tier}`
        const group = groups.get(key)
        if (group) group.count += 1
        else groups.set(key, { ...kind, count: 1 })
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

function isOf(item: BankItem, query: DrawQuery): boolean {
  const { topic_id, other_topics, minutes, by_minutes, percent, by_percent, tier, usage_bounds } = query
  const isTopic =
    topic_id === null ? item.topic_id === null || !other_topics.includes(item.topic_id) : item.topic_id === topic_id
  const isTimed = !by_minutes || item.minutes === minutes
  const isExpected = !by_percent || expectedPercent(item) === percent
  return isTopic && isTimed && isExpected && usageTier(item.used_days_ago, usage_bounds) === tier
}
