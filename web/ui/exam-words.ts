import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ExamAttendance, ExamComponent, MarkResult } from '#contract'

export const componentNames: Record<ExamComponent, MessageDescriptor> = {
  THEORY: msg`Theory`,
  PRACTICAL: msg`Practical`,
  INTERNAL: msg`Internal assessment`,
}

export const attendanceNames: Record<ExamAttendance, MessageDescriptor> = {
  P: msg`Present`,
  A: msg`Absent`,
  ML: msg`Medical leave`,
  EX: msg`Exempt`,
  UFM: msg`Unfair means`,
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
