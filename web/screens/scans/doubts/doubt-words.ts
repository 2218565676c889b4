import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { DoubtReason, ScanDoubtRow } from '#contract'
import { noValue } from '#web/ui/no-value.ts'
import { type DoubtField, type Marked, numberOfMarked } from './marked.ts'

/** Why somebody must look at it. */
export const doubtReasonNames: Record<DoubtReason, MessageDescriptor> = {
  faint: msg`Something is there that may be a mark, and may be none.`,
  two: msg`More is marked than may be.`,
  crossed: msg`A filled circle is crossed out: it doesn’t count, if that was meant.`,
  around: msg`Something is written beside the circles or round one of them.`,
  gap: msg`A column between the digits is empty.`,
  set_differs: msg`Another set is marked than was printed on this sheet.`,
  roll_unknown: msg`Nobody of this exam has this roll number.`,
  roll_taken: msg`A sheet of this roll number is there already.`,
}

/** "Question 12", or what else is marked on a sheet. */
export function doubtTitle({ field, label }: Pick<ScanDoubtRow, 'field' | 'label'>): string {
  if (field === 'roll') return t`Roll number`
  if (field === 'set') return t`Set of the question paper`
  if (field === 'absent') return t`Marked as absent`
  return t`Question ${label}`
}

const listOf = (values: readonly string[]) => new Intl.ListFormat(i18n.locale).format(values)

/** What is marked as it is read out: "B and C", "12.50", "1 A, 2 C". */
export function markedText(field: DoubtField, marked: Marked): string {
  if (marked.every((row) => row.length === 0)) return t`blank`
  if (field.kind === 'DIGITS') return numberOfMarked(field, marked)
  if (marked.length === 1) return listOf(marked[0] ?? [])
  return listOf(marked.map((row, at) => `${at + 1} ${row.length > 0 ? row.join('') : noValue}`))
}

/** The same where the field is not at hand. */
export const plainText = (marked: Marked | null): string =>
  marked === null
    ? t`can’t be told`
    : marked.flat().length === 0
      ? t`blank`
      : marked.map((row) => row.join('')).join(marked.length > 4 ? '' : ' · ')
