import type { ChosenValue } from '#contract'
import type { ShownValue } from './shown-list.ts'

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[\s\-–—/.,:]+/)

/** "X A Hindi" and "X B Hindi": one word is another, and it stands before the last one, which is what the text is about. */
function differInPlace(one: string, other: string): boolean {
  const [own, others] = [wordsOf(one), wordsOf(other)]
  const at = own.findIndex((word, place) => word !== others[place])
  return (
    own.length === others.length &&
    at >= 0 &&
    at < own.length - 1 &&
    own.slice(at + 1).join() === others.slice(at + 1).join()
  )
}

/**
 * The other open texts of which the same is to be said: they have the same subjects near, which are of one class, and differ by the section
 * alone; and those that may be several titles too. Whatever is said of them is named beside the button.
 */
export function alikeValues(shown: ShownValue, here: ChosenValue, values: readonly ShownValue[]): ShownValue[] {
  if (here === 'several') return values.filter((other) => other !== shown && other.by === null && mayBe(other, here))
  if (here === null || typeof here !== 'object' || !('subject_id' in here)) return []
  const near = JSON.stringify(shown.near)
  return values.filter(
    (other) =>
      other !== shown &&
      other.by === null &&
      other.column === shown.column &&
      JSON.stringify(other.near) === near &&
      differInPlace(shown.value, other.value),
  )
}

const mayBe = ({ near }: ShownValue, here: ChosenValue) => near.some((one) => one.here === here)
