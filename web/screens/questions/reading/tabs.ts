import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReadingItemState } from '#contract'

/** In the order in which they ask to be looked at. */
export const readingTabs = ['DOUBTFUL', 'BLOCKED', 'READY', 'DUPLICATE', 'LEFT_OUT', 'SAVED'] as const

export const tabNames: Record<ReadingItemState, MessageDescriptor> = {
  DOUBTFUL: msg`To look at`,
  BLOCKED: msg`Blocked`,
  READY: msg`Ready`,
  DUPLICATE: msg`Already in the bank`,
  LEFT_OUT: msg`Left out`,
  SAVED: msg`Saved`,
}
