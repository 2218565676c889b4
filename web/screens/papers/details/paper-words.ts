import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaperRow } from '#contract'
import type { StateLook } from '#web/ui/state-look.ts'

/** The screen's words for values of the wire. */
export const stateNames: Record<PaperRow['state'], MessageDescriptor> = {
  DRAFT: msg`Draft`,
  SUBMITTED: msg`Submitted`,
  APPROVED: msg`Approved`,
  ARCHIVED: msg`Archived`,
}

export const stateLooks: Record<PaperRow['state'], StateLook> = {
  DRAFT: 'draft',
  SUBMITTED: 'going',
  APPROVED: 'done',
  ARCHIVED: 'resting',
}

export const createdTypeNames: Record<string, MessageDescriptor> = {
  MANUAL: msg`Manual`,
  AUTOMATIC: msg`Automatic`,
}
