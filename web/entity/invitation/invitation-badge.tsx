import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Badge, Text } from '@mantine/core'
import type { Invitation, InvitationState } from '#contract'
import type { StateLook } from '#web/ui/state-look.ts'

const states: Record<InvitationState, { name: MessageDescriptor; look: StateLook }> = {
  NONE: { name: msg`Not invited`, look: 'draft' },
  PENDING: { name: msg`Invited`, look: 'ahead' },
  EXPIRED: { name: msg`Link expired`, look: 'going' },
  ACCEPTED: { name: msg`Joined`, look: 'done' },
  REVOKED: { name: msg`Revoked`, look: 'refused' },
}

export const deliveryNames: Record<NonNullable<Invitation['delivery']>, MessageDescriptor> = {
  QUEUED: msg`on its way`,
  SENT: msg`mailed`,
  FAILED: msg`mail failed`,
  HELD: msg`not mailed`,
  COPIED: msg`link copied`,
  PRINTED: msg`code printed`,
}

/** What the states of an invitation are called. */
export const stateNames = Object.fromEntries(
  Object.entries(states).map(([state, { name }]) => [state, name]),
) as Record<InvitationState, MessageDescriptor>

/** Whether somebody has been asked to come in, and has; below it how the invitation went out, as long as it is open. */
export function InvitationBadge({ invitation: { state, delivery } }: { invitation: Invitation }) {
  const { _ } = useLingui()
  const { name, look } = states[state]
  return (
    <div>
      <Badge data-look={look}>{_(name)}</Badge>
      {state === 'PENDING' && delivery && (
        <Text size="xs" c="dimmed">
          {_(deliveryNames[delivery])}
        </Text>
      )}
    </div>
  )
}
