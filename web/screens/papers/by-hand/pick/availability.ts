import type { DataOf, questionPaperApi } from '#contract'

/** What the bank holds for the plan: one count for each section, chapter, type and level. */
export type Available = DataOf<(typeof questionPaperApi)['setSection']>['available']

export const countAvailable = (available: Available, section: string): number =>
  available.filter((cell) => cell.section === section).reduce((sum, cell) => sum + cell.count, 0)

/** Chapter id → questions that a section may take. */
export function countByChapter(available: Available, section: string): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { section: of, chapter_id, count } of available) {
    if (of === section) counts.set(chapter_id, (counts.get(chapter_id) ?? 0) + count)
  }
  return counts
}

/** Under which the counts are kept after the plan was saved; nothing else tells them. */
export const availableKey = (paper_id: number) => ['question-paper-available', paper_id] as const
