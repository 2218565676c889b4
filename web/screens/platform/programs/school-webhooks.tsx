import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Checkbox, Stack, Text } from '@mantine/core'
import { IconListDetails, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { type PlatformWebhook, platformWebhookApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { momentText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { type Column, ListTable } from '#web/ui/list/list-table.tsx'
import { type RowAction, RowActions } from '#web/ui/list/row-actions.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

const SentDialog = lazyDialog(
  () => import('./sent-dialog.tsx'),
  ({ webhook }) => webhook !== null,
)

/** The webhooks of all schools, those that fail first: for who runs the platform. */
export default function SchoolWebhooks() {
  const { t } = useLingui()
  const [failing, setFailing] = useState(false)
  const [seen, setSeen] = useState<PlatformWebhook | null>(null)
  const { data, error, refetch } = useRead(platformWebhookApi.webhooks, { failing }, { toasts: 'none' })
  return (
    <Stack gap="md">
      <PageHeading>{t`Webhooks of schools`}</PageHeading>
      <Text size="sm" maw={640}>
        <Trans>
          To these addresses messages of schools are sent. One that floods or fails can be stopped: what happens
          meanwhile waits, and goes out when it is sent to again.
        </Trans>
      </Text>
      <Checkbox
        label={t`Only those that fail or are off`}
        checked={failing}
        onChange={(event) => setFailing(event.currentTarget.checked)}
      />
      <ListTable
        label={t`Webhooks of schools`}
        columns={useColumns(setSeen)}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        empty={failing ? <Trans>None fails.</Trans> : <Trans>No school has a webhook.</Trans>}
      />
      <SentDialog webhook={seen} onClose={() => setSeen(null)} />
    </Stack>
  )
}

function useColumns(onSeen: (webhook: PlatformWebhook) => void): Column<PlatformWebhook>[] {
  const { t } = useLingui()
  return [
    {
      title: t`School`,
      kind: 'title',
      show: ({ school, url }) => (
        <>
          {school}
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
        </>
      ),
    },
    {
      title: t`Messages`,
      leaves: 1,
      show: ({ sent, waiting, dead }) => t`${sent} sent, ${waiting} waiting, ${dead} given up`,
    },
    {
      title: t`Last sent`,
      leaves: 2,
      show: ({ last_sent_at }) => (last_sent_at ? momentText(last_sent_at) : t`never`),
    },
    { title: t`State`, kind: 'badge', show: (webhook) => <State webhook={webhook} /> },
    { title: t`Action`, kind: 'actions', width: 108, show: (webhook) => <Deeds webhook={webhook} onSeen={onSeen} /> },
  ]
}

function State({ webhook: { state, failing_since, stopped_at } }: { webhook: PlatformWebhook }) {
  const { t } = useLingui()
  if (stopped_at)
    return <Badge data-look="refused">{t({ message: 'Stopped', context: 'of a webhook, by the platform' })}</Badge>
  if (state === 'OFF') return <Badge data-look="refused">{t({ message: 'Off', context: 'of a webhook' })}</Badge>
  if (state === 'PAUSED') return <Badge data-look="resting">{t({ message: 'Paused', context: 'of a webhook' })}</Badge>
  if (failing_since) return <Badge data-look="ahead">{t({ message: 'Failing', context: 'of a webhook' })}</Badge>
  return <Badge data-look="done">{t({ message: 'On', context: 'of a webhook' })}</Badge>
}

function Deeds({ webhook, onSeen }: { webhook: PlatformWebhook; onSeen: (webhook: PlatformWebhook) => void }) {
  const { t } = useLingui()
  const mayStop = useMay()(platformWebhookApi.pause)
  const pause = useAction(platformWebhookApi.pause, { invalidates: [platformWebhookApi.webhooks] })
  const { id, client_id, school, stopped_at } = webhook
  const turn = () => {
    if (!pause.pending) void pause.run({ id, client_id, paused: stopped_at === null }).catch(() => undefined)
  }
  const see: RowAction = {
    ...{ title: t`Messages`, label: t`Messages to ${school}`, icon: IconListDetails, onClick: () => onSeen(webhook) },
  }
  const stop: RowAction = stopped_at
    ? { title: t`Send to it again`, label: t`Send to ${school} again`, icon: IconPlayerPlay }
    : { title: t`Stop`, label: t`Stop sending to ${school}`, icon: IconPlayerPause }
  const deeds = mayStop ? [see, { ...stop, busy: pause.pending, onClick: turn }] : [see]
  return <RowActions name={school} actions={deeds} />
}
