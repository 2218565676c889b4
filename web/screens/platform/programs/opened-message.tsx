import { Trans, useLingui } from '@lingui/react/macro'
import { Code, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Delivery } from '#contract'
import { fullMomentText } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'

interface OpenedMessageProps {
  /** null keeps it closed. */
  message: Delivery | null
  onClose: () => void
}

/** What was sent, and what came back. */
export default function OpenedMessage({ message, onClose }: OpenedMessageProps) {
  const [last, setLast] = useState(message)
  // What it says stays while it fades out.
  if (message !== null && message !== last) setLast(message)
  return (
    <Modal opened={message !== null} onClose={onClose} title={last?.event ?? ''} size="lg">
      {last && <Said message={last} />}
    </Modal>
  )
}

function Said({ message: { type, data, sent_at, took_ms, http_status, answer } }: { message: Delivery }) {
  const { t } = useLingui()
  const at = sent_at && fullMomentText(sent_at)
  const parts = [http_status, at, took_ms !== null && t`${took_ms} ms`].filter(Boolean)
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        <Trans>What was sent</Trans>
      </Text>
      <Code block>{JSON.stringify({ type, data }, null, 2)}</Code>
      <Text size="sm" fw={600}>
        <Trans>What came back</Trans>
      </Text>
      <Text size="sm">{parts.length > 0 ? parts.join(' · ') : t`Nothing yet`}</Text>
      {answer && <Code block>{answer}</Code>}
    </Stack>
  )
}
