import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { AnyEndpoint } from '#contract'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { InvitationLink } from './invitation-link.tsx'
import '#web/ui/dialog/dialog.css'

interface InvitationDialogProps {
  /** Whose link is made, null keeps it closed. */
  person: { account_id: number; name: string } | null
  invalidates: AnyEndpoint[]
  onClose: () => void
}

/** The link of one person, to copy. */
export default function InvitationDialog({ person, invalidates, onClose }: InvitationDialogProps) {
  const { t } = useLingui()
  const name = person?.name ?? ''
  return (
    <Modal opened={person !== null} onClose={onClose} title={t`Invitation link`} size="lg">
      {person && (
        <Stack gap="sm">
          <Text>
            <Trans>By this link {name} chooses a password and comes in. Hand it to nobody else.</Trans>
          </Text>
          <InvitationLink key={person.account_id} {...person} invalidates={invalidates} />
        </Stack>
      )}
    </Modal>
  )
}
