import { levels, type QuestionType, skills } from '../../domain/questions/question-types.ts'
import { type Random, randomBelow, randomFrom } from '../../solver/random.ts'
import type { BankItem } from '../model/bank.ts'

/** A small bank and a blueprint for it, as wire input; many of them are scarce or impossible on purpose. */
export interface SmallCase {
  items: BankItem[]
  similar: [number, number][]
  blueprint: Record<string, unknown>
}

const types: QuestionType[] = ['MCQ_SINGLE', 'SHORT']

export function smallCase(seed: number): SmallCase {
  const random = randomFrom(seed, 77)
  const items = Array.from({ length: 6 + randomBelow(random, 5) }, (_, index) => smallItem(random, index + 1))
  const similar: [number, number][] = []
  for (let left = 1; left <= items.length; left += 1) {
    for (let right = left + 1; right <= items.length; right += 1) {
      if (random() < 0.06) similar.push([left, right])
    }
  }
  return { items, similar, blueprint: { ...smallBlueprint(random, items), ...smallTime(seed), ...smallMean(seed) } }
}

function pick<Element>(random: Random, list: readonly Element[]): Element {
  return list[randomBelow(random, list.length)]!
}

function smallItem(random: Random, id: number): BankItem {
  const chapter_id = 1 + randomBelow(random, 2)
  return {
    id,
    chapter_id,
    topic_id: pick(random, [null, chapter_id * 10, chapter_id * 10 + 1]),
    type: pick(random, types),
    level: pick(random, levels),
    skill: pick(random, skills.slice(0, 3)),
    max_marks: pick(random, [1, 1, 1.5]),
    minutes: [null, 1, 2.5, 4][id % 4]!,
    percent: [null, 20, 90, 60, 40][id % 5]!,
    used_days_ago: pick(random, [null, null, 20, 400, 1000]),
  }
}

function smallBlueprint(random: Random, items: readonly BankItem[]): Record<string, unknown> {
  const sections = ['A', 'B'].slice(0, 1 + randomBelow(random, 2)).map((section) => {
    const marks_each = pick(random, [1, 1, 1.5])
    const count = 1 + randomBelow(random, 3)
    const taken = pick(random, [types, types, types.slice(0, 1)])
    const fitting = items.filter((item) => item.max_marks === marks_each && taken.includes(item.type))
    return {
      section,
      types: taken,
      marks_each,
      count,
      or_pairs: random() < 0.25 ? 1 : 0,
      exclude_used_within_days: pick(random, [0, 0, 0, 365, 100]),
      ...smallWishes(random, marks_each * count),
      pinned: random() < 0.2 && fitting.length > 0 && section === 'A' ? [pick(random, fitting).id] : [],
    }
  })
  const total = sections.reduce((sum, section) => sum + section.count * section.marks_each, 0)
  return { sections, ...(random() < 0.5 ? smallWishes(random, total) : {}) }
}

/** Minutes of its own draw, so that the banks and blueprints of a seed stay what they were. */
function smallTime(seed: number): Record<string, unknown> {
  const random = randomFrom(seed, 78)
  if (random() < 0.6) return {}
  return { max_minutes: 2 + randomBelow(random, 12), ...(random() < 0.5 ? { minutes_per_mark: 1.5 } : {}) }
}

/** An average of its own draw, as minutes. */
function smallMean(seed: number): Record<string, unknown> {
  const random = randomFrom(seed, 79)
  return random() < 0.7 ? {} : { mean_percent: 5 * (4 + randomBelow(random, 14)) }
}

function smallWishes(random: Random, marks: number): Record<string, unknown> {
  const wishes: Record<string, unknown> = {}
  if (random() < 0.4) {
    const first = Math.round(random() * marks * 2) / 2
    wishes.chapters = pick(random, [
      [
        { id: 1, marks: first },
        { id: 2, marks: marks - first },
      ],
      [{ id: 1 }, { id: 2, marks: marks - first }],
      [{ id: 2, marks }],
    ])
  }
  if (random() < 0.3) {
    wishes.topics = [
      { id: 10, max_count: randomBelow(random, 2) },
      { id: 20, marks: 1 },
    ]
  }
  if (random() < 0.5)
    wishes.level_mix = pick(random, [{ EASY: 100 }, { EASY: 30, MEDIUM: 50, HARD: 20 }, { HARD: 100 }])
  if (random() < 0.4) wishes.skill_mix = pick(random, [{ APPLY: 50, REMEMBER: 50 }, { UNDERSTAND: 100 }])
  if (random() < 0.3)
    wishes.weights = pick(random, [{ levels: 'MUST' }, { chapters: 2.5, freshness: 3 }, { skills: 0 }])
  return wishes
}
