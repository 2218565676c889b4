import { useLingui } from '@lingui/react/macro'
import type { ExamRow } from '#contract'
import { noValue } from '../no-value.ts'

type Revised = NonNullable<ExamRow['revised']>

/** What became of a result after it was published, in one sentence: "Result revised on 14 Mar 2027: question 7 was left out." */
export function RevisedNote({ revised: { at, kind, question, undone } }: { revised: Revised }) {
  const { t, i18n } = useLingui()
  const when = i18n.date(at, { dateStyle: 'medium' })
  if (undone) return t`Result revised on ${when}: a correction was taken back.`
  const name = question ?? noValue
  if (kind === 'DROP') return t`Result revised on ${when}: question ${name} was left out.`
  if (kind === 'FULL') return t`Result revised on ${when}: question ${name} counts fully for everybody.`
  if (kind === 'ACCEPT') return t`Result revised on ${when}: another answer to question ${name} is accepted.`
  if (kind === 'ADD') return t`Result revised on ${when}: marks were added for everybody.`
  return t`Result revised on ${when}: all marks were scaled.`
}
