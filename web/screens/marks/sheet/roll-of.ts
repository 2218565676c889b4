import type { MarkRow } from '#contract'
import { noValue } from '#web/ui/no-value.ts'

/** "7", and "A 7" among pupils of several sections, where a number alone says not who it is. */
export const rollOf = ({ section, student }: MarkRow, hasSections: boolean): string =>
  [hasSections && section.title, student.roll_no ?? noValue].filter(Boolean).join(' ')
