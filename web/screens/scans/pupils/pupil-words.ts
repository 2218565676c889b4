import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CompletenessState } from '#contract'
import type { StateLook } from '#web/ui/state-look.ts'

export const completenessNames: Record<CompletenessState, MessageDescriptor> = {
  NONE: msg`No page`,
  PARTIAL: msg`Pages missing`,
  COMPLETE: msg`Complete`,
  TWICE: msg`Two sheets`,
  ABSENT: msg`Was absent`,
}

export const completenessLooks: Record<CompletenessState, StateLook> = {
  NONE: 'draft',
  PARTIAL: 'going',
  COMPLETE: 'done',
  TWICE: 'refused',
  ABSENT: 'resting',
}
