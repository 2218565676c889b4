import { levels, skills } from '#contract'
import type { BankItem } from '../../assembly/model/bank.ts'
import { type Random, randomBelow, randomFrom } from '../../solver/random.ts'

/**
 * Made-up banks and blueprints in the proportions of an Indian class-10 science paper: 80 marks, 38 questions, 5 sections,
 * 12 chapters of 40 topics, 3 levels, 6 skills; about 8 % of the questions are near-duplicates of an earlier one.
 */
const types = [
  { type: 'MCQ_SINGLE', share: 0.45, marks: 1, rare: 2, count: 20, levels: [0.5, 0.35, 0.15] },
  { type: 'VERY_SHORT', share: 0.2, marks: 2, rare: 1, count: 5, levels: [0.45, 0.38, 0.17] },
  { type: 'SHORT', share: 0.18, marks: 3, rare: 2, count: 6, levels: [0.35, 0.42, 0.23] },
  { type: 'LONG', share: 0.12, marks: 5, rare: 6, count: 4, levels: [0.2, 0.45, 0.35] },
  { type: 'CASE_STUDY', share: 0.05, marks: 4, rare: 5, count: 3, levels: [0.15, 0.5, 0.35] },
] as const
const chapters = 12
const topicsPerChapter = 40
const skillsByLevel = [
  [0.45, 0.33, 0.15, 0.04, 0.02, 0.01],
  [0.2, 0.32, 0.3, 0.12, 0.04, 0.02],
  [0.05, 0.15, 0.35, 0.27, 0.12, 0.06],
]

/** What a school asks of its sections; on purpose they don't add up to the mix of the paper. */
const sectionMixes = [
  { EASY: 50, MEDIUM: 35, HARD: 15 },
  { EASY: 40, MEDIUM: 40, HARD: 20 },
  { EASY: 33, MEDIUM: 50, HARD: 17 },
  { EASY: 25, MEDIUM: 50, HARD: 25 },
  { EASY: 34, MEDIUM: 33, HARD: 33 },
]

export interface MadeBank {
  items: BankItem[]
  similar: [number, number][]
}

export function makeBank(size: number, seed: number): MadeBank {
  const random = randomFrom(seed, 1)
  const items: BankItem[] = []
  const similar: [number, number][] = []
  for (let id = 1; id <= size; id += 1) {
    const item = makeItem(random, id)
    if (id > 10 && random() < 0.08) {
      const twin = items[randomBelow(random, items.length)]!
      similar.push([twin.id, id])
      const { chapter_id, topic_id, type, max_marks } = twin
      Object.assign(item, random() < 0.8 ? { chapter_id, topic_id, type, max_marks } : { chapter_id, topic_id })
    }
    items.push(item)
  }
  return { items, similar }
}

function makeItem(random: Random, id: number): BankItem {
  const chapter = pickShare(
    random,
    Array.from({ length: chapters }, (_, index) => 1 / (1 + 0.25 * index)),
  )
  const topic = pickShare(
    random,
    Array.from({ length: topicsPerChapter }, (_, index) => 1 / (1 + 0.12 * index)),
  )
  const kind =
    types[
      pickShare(
        random,
        types.map(({ share }) => share),
      )
    ]!
  const level = pickShare(random, kind.levels)
  const skill = skills[pickShare(random, skillsByLevel[level]!)]!
  const max_marks = random() < 0.9 ? kind.marks : kind.rare
  return {
    id,
    chapter_id: chapter + 1,
    topic_id: (chapter + 1) * 100 + topic,
    type: kind.type,
    level: levels[level]!,
    skill,
    max_marks,
    minutes: minutesOf(id, level, max_marks),
    used_days_ago: random() < 0.55 ? null : randomBelow(random, 1500),
  }
}

const pace = [1, 1.75, 2.5]

/** Of a draw of its own: 0.6 to 1.4 of the level's pace, and one in seven is not known. */
function minutesOf(id: number, level: number, max_marks: number): number | null {
  const random = randomFrom(id, 4)
  if (random() < 1 / 7) return null
  return Math.max(0.5, Math.round(pace[level]! * max_marks * (0.6 + 0.8 * random()) * 2) / 2)
}

function pickShare(random: Random, shares: readonly number[]): number {
  let left = random() * shares.reduce((sum, share) => sum + share, 0)
  return Math.max(
    0,
    shares.findIndex((share) => {
      left -= share
      return left < 0
    }),
  )
}

/** Wire input. Chapters by marks, levels and skills over the paper, levels in each section, some topics that must appear. */
export function makeBlueprint(seed: number): Record<string, unknown> {
  const random = randomFrom(seed, 2)
  const sections = types.map(({ type, count, marks }, index) => ({
    section: 'ABCDE'[index],
    types: [type],
    marks_each: marks,
    count,
    ...(seed % 2 === 0 ? { level_mix: sectionMixes[index], weights: { levels: 3 } } : {}),
    exclude_used_within_days: 90,
  }))
  const total = types.reduce((sum, { count, marks }) => sum + count * marks, 0)
  const shares = Array.from({ length: chapters }, () => 0.4 + random())
  const sum = shares.reduce((left, right) => left + right, 0)
  const marks = shares.map((share) => Math.floor((share / sum) * total))
  for (let index = 0, left = total - marks.reduce((a, b) => a + b, 0); left > 0; index += 1, left -= 1)
    marks[index]! += 1
  const topics = new Set(
    Array.from({ length: 6 }, () => (1 + randomBelow(random, chapters)) * 100 + randomBelow(random, 12)),
  )
  return {
    sections,
    chapters: marks.map((value, index) => ({ id: index + 1, marks: value })),
    topics: [...topics].map((id) => ({ id, marks: 2 + randomBelow(random, 2), max_count: 3 })),
    level_mix: { EASY: 30, MEDIUM: 50, HARD: 20 },
    skill_mix: { REMEMBER: 20, UNDERSTAND: 25, APPLY: 25, ANALYSE: 15, EVALUATE: 10, CREATE: 5 },
    weights: { chapters: 10, topics: 12, levels: 8, skills: 4, freshness: 1 },
  }
}
