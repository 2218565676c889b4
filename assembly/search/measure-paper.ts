import type { Blueprint } from '../blueprint/blueprint.ts'
import { freshnessRank } from '../blueprint/usage.ts'
import type { BankItem } from '../model/bank.ts'
import { countQuery, toGroup } from '../model/supply.ts'
import type { ChosenSection, Deviation, Placed } from '../paper.ts'
import { measureDeviations, objectiveOf } from './measure.ts'

export interface MeasuredPaper {
  objective: number
  deviations: Deviation[]
}

/** What a paper that stands somewhere makes of a blueprint: a stored one, or one that was changed by hand. */
export function measurePaper(
  blueprint: Blueprint,
  sections: readonly ChosenSection[],
  items: readonly BankItem[],
): MeasuredPaper {
  return measurePlaced(blueprint, placePaper(blueprint, sections, items))
}

export function measurePlaced(blueprint: Blueprint, placed: readonly Placed[]): MeasuredPaper {
  const deviations = measureDeviations(blueprint, placed)
  return { objective: objectiveOf(deviations), deviations }
}

/** The questions in their places: the second of an OR pair is the alternative. Those of unknown sections or items are left out. */
export function placePaper(
  blueprint: Blueprint,
  sections: readonly ChosenSection[],
  items: readonly BankItem[],
): Placed[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return sections.flatMap(({ section, questions }) => {
    const index = blueprint.sections.findIndex((one) => one.section === section)
    const seen = new Set<string>()
    return questions.flatMap(({ question_id, or_group }): Placed[] => {
      const isSecond = or_group !== null && seen.has(or_group)
      if (or_group !== null) seen.add(or_group)
      const item = byId.get(question_id)
      if (!item || index === -1) return []
      return [toPlaced(blueprint, item, index, isSecond ? 'alternative' : 'number')]
    })
  })
}

export function toPlaced(blueprint: Blueprint, item: BankItem, section: number, role: Placed['role']): Placed {
  const query = countQuery(blueprint)
  const { type, ...group } = toGroup(item, query)
  const { usage_bounds, topics, by_minutes, by_percent } = query
  const other_topics = group.topic_id === null ? topics : []
  return {
    question_id: item.id,
    section,
    role,
    query: { ...group, types: [type], other_topics, usage_bounds, by_minutes, by_percent },
    rank: freshnessRank(group.tier, usage_bounds),
  }
}
