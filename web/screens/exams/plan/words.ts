import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SeriesState, SeriesWishKind, SeriesWishRow } from '#contract'
import type { StateLook } from '#web/ui/state-look.ts'

export const seriesStateNames: Record<SeriesState, MessageDescriptor> = {
  DRAFT: msg`Planned`,
  PROPOSED: msg`Proposed`,
  PUBLISHED: msg`Published`,
  CLOSED: msg`Over`,
  CANCELLED: msg`Cancelled`,
}

export const seriesStateLooks: Record<SeriesState, StateLook> = {
  DRAFT: 'draft',
  PROPOSED: 'ahead',
  PUBLISHED: 'done',
  CLOSED: 'resting',
  CANCELLED: 'refused',
}

export const strengthNames: Record<SeriesWishRow['strength'], MessageDescriptor> = {
  MUST: msg`must`,
  HIGH: msg`important`,
  NORMAL: msg`usual`,
  LOW: msg`nice`,
}

/** What each kind of wish says, before its pickers fill it. */
export const wishNames: Record<SeriesWishKind, MessageDescriptor> = {
  FREE_DAYS: msg`Free days between two papers`,
  FREE_BEFORE: msg`Days to prepare before a paper`,
  NOT_ON: msg`Not on these days`,
  WITHIN: msg`Within these days`,
  MARKING: msg`Days to mark large papers`,
  ORDER: msg`One paper before another`,
  START_WITH: msg`These papers come first`,
  SAME_DAY: msg`On one day in all classes`,
  DIFFERENT_DAYS: msg`Never two of these on one day`,
}
