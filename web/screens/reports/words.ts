import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ExamComponent, MarkResult } from '#contract'

export const componentNames: Record<ExamComponent, MessageDescriptor> = {
  THEORY: msg`Theory`,
  PRACTICAL: msg`Practical`,
  INTERNAL: msg`Internal assessment`,
}

export const resultNames: Record<MarkResult | 'COMPARTMENT', MessageDescriptor> = {
  PASS: msg`Pass`,
  FAIL: msg`Fail`,
  COMPARTMENT: msg`Compartment`,
  ABSENT: msg`Absent`,
  EXEMPT: msg`Exempt`,
  WITHHELD: msg`Withheld`,
  PENDING: msg`Not complete`,
}
