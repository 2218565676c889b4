import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ExamAttendance, ExamComponent, ExamState, MarkResult } from '#contract'

/** The screens' words for values of the wire. */
export const stateNames: Record<ExamState, MessageDescriptor> = {
  DRAFT: msg`Planned`,
  SCHEDULED: msg`Scheduled`,
  MARKING: msg`Marking`,
  SUBMITTED: msg`Handed in`,
  VERIFIED: msg`Verified`,
  PUBLISHED: msg`Published`,
  CANCELLED: msg`Cancelled`,
}

export const stateColours: Record<ExamState, string> = {
  DRAFT: 'gray',
  SCHEDULED: 'blue',
  MARKING: 'yellow',
  SUBMITTED: 'yellow',
  VERIFIED: 'green',
  PUBLISHED: 'green',
  CANCELLED: 'red',
}

export const componentNames: Record<ExamComponent, MessageDescriptor> = {
  THEORY: msg`Theory`,
  PRACTICAL: msg`Practical`,
  INTERNAL: msg`Internal assessment`,
}

/** As it stands in a cell of the sheet, and in full. */
export const attendanceSigns: Record<ExamAttendance, MessageDescriptor> = {
  P: msg({ message: 'P', context: 'attendance' }),
  A: msg({ message: 'AB', context: 'attendance' }),
  ML: msg({ message: 'ML', context: 'attendance' }),
  EX: msg({ message: 'EX', context: 'attendance' }),
  UFM: msg({ message: 'UFM', context: 'attendance' }),
}

export const attendanceNames: Record<ExamAttendance, MessageDescriptor> = {
  P: msg`Present`,
  A: msg`Absent`,
  ML: msg`Medical leave`,
  EX: msg`Exempt`,
  UFM: msg`Unfair means`,
}

export const resultNames: Record<MarkResult, MessageDescriptor> = {
  PASS: msg`Pass`,
  FAIL: msg`Fail`,
  ABSENT: msg`Absent`,
  EXEMPT: msg`Exempt`,
  WITHHELD: msg`Withheld`,
  PENDING: msg`Not complete`,
}
