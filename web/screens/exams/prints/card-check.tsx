import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Loader, Paper, Stack, Text } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { admitCardApi, type DataOf, readSerial, serialInThrees } from '#contract'
import { queryClient } from '#web/api/query-client.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { MessageScreen } from '#web/ui/message/message-screens.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

type Answer = DataOf<typeof admitCardApi.verify>

const MOST_TYPED = 60

/** Where the code on an admit card leads: whether it is good. The serial stands behind the #, so that no log holds it. */
export default function AdmitCardCheck() {
  const serial = useSyncExternalStore(onHashChange, () => location.hash.slice(1, MOST_TYPED + 1))
  return (
    <QueryClientProvider client={queryClient}>
      <main>
        <Checked serial={serial} />
      </main>
    </QueryClientProvider>
  )
}

function onHashChange(tell: () => void): () => void {
  addEventListener('hashchange', tell)
  return () => removeEventListener('hashchange', tell)
}

function Checked({ serial }: { serial: string }) {
  const { data, error, refetch } = useRead(admitCardApi.verify, { serial }, { toasts: 'none' })
  if (error)
    return (
      <MessageScreen
        title={<Trans>The admit card could not be checked</Trans>}
        action={
          <Button variant="light" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>This says nothing about the card.</Trans>
      </MessageScreen>
    )
  if (!data)
    return (
      <Stack align="center" justify="center" mih="70vh" role="status">
        <Loader size="sm" />
        <Trans>Checking the admit card…</Trans>
      </Stack>
    )
  return data.valid ? (
    <Good {...data} serial={serial} />
  ) : (
    <MessageScreen title={<Trans>This admit card is not good</Trans>}>
      <Trans>
        The school has issued no card with this serial, or holds it back. It may not have been read whole: try once
        more, then ask at the office.
      </Trans>
    </MessageScreen>
  )
}

function Good({ school_name, series, initials, class: place, version, serial }: Answer & { serial: string }) {
  const { t } = useLingui()
  const facts: [string, string | number | null][] = [
    [t`School`, school_name],
    [t`Examination series`, series],
    [t`Initials of the student`, initials],
    [t`Class`, place],
    [t`Version`, version],
    [t`Serial`, serialInThrees(readSerial(serial) ?? serial)],
  ]
  return (
    <Stack maw={480} mx="auto" p="md" mt="xl" gap="md">
      <PageHeading>
        <Trans>This admit card is good</Trans>
      </PageHeading>
      <Text c="dimmed">
        <Trans>Compare these with the card.</Trans>
      </Text>
      <Paper withBorder p="md">
        <Stack gap="xs" component="dl" m={0}>
          {facts.map(([name, value]) => (
            <Group key={name} justify="space-between" wrap="nowrap">
              <Text component="dt" c="dimmed">
                {name}
              </Text>
              <Text component="dd" m={0} fw={600} ta="end">
                {value ?? noValue}
              </Text>
            </Group>
          ))}
        </Stack>
      </Paper>
    </Stack>
  )
}
