import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { absentPolicies } from '#contract'

/** What becomes of a pupil who was absent in the averages of an exam. */
export const absentPolicyNames: Record<(typeof absentPolicies)[number], MessageDescriptor> = {
  EXCLUDE: msg`does not count in averages`,
  ZERO: msg`counts as 0 marks`,
  ASK: msg`is decided when the exam is verified`,
}
