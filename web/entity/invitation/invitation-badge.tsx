import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Badge, Text } from '@mantine/core'
import type { Invitation, InvitationState } from '#contract'

const states: Record<InvitationState, { name: MessageDescriptor; colour: string }> = {
  NONE: { name: msg`Not invited`, colour: 'gray' },
  PENDING: { name: msg`Invited`, colour: 'blue' },
  EXPIRED: { name: msg`Link expired`, colour: 'yellow' },
  ACCEPTED: { name: msg`Joined`, colour: 'green' },
  REVOKED: { name: msg`Revoked`, colour: 'red' },
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
  const { name, colour } = states[state]
  return (
    <div>
      <Badge color={colour} miw="max-content">
        {_(name)}
      </Badge>
      {state === 'PENDING' && delivery && (
        <Text size="xs" c="dimmed">
          {_(deliveryNames[delivery])}
        </Text>
      )}
    </div>
  )
}
