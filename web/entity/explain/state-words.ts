import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Explained } from '#contract'

type Exam = Explained['parts'][number]['exams'][number]

/** What became of an exam. */
export const stateNames: Record<Exam['state'], MessageDescriptor> = {
  TAKEN: msg`counts`,
  ABSENT_ZERO: msg`absent, counts as 0`,
  NOT_BEST: msg`not among the best`,
  NOT_LAST: msg`not among the last`,
  ABSENT: msg`absent, does not count`,
  MEDICAL: msg`medical leave, does not count`,
  EXEMPT: msg`exempt, does not count`,
  WITHHELD: msg`withheld`,
  PENDING: msg`not complete`,
}

/** Why an exam is in no part. */
export const leftOutNames: Record<Explained['left_out'][number]['state'], MessageDescriptor> = {
  NO_PART: msg`no part of the scheme takes it`,
  NOT_OUT: msg`not out yet`,
}

/** What changed a mark after it was entered. */
export const changeNames: Record<Exam['changes'][number]['kind'], MessageDescriptor> = {
  GRACE: msg`Grace marks`,
  MODERATION: msg`Moderation`,
  DROP: msg`Question left out`,
  FULL: msg`Question given in full`,
  RECHECK: msg`Recheck`,
}
