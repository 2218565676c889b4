import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RecheckRow } from '#contract'
import type { StateLook } from '#web/ui/state-look.ts'

export const stateNames: Record<RecheckRow['state'], MessageDescriptor> = {
  OPEN: msg`Waiting`,
  UNCHANGED: msg`Stays as it was`,
  CHANGED: msg`Changed`,
  REFUSED: msg`Refused`,
}

export const stateLooks: Record<RecheckRow['state'], StateLook> = {
  OPEN: 'going',
  UNCHANGED: 'resting',
  CHANGED: 'done',
  REFUSED: 'refused',
}

export const kindNames: Record<RecheckRow['kind'], MessageDescriptor> = {
  TOTALLING: msg`Add up again`,
  REMARK: msg`Mark again`,
}
