import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaperRow } from '#contract'

/** The screen's words for values of the wire. */
export const stateNames: Record<PaperRow['state'], MessageDescriptor> = {
  DRAFT: msg`Draft`,
  SUBMITTED: msg`Submitted`,
  APPROVED: msg`Approved`,
  ARCHIVED: msg`Archived`,
}

export const stateColours: Record<PaperRow['state'], string> = {
  DRAFT: 'yellow',
  SUBMITTED: 'blue',
  APPROVED: 'green',
  ARCHIVED: 'gray',
}

export const createdTypeNames: Record<string, MessageDescriptor> = {
  MANUAL: msg`Manual`,
  AUTOMATIC: msg`Automatic`,
}
