import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { LinkedIdentity, OwnWays } from '#contract'
import { momentText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { ComingBack } from '../../login/by-provider.tsx'
import { Part, useScrolledTo } from './part.tsx'
import { useLinking } from './use-linking.ts'

const UnlinkDialog = lazyDialog(
  () => import('./unlink-dialog.tsx'),
  ({ identity }) => identity !== null,
)

/** The accounts elsewhere by which one signs in here, and those that can be linked. Nothing where the school has no such way. */
export function LinkedAccounts({ ways: { identities, providers } }: { ways: OwnWays }) {
  const { t } = useLingui()
  const { go, label, pending, isLeaving, problem, isDone } = useLinking()
  const [asked, setAsked] = useState<LinkedIdentity | null>(null)
  const place = useScrolledTo('linked')
  const open = providers.filter(({ key }) => !identities.some(({ provider }) => provider.key === key))
  if (identities.length === 0 && providers.length === 0) return null
  return (
    <Part title={t`Linked accounts`} ref={place}>
      <ComingBack by={{ pending, label }} />
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {isDone && (
        <Alert color="green" role="status">
          <Trans>Linked. From now on you can sign in with {label} too.</Trans>
        </Alert>
      )}
      {identities.map((one) => (
        <Linked key={one.id} identity={one} onUnlink={() => setAsked(one)} />
      ))}
      {identities.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>Link an account that you have elsewhere, and you sign in here by it.</Trans>
        </Text>
      )}
      <Group gap="xs">
        {open.map((provider) => {
          const name = provider.label
          return (
            <Button
              key={provider.key}
              variant="default"
              aria-disabled={isLeaving || pending}
              onClick={() => void go(provider).catch(() => undefined)}
            >
              <Trans>Link {name}</Trans>
            </Button>
          )
        })}
      </Group>
      <UnlinkDialog identity={asked} onClose={() => setAsked(null)} />
    </Part>
  )
}

function Linked({ identity, onUnlink }: { identity: LinkedIdentity; onUnlink: () => void }) {
  const { t } = useLingui()
  const { provider, label, last_used_at } = identity
  const name = provider.label
  const used = last_used_at && momentText(last_used_at)
  return (
    <Group justify="space-between">
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed">
          {label && `${label} · `}
          {used ? <Trans>last used {used}</Trans> : <Trans>not used yet</Trans>}
        </Text>
      </div>
      <Button variant="default" size="compact-sm" aria-label={t`Unlink: ${name}`} onClick={onUnlink}>
        <Trans>Unlink</Trans>
      </Button>
    </Group>
  )
}
