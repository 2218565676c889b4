import type { StoredSection } from '#contract'
import { countOf } from '../entity/uses.ts'
import { countNumbers } from './check-choices.ts'

/** What keeps one section of a draft from being complete. */
interface Shortfall {
  section: string
  marks: number
  needed: number
  available: number
  message: string
}

/** A chosen question with what its bank says of it now. */
export interface ChosenItem {
  section: string
  question_id: number
  or_group: string | null
  max_marks: number
  subject_id: number
  type: string
  marks_now: number
  usable: boolean
}

/** What keeps a draft from being a paper, a sentence for each section. */
export function shortfalls(subject_id: number, plan: StoredSection[], items: ChosenItem[]): Shortfall[] {
  return plan.flatMap((planned) => {
    const own = items.filter((item) => item.section === planned.section)
    const good = own.filter((item) => stillFits(item, planned, subject_id))
    const reason = reasonOf(planned, own, good)
    if (reason === null) return []
    const { section, marks_each: marks, count: needed } = planned
    return [{ section, marks, needed, available: countNumbers(good), message: `Section ${section}: ${reason}` }]
  })
}

/** A question may have been edited, moved or taken out of use since it was chosen. */
function stillFits(item: ChosenItem, { types }: StoredSection, subject_id: number): boolean {
  const { usable, marks_now, max_marks, type } = item
  return usable && marks_now === max_marks && item.subject_id === subject_id && (types as string[]).includes(type)
}

function reasonOf({ count }: StoredSection, own: ChosenItem[], good: ChosenItem[]): string | null {
  const bad = own.filter((item) => !good.includes(item)).map((item) => item.question_id)
  if (bad.length > 0) return `question ${bad.join(', ')} may not be used any more; choose another.`
  const alone = own.find(({ or_group }) => or_group && own.filter((other) => other.or_group === or_group).length !== 2)
  if (alone) return `question ${alone.question_id} is marked as an alternative but has no partner.`
  const chosen = countNumbers(good)
  if (chosen === count) return null
  return `the plan needs ${countOf(count, 'questions')}, ${chosen} ${chosen === 1 ? 'is' : 'are'} chosen.`
}
