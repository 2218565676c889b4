import type { PromotionAction, PromotionItem, PromotionPlan } from '#contract'
import { balance } from './balance.ts'
import type { Promotion } from './use-promotion.ts'

/** The classes to which some of these go on. */
export const classesOf = (items: readonly PromotionItem[]) => [
  ...new Set(items.flatMap(({ action, to }) => (action === 'PROMOTE' && to?.grade_id ? [to.grade_id] : []))),
]

/** The sections of a class, with how many are in each. */
export const targetSectionsOf = (plan: PromotionPlan, grade_id: number | undefined) =>
  plan.sections
    .filter((section) => section.grade_id === grade_id)
    .map(({ section_id, ...section }) => ({ id: section_id, ...section }))

/** The ways to decide of pupils; what is decided goes into the draft. */
export function decisionsOf({ draft, putDraft }: Promotion, plan: PromotionPlan) {
  return {
    decide: (some: readonly PromotionItem[], action: PromotionAction, to_section: number | null = null) =>
      putDraft({
        pupils: {
          ...draft.pupils,
          ...Object.fromEntries(some.map(({ student_id }) => [student_id, { action, to_section }])),
        },
      }),
    reset: (some: readonly PromotionItem[]) => {
      const gone = new Set(some.map(({ student_id }) => String(student_id)))
      putDraft({ pupils: Object.fromEntries(Object.entries(draft.pupils).filter(([id]) => !gone.has(id))) })
    },
    /** Evens the sections out to which some of these go on; answers how many pupils go to another. */
    even: (rows: readonly PromotionItem[]): number => {
      const { items } = plan
      const isByHand = ({ student_id }: PromotionItem) => {
        const decided = draft.pupils[student_id]
        return decided !== undefined && (decided.action !== 'PROMOTE' || decided.to_section !== null)
      }
      const moved = classesOf(rows).flatMap((grade_id) =>
        balance(
          items.filter((item) => item.action === 'PROMOTE' && item.to?.grade_id === grade_id && !isByHand(item)),
          targetSectionsOf(plan, grade_id),
        ),
      )
      putDraft({
        pupils: {
          ...draft.pupils,
          ...Object.fromEntries(
            moved.map(([{ student_id }, to_section]) => [student_id, { action: 'PROMOTE' as const, to_section }]),
          ),
        },
      })
      return moved.length
    },
  }
}
export type PromotionDecisions = ReturnType<typeof decisionsOf>
