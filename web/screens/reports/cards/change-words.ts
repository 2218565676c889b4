import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CardChange } from '#contract'
import { noValue } from '#web/ui/no-value.ts'

const names: Record<string, MessageDescriptor> = {
  name: msg`Name`,
  admission_no: msg`Admission number`,
  roll_no: msg`Roll number`,
  place: msg`Class and section`,
  occasion: msg`Occasion`,
  left_on: msg`Left on`,
  promoted_to: msg`Promoted to`,
  subject: msg`Subject`,
  percent: msg`Percent`,
  grade: msg`Grade`,
  result: msg`Result`,
  rank: msg`Rank`,
  written: msg`Exams written`,
  absences: msg`How absences count`,
  bands: msg`Bands of the grades`,
  remark: msg`Remark`,
  entry: msg`Entry`,
  days: msg`Days`,
  layout: msg`Layout`,
  dob: msg`Date of birth`,
  mother: msg`Mother`,
  father: msg`Father`,
  guardian: msg`Guardian`,
  class_avg: msg`Average of the section`,
  photo: msg`Photo`,
  order: msg`Order of the exams`,
}

/** "Mathematics, Half-yearly: 40 / 80 → 48 / 80". */
export function changeText({ part, subject, exam, before, after }: CardChange, i18n: I18n): string {
  const name = names[part]
  const what = [subject, exam ?? (name && (part !== 'subject' || !subject) ? i18n._(name) : null)]
    .filter(Boolean)
    .join(', ')
  return before === null && after === null ? what : `${what}: ${before ?? noValue} → ${after ?? noValue}`
}
