import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Loader, Paper, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type DataOf, reportCardApi } from '#contract'
import { queryClient } from '#web/api/query-client.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { dayAtText } from '#web/ui/dates.ts'
import { MessageScreen } from '#web/ui/message/message-screens.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

type Answer = DataOf<typeof reportCardApi.verify>

/** Where the code on a report card leads: whether the school issued it. The code stands behind the #, so that no log holds it. */
export default function CardCheck() {
  // Another code in the same tab is another card: the browser does not load the page anew for it.
  const code = codeIn(useSyncExternalStore(onHashChange, () => location.hash))
  return (
    <QueryClientProvider client={queryClient}>
      <main>
        <Checked hash={code} />
      </main>
    </QueryClientProvider>
  )
}

function onHashChange(tell: () => void): () => void {
  addEventListener('hashchange', tell)
  return () => removeEventListener('hashchange', tell)
}

/** A code that was read wrong is still one to ask for. */
function codeIn(hash: string): string {
  const text = hash.slice(1)
  try {
    return decodeURIComponent(text).slice(0, 60)
  } catch {
    return text.slice(0, 60)
  }
}

function Checked({ hash }: { hash: string }) {
  const { data, error, refetch } = useRead(reportCardApi.verify, { hash }, { toasts: 'none' })
  if (error)
    return (
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
    )
  if (!data)
    return (
      <Stack align="center" justify="center" mih="70vh" role="status">
        <Loader size="sm" />
        <Trans>Checking the report card...</Trans>
      </Stack>
    )
  return data.valid ? <Issued {...data} /> : <NotGenuine />
}

const NotGenuine = () => (
  <MessageScreen title={<Trans>This report card is not known here</Trans>}>
    <Trans>No school has issued a card with this code. The code may not have been read whole: try once more.</Trans>
  </MessageScreen>
)

/** What has become of it, in its colour. */
function Standing({ state, withdrawn_at, replaced_by }: Pick<Answer, 'state' | 'withdrawn_at' | 'replaced_by'>) {
  if (state === 'WITHDRAWN') return <Withdrawn at={withdrawn_at} />
  return replaced_by ? <Replaced {...replaced_by} /> : <Newest />
}

/** A card that a newer one has replaced says so before all else: it is genuine, and no longer what the school says. */
function Issued({ school_name, session, occasion, revision, issued_at, initials, ...standing }: Answer) {
  const { t } = useLingui()
  const facts: [string, string | number | null | undefined][] = [
    [t`School`, school_name],
    [t`Session`, session?.title],
    ...(occasion ? [[t`Report card for`, occasion] satisfies [string, string]] : []),
    [t`Initials of the student`, initials],
    [t`Revision`, revision],
    [t`Issued on`, issued_at && dayAtText(issued_at)],
  ]
  return (
    <Stack maw={480} mx="auto" p="md" mt="xl" gap="md">
      <Standing {...standing} />
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

const Newest = () => (
  <>
    <PageHeading>
      <Trans>This report card is genuine</Trans>
    </PageHeading>
    <Alert color="green" icon={<IconCircleCheck />}>
      <Trans>Compare these with the card. It is the newest that the school has issued.</Trans>
    </Alert>
  </>
)

function Withdrawn({ at }: { at: string | null }) {
  const day = at ? dayAtText(at) : noValue
  return (
    <>
      <PageHeading>
        <Trans>This report card has been withdrawn</Trans>
      </PageHeading>
      <Alert color="red" icon={<IconBan />} role="alert">
        <Trans>The school issued it, and took it back on {day}. It counts no more: ask the school.</Trans>
      </Alert>
    </>
  )
}

function Replaced({ revision, issued_at }: NonNullable<Answer['replaced_by']>) {
  const day = dayAtText(issued_at)
  return (
    <>
      <PageHeading>
        <Trans>This report card has been replaced</Trans>
      </PageHeading>
      <Alert color="yellow" icon={<IconAlertTriangle />} role="alert">
        <Trans>
          The school issued it, and replaced it by revision {revision} on {day}. Ask for the newer one.
        </Trans>
      </Alert>
    </>
  )
}
