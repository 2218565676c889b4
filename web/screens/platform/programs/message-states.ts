import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DeliveryState } from '#contract'
import type { StateLook } from '#web/ui/state-look.ts'

export const messageStates: Record<DeliveryState, { name: MessageDescriptor; look: StateLook }> = {
  QUEUED: { name: msg({ message: 'Waiting', context: 'of a message' }), look: 'ahead' },
  SENT: { name: msg({ message: 'Sent', context: 'of a message' }), look: 'done' },
  DEAD: { name: msg({ message: 'Given up', context: 'of a message' }), look: 'refused' },
  CANCELLED: { name: msg({ message: 'Cancelled', context: 'of a message' }), look: 'resting' },
}
