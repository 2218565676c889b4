import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type School, type SchoolAdmin, schoolAdminApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { InvitationLink } from '#web/entity/invitation/invitation-link.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { addressOf } from './sub-domain-field.tsx'
import '#web/ui/dialog/dialog.css'

interface SchoolMadeProps {
  /** null keeps it closed. */
  school: School | null
  onClose: () => void
}

/** What a new school needs next: somebody who comes in. */
export function SchoolMade({ school, onClose }: SchoolMadeProps) {
  const { t } = useLingui()
  return (
    <Modal opened={school !== null} onClose={onClose} size="lg" title={t`The school is ready`}>
      {school && <NextSteps school={school} onClose={onClose} />}
    </Modal>
  )
}

function NextSteps({ school, onClose }: { school: School; onClose: () => void }) {
  const { id, name, sub_domain, counts } = school
  const { rows, error } = useList(schoolAdminApi.list, { filter: { client_id: id } }, { enabled: counts.admins > 0 })
  const [admin] = rows ?? []
  const address = addressOf(sub_domain)
  return (
    <Stack gap="md">
      <Text>
        <Trans>
          The people of {name} sign in at{' '}
          <Anchor href={`${window.location.protocol}//${address}`} target="_blank" rel="noreferrer">
            {address}
          </Anchor>
          .
        </Trans>
      </Text>
      {counts.admins === 0 ? (
        <Text>
          <Trans>This school has nobody who can run it. Invite the first admin.</Trans>
        </Text>
      ) : admin ? (
        <FirstAdmin admin={admin} />
      ) : (
        !error && <Loader size="sm" />
      )}
      <Group className="dialog-foot">
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/super-admin/school-admins" search={() => ({ client_id: String(id) })} />
          )}
        >
          {counts.admins === 0 ? <Trans>Add a school admin</Trans> : <Trans>School admins</Trans>}
        </Button>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

/** How the admin of a new school gets in: by the mail on its way, or where none is sent by a link that is handed over. */
function FirstAdmin({ admin }: { admin: SchoolAdmin }) {
  const { id, name, email, invitation } = admin
  return (
    <Stack gap="xs">
      <Text>
        {invitation.delivery === 'QUEUED' || invitation.delivery === 'SENT' ? (
          <Trans>
            An invitation for {name} is on its way to {email}.
          </Trans>
        ) : (
          <Trans>
            Mail is not set up here, so nothing was sent to {email}. Hand {name} this link: it leads to the first
            password.
          </Trans>
        )}
      </Text>
      <InvitationLink account_id={id} name={name} invalidates={[schoolAdminApi.list]} />
    </Stack>
  )
}
