import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EnrolmentState, PromotionAction, Student } from '#contract'

/** What has become of a pupil in a session. */
export const stateNames: Record<EnrolmentState, { name: MessageDescriptor; colour: string }> = {
  ACTIVE: { name: msg`In the class`, colour: 'green' },
  PROMOTED: { name: msg`Promoted`, colour: 'blue' },
  DETAINED: { name: msg`Detained`, colour: 'yellow' },
  TRANSFERRED: { name: msg`Gone to another school`, colour: 'gray' },
  GRADUATED: { name: msg`Graduated`, colour: 'blue' },
  LEFT: { name: msg`Left`, colour: 'gray' },
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
