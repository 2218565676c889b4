import type { MarkKey } from '#contract'
/** What stands at the head of a column of marks. */
export interface HeadColumn {
  /** Whose figures stand at the foot. */
  field: MarkKey
  label: string
  /** What is said of it beside its number: maximum, alternative, any three of five. */
  about: string
  name: string
  isDropped: boolean
}
