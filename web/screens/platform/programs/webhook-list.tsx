import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Text } from '@mantine/core'
import { IconKey, IconListDetails, IconPlayerPause, IconPlayerPlay, IconRotate, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { type SortOf, type WebhookRow, webhookApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { currentArea } from '#web/landing.ts'
import type { Address } from '#web/routes/route.ts'
import { dayAtText, momentText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import type { StateLook } from '#web/ui/state-look.ts'
import { ProgramTabs } from './program-tabs.tsx'
import type { Deed } from './webhook-deed.tsx'

const WebhookModal = rowDialog(() => import('./webhook-modal.tsx'))
const WebhookDeed = lazyDialog(
  () => import('./webhook-deed.tsx'),
  ({ deed }) => deed !== null,
)

const WebhookUrl = listUrl({})
const { list: listRow, create, update, remove } = webhookApi
const webhooks: Entity<{
  list: typeof listRow
  create: typeof create
  update: typeof update
  remove: typeof remove
}> = {
  api: { list: listRow, create, update, remove },
  nameOf: ({ url }) => hostOf(url),
  logged: 'webhook',
}
const asked = { search: 'url' } as const

export const ahead = (address: Address) => askListAhead(webhooks, WebhookUrl, asked, address)

/** What of an address tells it from others. */
function hostOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '')
}

/** The programs that are told what happens, and how it goes with each. */
export default function WebhookList() {
  const { t } = useLingui()
  const list = useEntityList(webhooks, WebhookUrl, asked)
  const [deed, setDeed] = useState<Deed | null>(null)
  return (
    <EntityList
      list={list}
      title={t`Webhooks`}
      add={t`Add New Webhook`}
      search={t`Search by address`}
      tabs={<ProgramTabs />}
      columns={useWebhookColumns()}
      dialog={WebhookModal}
      rowActions={useDeeds(setDeed)}
      empty={{
        title: <Trans>No program is told anything yet.</Trans>,
        text: <Trans>A key lets a program read rosters or results; a webhook tells it when results are out.</Trans>,
      }}
    >
      <WebhookDeed deed={deed} onClose={() => setDeed(null)} />
    </EntityList>
  )
}

/** What is done with a webhook beside changing and deleting it. */
function useDeeds(onDeed: (deed: Deed) => void) {
  const { t } = useLingui()
  const may = useMay()
  const change = useAction(webhookApi.update, { invalidates: [webhookApi.list], conflicts: 'toast' })
  return (webhook: WebhookRow): (RowAction | false)[] => {
    const name = hostOf(webhook.url)
    const isOn = webhook.state === 'ON'
    const changes = may(webhookApi.update)
    const turn = () => void change.run({ id: webhook.id, state: isOn ? 'PAUSED' : 'ON' }).catch(() => undefined)
    return [
      changes && {
        ...{ title: t`Send a test`, label: t`Send a test to ${name}`, icon: IconSend },
        onClick: () => onDeed({ what: 'test', webhook }),
      },
      changes && {
        ...(isOn
          ? { title: t`Pause`, label: t`Pause ${name}`, icon: IconPlayerPause }
          : { title: t`Turn on`, label: t`Turn on ${name}`, icon: IconPlayerPlay }),
        ...{ busy: change.pending, onClick: turn, lesser: true },
      },
      {
        ...{ title: t`Messages`, label: t`Messages to ${name}`, icon: IconListDetails, lesser: true },
        ...{ to: `/${currentArea()}/programs/messages`, search: { webhook_id: String(webhook.id) } },
      },
      changes &&
        webhook.dead > 0 && {
          ...{ title: t`Send again what was given up`, label: t`Send again what was given up to ${name}` },
          ...{ icon: IconRotate, lesser: true, onClick: () => onDeed({ what: 'again', webhook }) },
        },
      changes && {
        ...{ title: t`Renew the secret`, label: t`Renew the secret of ${name}`, icon: IconKey, lesser: true },
        onClick: () => onDeed({ what: 'renew', webhook }),
      },
    ]
  }
}

function useWebhookColumns(): Column<WebhookRow, SortOf<typeof webhookApi.list>>[] {
  const { t } = useLingui()
  return [
    {
      title: t`Address`,
      kind: 'title',
      show: ({ url, description }) => (
        <>
          <span style={{ overflowWrap: 'anywhere' }}>{hostOf(url)}</span>
          {description && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </>
      ),
    },
    {
      title: t`Is told of`,
      leaves: 2,
      show: ({ types }) =>
        types.length === 0
          ? t`everything`
          : t`${plural(types.length, { one: '# kind of event', other: '# kinds of events' })}`,
    },
    { title: t`Messages`, leaves: 1, show: (webhook) => <Sent row={webhook} /> },
    { title: t`State`, kind: 'badge', show: (webhook) => <State row={webhook} /> },
  ]
}

/** "312 sent, 2 waiting, last 10:42" */
function Sent({ row: { sent, waiting, dead, last_sent_at } }: { row: WebhookRow }) {
  const { t } = useLingui()
  const at = last_sent_at && momentText(last_sent_at)
  const parts = [
    t`${sent} sent`,
    waiting > 0 && t`${waiting} waiting`,
    dead > 0 && t`${dead} given up`,
    at && t`last ${at}`,
  ]
  return <Text size="sm">{parts.filter(Boolean).join(', ')}</Text>
}

function State({ row: { state, off_reason, failing_since } }: { row: WebhookRow }) {
  const { t } = useLingui()
  const since = failing_since && dayAtText(failing_since)
  const [look, word]: [StateLook, string] =
    state === 'OFF'
      ? ['refused', t({ message: 'Off', context: 'of a webhook' })]
      : state === 'PAUSED'
        ? ['resting', t({ message: 'Paused', context: 'of a webhook' })]
        : since
          ? ['ahead', t({ message: 'Failing', context: 'of a webhook' })]
          : ['done', t({ message: 'On', context: 'of a webhook' })]
  const reasons = {
    gone: t`The program said that it wants no more messages`,
    failing: t`It took no message for five days`,
    secret: t`Its secret can no longer be read. Renew it`,
  }
  const why = off_reason ? reasons[off_reason] : since ? t`Nothing taken since ${since}` : null
  return (
    <div>
      <Badge data-look={look}>{word}</Badge>
      {why && (
        <Text size="xs" c="var(--q-bad)">
          {why}
        </Text>
      )}
    </div>
  )
}
