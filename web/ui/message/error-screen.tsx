import { Trans } from '@lingui/react/macro'
import { Button, Center, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { comeBack } from '../../load-screen.ts'
import { PageHeading } from '../page-heading.tsx'

/** A number to quote when reporting the failure; made here, kept for as long as the screen is shown. */
const makeEventId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function detailsOf(error: unknown, eventId: string): string {
  const message = error instanceof Error ? error.message : String(error)
  const requestId = error instanceof Error && 'requestId' in error ? error.requestId : null
  return [eventId, requestId, message].filter(Boolean).join('\n')
}

/** Shown where a screen failed to draw or to load, until it can be had again; whoever reads the details is not interrupted. */
export function ErrorScreen({ error }: { error: unknown }) {
  const [eventId] = useState(makeEventId)
  const [shown, setShown] = useState(false)
  useEffect(() => (shown ? undefined : comeBack()), [shown])
  return (
    <Center mih="70vh" p="md" role="alert">
      <Stack align="center" gap="sm" maw={560} ta="center">
        <PageHeading>
          <Trans>Oops! Something is not right.</Trans>
        </PageHeading>
        <Text c="dimmed">
          <Trans>If the page does not refresh by itself within 30 seconds, please reload it.</Trans>
        </Text>
        <Group justify="center">
          <Button onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </Button>
          <Button variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
            <Trans>Details</Trans>
          </Button>
        </Group>
        {shown && (
          <Text component="pre" size="sm" ta="start" m={0} style={{ whiteSpace: 'pre-wrap' }}>
            {detailsOf(error, eventId)}
          </Text>
        )}
      </Stack>
    </Center>
  )
}
