import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AnyEndpoint, Invitation } from '#contract'
import { InvitationBadge } from '#web/entity/invitation/invitation-badge.tsx'
import { InvitationLink } from '#web/entity/invitation/invitation-link.tsx'
import { useInvitationActions } from '#web/entity/invitation/use-invitation-actions.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'

/** Somebody who may be asked to come in. */
export interface Invitee {
  account_id: number
  name: string
  email: string | null
  invitation: Invitation
}

interface InviteDialogProps {
  /** Whose invitation it is, null keeps it closed. */
  person: Invitee | null
  /** The lists that show the person. */
  invalidates: AnyEndpoint[]
  onClose: () => void
}

/** How far somebody is on the way in, and the ways to help: a mail, a link to hand over, an end to what was sent. */
export default function InviteDialog({ person, invalidates, onClose }: InviteDialogProps) {
  const { t } = useLingui()
  const name = person?.name ?? ''
  return (
    <Modal opened={person !== null} onClose={onClose} title={t`Invitation of ${name}`} size="lg">
      {person && <Ways key={person.account_id} {...{ person, invalidates, onClose }} />}
    </Modal>
  )
}

function Ways({ person, invalidates, onClose }: InviteDialogProps & { person: Invitee }) {
  const [linked, setLinked] = useState(false)
  const actionsOf = useInvitationActions({ invalidates, may: true, onLink: () => setLinked(true) })
  const [link, ...others] = actionsOf(person)
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <InvitationBadge invitation={person.invitation} />
        <Text size="sm" c="dimmed">
          {person.email ?? <Trans>No e-mail address: hand over a link or a printed code.</Trans>}
        </Text>
      </Group>
      {linked && <InvitationLink account_id={person.account_id} name={person.name} invalidates={invalidates} />}
      <Group gap="xs">
        {link && !linked && (
          <Button variant="default" leftSection={<link.icon size={16} aria-hidden />} onClick={link.onClick}>
            {link.title}
          </Button>
        )}
        {others.map(
          (one) =>
            one && (
              <Button
                key={one.title}
                variant="default"
                leftSection={<one.icon size={16} aria-hidden />}
                onClick={() => {
                  one.onClick?.()
                  onClose()
                }}
              >
                {one.title}
              </Button>
            ),
        )}
      </Group>
    </Stack>
  )
}
