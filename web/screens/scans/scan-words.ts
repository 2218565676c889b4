import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ScanState } from '#contract'
import type { StateLook } from '#web/ui/state-look.ts'

export const scanStateNames: Record<ScanState, MessageDescriptor> = {
  UPLOADED: msg`Waits for more files`,
  READING: msg`Being read`,
  READ: msg`Read`,
  FAILED: msg`Failed`,
  CANCELLED: msg`Cancelled`,
  DISCARDED: msg`Set aside`,
}

export const scanStateLooks: Record<ScanState, StateLook> = {
  UPLOADED: 'going',
  READING: 'going',
  READ: 'done',
  FAILED: 'refused',
  CANCELLED: 'resting',
  DISCARDED: 'resting',
}
