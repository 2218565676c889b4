import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type OwnPasskey, type OwnWays, ownWaysApi, profileApi } from '#contract'
import { storeProfile, useAccount } from '#web/api/sign-in/account.ts'
import { canPasskeys } from '#web/api/sign-in/passkey.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { momentText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { Part, useScrolledTo } from './part.tsx'

const isOpen = ({ opened }: { opened: boolean }) => opened
const AppDialog = lazyDialog(() => import('./app-dialog.tsx'), isOpen)
const PasskeyDialog = lazyDialog(() => import('./passkey-dialog.tsx'), isOpen)
const CodesDialog = lazyDialog(
  () => import('./codes-dialog.tsx'),
  ({ codes }) => codes !== null,
)

/** What of one's own ways is out of date once one of them has changed. */
const changed = [ownWaysApi.ways, profileApi.signIns]

/** Passkeys, the authenticator app and recovery codes, beside the password. */
export function OwnWaysPart({ onDone }: { onDone?: () => void } = {}) {
  const { data, error, refetch } = useRead(ownWaysApi.ways, {}, { toasts: 'none' })
  useCodesLeft(data)
  if (error) return <Failed onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={120} />
  return <Ways ways={data} again={() => void refetch()} onDone={onDone} />
}

/** The strip that says how few codes are left says it of now. */
function useCodesLeft(ways: OwnWays | undefined) {
  const { user } = useAccount()
  useEffect(() => {
    if (!ways || !user) return
    const recovery_left = hasStep(ways) ? ways.recovery_left : null
    if (recovery_left !== user.recovery_left) storeProfile({ ...user, recovery_left })
  }, [ways, user])
}

const hasStep = ({ app, passkeys }: OwnWays) => app !== null || passkeys.length > 0

interface WaysProps {
  ways: OwnWays
  again: () => void
  /** Once a second step is set up and its recovery codes were seen. */
  onDone: (() => void) | undefined
}

function Ways({ ways, again, onDone }: WaysProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'app' | OwnPasskey | 'passkey' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const removeApp = useAction(ownWaysApi.removeApp, { invalidates: changed })
  const newCodes = useAction(ownWaysApi.newRecoveryCodes, { invalidates: changed })
  const { passkeys, app, recovery_left } = ways
  const codesPart = useScrolledTo('codes')
  const close = () => setAsked(null)
  const done = (made: string[] | null) => {
    close()
    setCodes(made)
    again()
    if (made === null) onDone?.()
  }
  return (
    <Stack gap="sm">
      <Passkeys passkeys={passkeys} onRename={setAsked} onAdd={() => setAsked('passkey')} />
      <Part title={t`Authenticator app`}>
        <Group gap="xs">
          {app && <Badge data-look="done">{t`Set up`}</Badge>}
          <Button variant="default" onClick={() => setAsked('app')}>
            {app ? <Trans>Set up another</Trans> : <Trans>Set up an app</Trans>}
          </Button>
          {app && (
            <Button
              variant="default"
              aria-disabled={removeApp.pending}
              onClick={() => removeApp.pending || void removeApp.run({}).catch(() => undefined)}
            >
              <Trans>Remove the app</Trans>
            </Button>
          )}
        </Group>
      </Part>
      {hasStep(ways) && (
        <Part title={t`Recovery codes`} ref={codesPart}>
          <Group gap="xs">
            <Text size="sm" {...(recovery_left <= 3 ? { c: 'red', role: 'status' } : {})}>
              {t`${recovery_left} left`}
            </Text>
            <Button
              variant="default"
              aria-disabled={newCodes.pending}
              onClick={() =>
                newCodes.pending ||
                void newCodes.run({}).then(
                  ({ data }) => setCodes(data.recovery_codes),
                  () => undefined,
                )
              }
            >
              <Trans>Make new ones</Trans>
            </Button>
          </Group>
        </Part>
      )}
      <LinkedAccounts ways={ways} />
      <AppDialog opened={asked === 'app'} onClose={close} onDone={done} />
      <PasskeyDialog
        opened={asked !== null && asked !== 'app'}
        passkey={asked === 'app' || asked === 'passkey' ? null : asked}
        onClose={close}
        onDone={done}
      />
      <CodesDialog
        codes={codes}
        onClose={() => {
          setCodes(null)
          onDone?.()
        }}
      />
    </Stack>
  )
}

interface PasskeysProps {
  passkeys: readonly OwnPasskey[]
  onRename: (passkey: OwnPasskey) => void
  onAdd: () => void
}

function Passkeys({ passkeys, onRename, onAdd }: PasskeysProps) {
  const { t } = useLingui()
  return (
    <Part title={t`Passkeys`}>
      {passkeys.map((one) => (
        <Passkey key={one.id} passkey={one} onRename={() => onRename(one)} />
      ))}
      {passkeys.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>With a passkey you sign in by finger, face or PIN instead of a password.</Trans>
        </Text>
      )}
      {canPasskeys() ? (
        <Button variant="default" w="max-content" onClick={onAdd}>
          <Trans>Add a passkey</Trans>
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          <Trans>This browser makes no passkeys at this address.</Trans>
        </Text>
      )}
    </Part>
  )
}

function Passkey({ passkey, onRename }: { passkey: OwnPasskey; onRename: () => void }) {
  const { t } = useLingui()
  const remove = useAction(ownWaysApi.removePasskey, { invalidates: changed })
  const { id, name, last_used_at, backed_up } = passkey
  const used = last_used_at && momentText(last_used_at)
  return (
    <Group justify="space-between">
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed">
          {used ? <Trans>last used {used}</Trans> : <Trans>not used yet</Trans>}
          {' · '}
          {backed_up ? <Trans>synced</Trans> : <Trans>this device only</Trans>}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" aria-label={t`Rename: ${name}`} onClick={onRename}>
          <Trans>Rename</Trans>
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t`Remove: ${name}`}
          aria-disabled={remove.pending}
          onClick={() => remove.pending || void remove.run({ id }).catch(() => undefined)}
        >
          <Trans>Remove</Trans>
        </Button>
      </Group>
    </Group>
  )
}
