import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Text } from '@mantine/core'
import { IconEye, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { type Delivery, deliveryStates, type EventType, type SortOf, webhookApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import type { Entity } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { choiceFilter } from '#web/entity/filters/filter.ts'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { momentText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { eventWords, faultWords } from './event-words.ts'
import { messageStates } from './message-states.ts'
import { ProgramTabs } from './program-tabs.tsx'

const OpenedMessage = lazyDialog(
  () => import('./opened-message.tsx'),
  ({ message }) => message !== null,
)

const MessageUrl = listUrl({ webhook_id: urlId, state: z.enum(deliveryStates).nullable().catch(null) })
const messages: Entity<{ list: typeof webhookApi.deliveries }> = {
  api: { list: webhookApi.deliveries },
  nameOf: ({ event }) => event,
}
const asked = { search: 'event' } as const

export const ahead = (address: Address) => askListAhead(messages, MessageUrl, asked, address)

/** What was sent to webhooks in the last thirty days, and what came back. */
export default function MessageList() {
  const { t, i18n } = useLingui()
  const list = useEntityList(messages, MessageUrl, asked)
  const may = useMay()
  const [opened, setOpened] = useState<Delivery | null>(null)
  const webhooks = useRead(webhookApi.list, { range: { pageSize: 100 } }).data ?? []
  const addresses = new Map(webhooks.map(({ id, url }) => [id, url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '')]))
  const again = useAction(webhookApi.replay, { invalidates: [webhookApi.deliveries], conflicts: 'toast' })
  const sendAgain = ({ webhook_id, id }: Delivery) =>
    void again.run({ webhook_id, delivery_ids: [id] }).catch(() => undefined)
  return (
    <EntityList
      list={list}
      title={t`Messages`}
      search={t`Search by number`}
      tabs={<ProgramTabs />}
      filters={[
        choiceFilter({
          label: t`State`,
          all: t`All states`,
          names: deliveryStates.map((one) => [one, i18n._(messageStates[one].name)] as const),
          value: list.filters.state,
          onChange: (state) => list.change({ state }),
        }),
        choiceFilter({
          label: t`Webhook`,
          all: t`All webhooks`,
          names: webhooks.map(({ id }) => [String(id), addresses.get(id) ?? ''] as const),
          value: list.filters.webhook_id === null ? null : String(list.filters.webhook_id),
          onChange: (id) => list.change({ webhook_id: id === null ? null : Number(id) }),
        }),
      ]}
      columns={useMessageColumns(addresses)}
      rowActions={(message) => [
        {
          ...{ title: t`What was sent`, label: t`What was sent: ${message.event}`, icon: IconEye },
          onClick: () => setOpened(message),
        },
        message.state !== 'QUEUED' &&
          addresses.has(message.webhook_id) &&
          may(webhookApi.replay) && {
            ...{ title: t`Send again`, label: t`Send ${message.event} again`, icon: IconRotate },
            ...{ busy: again.pending, onClick: () => sendAgain(message) },
          },
      ]}
      empty={{
        title: <Trans>Nothing has been sent yet.</Trans>,
        text: <Trans>What webhooks are told stands here for thirty days.</Trans>,
      }}
    >
      <OpenedMessage message={opened} onClose={() => setOpened(null)} />
    </EntityList>
  )
}

function useMessageColumns(
  addresses: ReadonlyMap<number, string>,
): Column<Delivery, SortOf<typeof webhookApi.deliveries>>[] {
  const { t, i18n } = useLingui()
  return [
    {
      title: t`Event`,
      kind: 'title',
      show: ({ type, event }) => (
        <>
          {i18n._(eventWords[type as EventType])}
          <Text size="sm" c="dimmed" ff="monospace">
            {event}
          </Text>
        </>
      ),
    },
    { title: t`To`, leaves: 1, show: ({ webhook_id }) => addresses.get(webhook_id) ?? t`a webhook that was deleted` },
    { title: t`Happened`, kind: 'date', leaves: 2, show: ({ happened_at }) => momentText(happened_at) },
    { title: t`Tries`, kind: 'number', leaves: 3, show: ({ tries }) => tries },
    { title: t`State`, kind: 'badge', show: (message) => <State row={message} /> },
  ]
}

function State({ row: { state, error, http_status, next_at } }: { row: Delivery }) {
  const { t, i18n } = useLingui()
  const { name, look } = messageStates[state]
  const at = next_at && momentText(next_at)
  const status = http_status ?? ''
  return (
    <div>
      <Badge data-look={look}>{i18n._(name)}</Badge>
      {error && (
        <Text size="xs" c="var(--q-bad)">
          {i18n._(faultWords(error))} {status}
        </Text>
      )}
      {state === 'QUEUED' && error && at && (
        <Text size="xs" c="dimmed">
          {t`Tried again at ${at}`}
        </Text>
      )}
    </div>
  )
}
