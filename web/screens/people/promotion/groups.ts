import type { PromotionItem } from '#contract'
import type { Draft } from './draft.ts'

/** The sections of today that a plan is about, in the order of the school, with how many of each. */
export function groupsOf(items: readonly PromotionItem[]) {
  const groups = new Map<
    number,
    { section_id: number; grade_id: number; grade: string; section: string; count: number }
  >()
  for (const { from } of items) {
    const group = groups.get(from.section.id)
    if (group) group.count += 1
    else
      groups.set(from.section.id, {
        ...{ section_id: from.section.id, grade_id: from.grade.id, count: 1 },
        ...{ grade: from.grade.title, section: from.section.title },
      })
  }
  return [...groups.values()]
}

export const views = ['errors', 'warnings', 'detained', 'mine'] as const
export type View = (typeof views)[number]

/** The pupils of a view, of the whole plan. */
export const inView = (view: View, { pupils }: Draft, items: readonly PromotionItem[]): PromotionItem[] =>
  items.filter((item) => {
    if (view === 'detained') return item.action === 'DETAIN'
    if (view === 'mine') return item.student_id in pupils
    return item.conflicts.some(({ severity }) => `${severity}s` === view)
  })
