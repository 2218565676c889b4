import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Fieldset, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type OwnSignIn, profileApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { momentText } from '#web/ui/dates.ts'
import { Failed } from '#web/ui/list/list-table.tsx'

/** The devices on which one is signed in; each of the others can be signed out from here. */
export function OwnDevices() {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(profileApi.signIns, {}, { toasts: 'none' })
  return (
    <Fieldset legend={t`Signed in on`}>
      {data ? (
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.map((one) => (
            <Device key={one.id} device={one} />
          ))}
        </Stack>
      ) : error ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={44} />
      )}
    </Fieldset>
  )
}

function Device({ device: { id, device, address_masked, seen_at, current } }: { device: OwnSignIn }) {
  const { t } = useLingui()
  const end = useAction(profileApi.endSignIn, { invalidates: [profileApi.signIns] })
  const name = device ?? t`A program`
  const seen = momentText(seen_at)
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {address_masked && `${address_masked} · `}
          <Trans>last seen {seen}</Trans>
        </Text>
      </div>
      {current ? (
        <Badge color="blue" miw="max-content">{t`This device`}</Badge>
      ) : (
        <Button
          variant="default"
          miw="max-content"
          aria-label={t`Sign out there: ${name}`}
          aria-disabled={end.pending}
          onClick={() => end.pending || void end.run({ id }).catch(() => undefined)}
        >
          <Trans>Sign out there</Trans>
        </Button>
      )}
    </Group>
  )
}
