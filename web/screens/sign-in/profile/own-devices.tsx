import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Fieldset, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type OwnSignIn, ownWaysApi, profileApi } from '#contract'
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
          {data.some(({ current }) => !current) && <EndOthers />}
        </Stack>
      ) : error ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={44} />
      )}
    </Fieldset>
  )
}

/** For a device that was lost, or a computer of the school that was left signed in. */
function EndOthers() {
  const end = useAction(ownWaysApi.endOtherSignIns, { invalidates: [profileApi.signIns] })
  return (
    <li>
      <Button
        variant="default"
        aria-disabled={end.pending}
        onClick={() => end.pending || void end.run({}).catch(() => undefined)}
      >
        <Trans>Sign out everywhere else</Trans>
      </Button>
    </li>
  )
}

/** By what a sign-in began; of two steps the first. */
const ways: Partial<Record<string, MessageDescriptor>> = {
  PASSWORD: msg`by password`,
  PASSKEY: msg`by passkey`,
  LINK: msg`by a link`,
}

function Device({
  device: { id, device, address_masked, seen_at, current, methods, provider },
}: {
  device: OwnSignIn
}) {
  const { t, i18n } = useLingui()
  const way = ways[methods[0] ?? '']
  const by = provider ? t`by ${provider}` : way && i18n._(way)
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
          {by && `${by} · `}
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
