import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EnrolmentState, PromotionAction, Student } from '#contract'
import type { StateLook } from '#web/ui/state-look.ts'

/** What has become of a pupil in a session. */
export const stateNames: Record<EnrolmentState, { name: MessageDescriptor; look: StateLook }> = {
  ACTIVE: { name: msg`In the class`, look: 'done' },
  PROMOTED: { name: msg`Promoted`, look: 'done' },
  DETAINED: { name: msg`Detained`, look: 'going' },
  TRANSFERRED: { name: msg`Gone to another school`, look: 'resting' },
  GRADUATED: { name: msg`Graduated`, look: 'done' },
  LEFT: { name: msg`Left`, look: 'resting' },
}

/** What is done with a pupil at the end of a year. */
export const actionNames: Record<PromotionAction, MessageDescriptor> = {
  PROMOTE: msg`Promote`,
  DETAIN: msg`Detain`,
  TRANSFER_SECTION: msg`Move to another section`,
  GRADUATE: msg`Graduate`,
  LEAVE: msg`Leaves`,
}

/** 'Class 10 A' */
export const placeOf = ({ grade, section }: Pick<Student, 'grade' | 'section'>) => `${grade.title} ${section.title}`
