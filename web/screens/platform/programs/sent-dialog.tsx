import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Stack, Text } from '@mantine/core'
import { type PlatformDelivery, type PlatformWebhook, platformWebhookApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { momentText } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { type Column, ListTable } from '#web/ui/list/list-table.tsx'
import { messageStates } from './message-states.ts'

interface SentDialogProps {
  webhook: PlatformWebhook | null
  onClose: () => void
}

/** What was sent to a webhook of a school, the newest first: kinds and outcomes, nothing of what it says. */
export default function SentDialog({ webhook, onClose }: SentDialogProps) {
  const { t } = useLingui()
  const school = webhook?.school ?? ''
  return (
    <Modal opened={webhook !== null} onClose={onClose} title={t`Messages to ${school}`} size="xl">
      {webhook && <Sent webhook={webhook} />}
    </Modal>
  )
}

function Sent({ webhook: { client_id, id } }: { webhook: PlatformWebhook }) {
  const { t } = useLingui()
  const asked = { client_id, webhook_id: id }
  const { data, error, refetch } = useRead(platformWebhookApi.deliveries, asked, { toasts: 'none' })
  return (
    <ListTable
      label={t`Messages`}
      columns={useColumns()}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      empty={<Trans>Nothing was sent yet.</Trans>}
      skeletons={4}
    />
  )
}

function useColumns(): Column<PlatformDelivery>[] {
  const { t, i18n } = useLingui()
  return [
    {
      title: t`Event`,
      kind: 'title',
      show: ({ type, event }) => (
        <Stack gap={0}>
          {type}
          <Text size="xs" c="dimmed">
            {event}
          </Text>
        </Stack>
      ),
    },
    { title: t`Happened`, leaves: 2, show: ({ happened_at }) => momentText(happened_at) },
    { title: t`Tries`, leaves: 3, show: ({ tries }) => tries },
    { title: t`Answer`, leaves: 1, show: ({ http_status, error }) => http_status ?? error },
    {
      title: t`State`,
      kind: 'badge',
      show: ({ state }) => <Badge data-look={messageStates[state].look}>{i18n._(messageStates[state].name)}</Badge>,
    },
  ]
}
