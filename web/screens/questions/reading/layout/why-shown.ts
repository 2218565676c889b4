import type { QuestionReading, ReadingItem } from '#contract'
import { lineOf } from '../../printed-form/excerpt.ts'

export type ShownWhy = 'first' | 'last' | 'longest' | 'shortest' | 'other'

/** A question that is shown before the layout is confirmed; `law`: the doubt by which it doesn't fit. */
export interface ShownExample {
  item: ReadingItem
  why: ShownWhy
  law: string | null
}

const lengthOf = ({ question }: ReadingItem) => lineOf(question.question_text).length

/** Why each of these is shown: those that don't fit the layout say by what, the others what of the file they are. */
export function whyShown(items: readonly ReadingItem[], { layout, total }: QuestionReading): ShownExample[] {
  const lawOf = ({ row }: ReadingItem) => layout?.against.find(({ rows }) => rows.includes(row))?.law ?? null
  const inner = items.filter((item) => item.row !== 1 && item.row !== total && !lawOf(item))
  const byLength = inner.toSorted((one, other) => lengthOf(one) - lengthOf(other))
  const whyOf = (item: ReadingItem): ShownWhy => {
    if (item.row === 1) return 'first'
    if (item.row === total) return 'last'
    if (inner.length > 1 && item === byLength.at(-1)) return 'longest'
    return inner.length > 1 && item === byLength[0] ? 'shortest' : 'other'
  }
  return items.map((item) => ({ item, why: whyOf(item), law: lawOf(item) }))
}
