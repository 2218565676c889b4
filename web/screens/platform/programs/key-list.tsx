import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Text } from '@mantine/core'
import { IconBan, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiKeyRow, apiKeyApi, type SortOf } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { dayAtText, momentText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import type { StateLook } from '#web/ui/state-look.ts'
import { ProgramTabs } from './program-tabs.tsx'
import { scopeWords } from './scope-words.ts'

const KeyModal = rowDialog(() => import('./key-modal.tsx'))
const KeyDeed = lazyDialog(
  () => import('./key-deed.tsx'),
  ({ deed }) => deed !== null,
)

const KeyUrl = listUrl({})
const { list: listRow, create, update } = apiKeyApi
const keys: Entity<{ list: typeof listRow; create: typeof create; update: typeof update }> = {
  api: { list: listRow, create, update },
  nameOf: (key) => key.name,
  logged: 'api-key',
}
const asked = { search: 'name' } as const

export const ahead = (address: Address) => askListAhead(keys, KeyUrl, asked, address)

/** Whether a key opens anything still. */
const isGood = ({ revoked_at, expires_at }: ApiKeyRow) => revoked_at === null && Date.parse(expires_at) > Date.now()

/** The keys by which programs make calls. */
export default function KeyList() {
  const { t } = useLingui()
  const list = useEntityList(keys, KeyUrl, asked)
  const may = useMay()
  const [deed, setDeed] = useState<{ what: 'renew' | 'revoke'; key: ApiKeyRow } | null>(null)
  return (
    <EntityList
      list={list}
      title={t`API keys`}
      add={t`Add New Key`}
      search={t`Search by Name`}
      tabs={<ProgramTabs />}
      columns={useKeyColumns()}
      closed={(key) => !isGood(key)}
      dialog={KeyModal}
      rowActions={(key) => [
        isGood(key) &&
          may(apiKeyApi.rotate) && {
            title: t`Renew`,
            label: t`Renew the key ${key.name}`,
            icon: IconRefresh,
            onClick: () => setDeed({ what: 'renew', key }),
          },
        isGood(key) &&
          may(apiKeyApi.revoke) && {
            title: t`Revoke`,
            label: t`Revoke the key ${key.name}`,
            icon: IconBan,
            onClick: () => setDeed({ what: 'revoke', key }),
          },
      ]}
      empty={{
        title: <Trans>No program has a key yet.</Trans>,
        text: <Trans>A key lets a program read rosters or results; a webhook tells it when results are out.</Trans>,
      }}
    >
      <KeyDeed deed={deed} onClose={() => setDeed(null)} />
    </EntityList>
  )
}

function useKeyColumns(): Column<ApiKeyRow, SortOf<typeof apiKeyApi.list>>[] {
  const { t, i18n } = useLingui()
  return [
    {
      title: t`Name`,
      kind: 'title',
      show: ({ name, hint }) => (
        <>
          {name}{' '}
          <Text span size="sm" c="dimmed" ff="monospace">
            …{hint}
          </Text>
        </>
      ),
    },
    {
      title: t`Opens`,
      leaves: 2,
      show: ({ scopes }) => (
        <Text size="sm" lineClamp={3}>
          {scopes.map((scope) => i18n._(scopeWords[scope].name)).join(' · ')}
        </Text>
      ),
    },
    {
      title: t`Last used`,
      kind: 'date',
      leaves: 1,
      show: ({ last_used_at }) => (last_used_at ? momentText(last_used_at) : t`never`),
    },
    { title: t`Ends`, kind: 'date', leaves: 3, show: ({ expires_at }) => dayAtText(expires_at) },
    { title: t`State`, kind: 'badge', show: (key) => <State row={key} /> },
  ]
}

const DAY = 86_400_000
const SOON_DAYS = 14

function State({ row }: { row: ApiKeyRow }) {
  const { t } = useLingui()
  const left = Math.ceil((Date.parse(row.expires_at) - Date.now()) / DAY)
  const [look, word]: [StateLook, string] = row.revoked_at
    ? ['resting', t({ message: 'Revoked', context: 'of a key' })]
    : left <= 0
      ? ['resting', t({ message: 'Ended', context: 'of a key' })]
      : left <= SOON_DAYS
        ? ['ahead', t`${plural(left, { one: 'Ends in # day', other: 'Ends in # days' })}`]
        : ['done', t({ message: 'Good', context: 'of a key' })]
  return <Badge data-look={look}>{word}</Badge>
}
