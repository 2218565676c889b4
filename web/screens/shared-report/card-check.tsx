import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Loader, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type DataOf, reportCardApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { dayText } from '#web/ui/dates.ts'
import { MessageScreen } from '#web/ui/message/message-screens.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type Answer = DataOf<typeof reportCardApi.verify>

/** Where the code on a report card leads: whether the school issued it. The code stands behind the #, so that no log holds it. */
export default function CardCheck() {
  const [hash] = useState(() => decodeURIComponent(location.hash.slice(1)).slice(0, 60))
  const { data, error, refetch } = useRead(reportCardApi.verify, { hash }, { toasts: 'none' })
  if (error)
    return (
      <main>
        <MessageScreen
          title={<Trans>The report card could not be checked</Trans>}
          action={
            <Button variant="light" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>This says nothing about the card.</Trans>
        </MessageScreen>
      </main>
    )
  if (!data)
    return (
      <Stack align="center" justify="center" mih="70vh" role="status">
        <Loader size="sm" />
        <Trans>Checking the report card...</Trans>
      </Stack>
    )
  return <main>{data.valid ? <Genuine {...data} /> : <NotGenuine />}</main>
}

const NotGenuine = () => (
  <MessageScreen title={<Trans>This report card is not known here</Trans>}>
    <Trans>No school has issued a card with this code. The code may not have been read whole: try once more.</Trans>
  </MessageScreen>
)

function Genuine({ school_name, session, revision, issued_at, initials }: Answer) {
  const { t } = useLingui()
  const facts: [string, string | number | null | undefined][] = [
    [t`School`, school_name],
    [t`Session`, session?.title],
    [t`Initials of the student`, initials],
    [t`Revision`, revision],
    [t`Issued on`, issued_at && dayText(issued_at.slice(0, 10))],
  ]
  return (
    <Stack maw={480} mx="auto" p="md" mt="xl" gap="md">
      <PageHeading>
        <Trans>This report card is genuine</Trans>
      </PageHeading>
      <Text c="dimmed">
        <Trans>Compare these with the card. A card with a lower revision has been replaced by a newer one.</Trans>
      </Text>
      <Paper withBorder p="md">
        <Stack gap="xs" component="dl" m={0}>
          {facts.map(([name, value]) => (
            <Group key={name} justify="space-between" wrap="nowrap">
              <Text component="dt" c="dimmed">
                {name}
              </Text>
              <Text component="dd" m={0} fw={600} ta="end">
                {value ?? '–'}
              </Text>
            </Group>
          ))}
        </Stack>
      </Paper>
    </Stack>
  )
}
