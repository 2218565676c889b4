import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ExamAttendance, ExamState } from '#contract'
import type { StateLook } from '#web/ui/state-look.ts'

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

export const stateLooks: Record<ExamState, StateLook> = {
  DRAFT: 'draft',
  SCHEDULED: 'ahead',
  MARKING: 'going',
  SUBMITTED: 'going',
  VERIFIED: 'done',
  PUBLISHED: 'done',
  CANCELLED: 'refused',
}

/** As it stands in a cell of the sheet, and in full. */
export const attendanceSigns: Record<ExamAttendance, MessageDescriptor> = {
  P: msg({ message: 'P', context: 'attendance' }),
  A: msg({ message: 'AB', context: 'attendance' }),
  ML: msg({ message: 'ML', context: 'attendance' }),
  EX: msg({ message: 'EX', context: 'attendance' }),
  UFM: msg({ message: 'UFM', context: 'attendance' }),
}
