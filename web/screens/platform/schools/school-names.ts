import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { absentPolicies, boards } from '#contract'

/** Boards of examination, as Indian schools call them. */
export const boardNames: Record<(typeof boards)[number], MessageDescriptor> = {
  CBSE: msg`CBSE`,
  ICSE: msg`ICSE`,
  STATE: msg`State board`,
  IB: msg`International Baccalaureate`,
  CAMBRIDGE: msg`Cambridge`,
  OTHER: msg`Another board`,
}

/** What becomes of a pupil who was absent in the averages of an exam. */
export const absentPolicyNames: Record<(typeof absentPolicies)[number], MessageDescriptor> = {
  EXCLUDE: msg`does not count in averages`,
  ZERO: msg`counts as 0 marks`,
  ASK: msg`is decided when the exam is verified`,
}
