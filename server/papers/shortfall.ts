import { messageOf, type QuestionType, type Sentence, type Shortfall, type StoredSection, say } from '#contract'
import { usesOf } from '../entity/uses.ts'
import { countNumbers } from './check-choices.ts'

/** A chosen question with what its bank says of it now. */
export interface ChosenItem {
  section: string
  question_id: number
  or_group: string | null
  max_marks: number
  subject_id: number
  type: QuestionType
  marks_now: number
  usable: boolean
}

/** A plan names neither chapter nor level, and what is lacking may be of any of its types. */
const of_anything = { chapter_id: null, type: null, level: null }

/** What keeps a draft from being a paper, a sentence for each section. */
export function shortfalls(subject_id: number, plan: StoredSection[], items: ChosenItem[]): Shortfall[] {
  return plan.flatMap((planned) => {
    const own = items.filter((item) => item.section === planned.section)
    const good = own.filter((item) => stillFits(item, planned, subject_id))
    const reason = reasonOf(planned, own, good)
    if (reason === null) return []
    const { section, marks_each: marks, count: needed } = planned
    return [{ section, ...of_anything, marks, needed, available: countNumbers(good), ...messageOf(reason) }]
  })
}

/** A question may have been edited, moved or taken out of use since it was chosen. */
function stillFits(item: ChosenItem, { types }: StoredSection, subject_id: number): boolean {
  const { usable, marks_now, max_marks, type } = item
  return usable && marks_now === max_marks && item.subject_id === subject_id && types.includes(type)
}

function reasonOf({ section, count }: StoredSection, own: ChosenItem[], good: ChosenItem[]): Sentence | null {
  const bad = own.filter((item) => !good.includes(item)).map((item) => item.question_id)
  if (bad.length > 0) return say('draft.unusable', { section, ids: bad.join(', ') })
  const alone = own.find(({ or_group }) => or_group && own.filter((other) => other.or_group === or_group).length !== 2)
  if (alone) return say('draft.alone', { section, id: alone.question_id })
  const chosen = countNumbers(good)
  if (chosen === count) return null
  return say('draft.count', { section, needs: usesOf('questions', count), chosen })
}
