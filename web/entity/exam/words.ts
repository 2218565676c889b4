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

/** What a pupil is told of the same: how far the marking is concerns those who mark. */
export const pupilStateNames: Record<ExamState, MessageDescriptor> = {
  ...stateNames,
  MARKING: msg`Result to come`,
  SUBMITTED: msg`Result to come`,
  VERIFIED: msg`Result to come`,
  PUBLISHED: msg`Result out`,
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

export const pupilStateLooks: Record<ExamState, StateLook> = { ...stateLooks, VERIFIED: 'going' }

/** As it stands in a cell of the sheet, and in full. */
export const attendanceSigns: Record<ExamAttendance, MessageDescriptor> = {
  P: msg({ message: 'P', context: 'attendance' }),
  A: msg({ message: 'AB', context: 'attendance' }),
  ML: msg({ message: 'ML', context: 'attendance' }),
  EX: msg({ message: 'EX', context: 'attendance' }),
  UFM: msg({ message: 'UFM', context: 'attendance' }),
}
