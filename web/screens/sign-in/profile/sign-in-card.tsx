import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ownWaysApi, type User } from '#contract'
import { isUnconfirmed, usePermission } from '#web/api/sign-in/account.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { FirstPassword } from './ways/first-password.tsx'
import { OwnWaysPart } from './ways/own-ways.tsx'

const isOpen = ({ opened }: { opened: boolean }) => opened
const ResetPassword = lazyDialog(
  () => withTextsOf('windows', import('#web/entity/password/reset-password.tsx')),
  isOpen,
)
const ConfirmEmail = lazyDialog(() => withTextsOf('windows', import('#web/entity/password/confirm-email.tsx')), isOpen)
const ChangeEmail = lazyDialog(() => import('./change-email.tsx'), isOpen)

/** What one signs in with: the address and whether it is confirmed, the password. */
export function SignInCard({ user }: { user: User }) {
  const { email, login, email_verified, pending_email } = user
  const { t } = useLingui()
  const [asked, setAsked] = useState<'email' | 'password' | 'confirm' | null>(null)
  const may = usePermission('profile')('update')
  const { data: ways } = useRead(ownWaysApi.ways, {}, { toasts: 'none' })
  const close = () => setAsked(null)
  return (
    <Fieldset legend={t`Sign-in`}>
      <Stack gap="sm">
        <Group gap="xs">
          <Text style={{ overflowWrap: 'anywhere' }}>{email ?? login}</Text>
          {email &&
            (email_verified ? (
              <Badge data-look="done">{t`Confirmed`}</Badge>
            ) : (
              <Badge data-look="going">{t`Not confirmed`}</Badge>
            ))}
        </Group>
        {login && (
          <Text size="sm" c="dimmed">
            {email ? <Trans>You can sign in as {login} too.</Trans> : <Trans>This is what you sign in with.</Trans>}
          </Text>
        )}
        {pending_email && (
          <Text size="sm">
            <Trans>{pending_email} takes its place once you open the link that was sent there.</Trans>
          </Text>
        )}
        <Group gap="xs">
          {isUnconfirmed(user) && (
            <Button variant="default" onClick={() => setAsked('confirm')}>
              <Trans>Send the link again</Trans>
            </Button>
          )}
          {may && (
            <Button variant="default" onClick={() => setAsked('email')}>
              {email ? <Trans>Change the e-mail</Trans> : <Trans>Add an e-mail</Trans>}
            </Button>
          )}
          {ways?.password !== false && (
            <Button variant="default" onClick={() => setAsked('password')}>
              <Trans>Change the password</Trans>
            </Button>
          )}
        </Group>
        {ways?.password === false && <FirstPassword user={user} />}
        <OwnWaysPart />
      </Stack>
      <ResetPassword opened={asked === 'password'} onClose={close} />
      <ConfirmEmail opened={asked === 'confirm'} onClose={close} />
      <ChangeEmail opened={asked === 'email'} onClose={close} />
    </Fieldset>
  )
}
