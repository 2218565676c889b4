import { levels, skills } from '../../domain/questions/question-types.ts'
import { type Random, randomBelow, randomFrom } from '../../solver/random.ts'
import type { BankItem } from '../model/bank.ts'

/** A bank of some hundred questions with many similar ones, and a blueprint of three sections that it can meet. */
export function middleCase(
  seed: number,
  size = 300,
): { items: BankItem[]; similar: [number, number][]; input: unknown } {
  const random = randomFrom(seed, 5)
  const items = Array.from({ length: size }, (_, index) => middleItem(random, index + 1))
  const similar = Array.from({ length: size / 5 }, (): [number, number] => {
    const left = 1 + randomBelow(random, size - 1)
    return [left, left + 1 + randomBelow(random, size - left)]
  })
  const pin = items.find((item) => item.type === 'SHORT')!
  const sections = [
    { section: 'A', types: ['MCQ_SINGLE', 'TRUE_FALSE'], marks_each: 1, count: 8, exclude_used_within_days: 100 },
    { section: 'B', types: ['SHORT'], marks_each: 2.5, count: 4, or_pairs: 1, pinned: [pin.id] },
    { section: 'C', types: ['MCQ_SINGLE', 'NUMERIC'], marks_each: 1, count: 4, attempt_any: 3 },
  ]
  const chapterMarks = [9, 7, 6]
  const input = {
    sections: sections.map((section) =>
      random() < 0.5 ? { ...section, level_mix: { EASY: 50, MEDIUM: 50 } } : section,
    ),
    chapters: chapterMarks.map((marks, index) => ({ id: index + 1, marks })),
    topics: [{ id: 101, marks: 2, max_count: 3 }],
    level_mix: { EASY: 30, MEDIUM: 50, HARD: 20 },
    skill_mix: { REMEMBER: 40, UNDERSTAND: 30, APPLY: 30 },
    ...(seed % 2 === 0 ? { max_minutes: 26 } : {}),
  }
  return { items, similar, input }
}

function middleItem(random: Random, id: number): BankItem {
  const chapter_id = 1 + randomBelow(random, 3)
  const type = (['MCQ_SINGLE', 'TRUE_FALSE', 'SHORT', 'NUMERIC'] as const)[randomBelow(random, 4)]!
  return {
    id,
    chapter_id,
    topic_id: chapter_id * 100 + randomBelow(random, 4),
    type,
    level: levels[randomBelow(random, 3)]!,
    skill: skills[randomBelow(random, 4)]!,
    max_marks: type === 'SHORT' ? 2.5 : 1,
    minutes: [null, 0.75, 1, 1.5, 3][id % 5]!,
    used_days_ago: random() < 0.5 ? null : randomBelow(random, 1200),
  }
}
