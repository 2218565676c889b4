import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Code, Text } from '@mantine/core'
import { IconPlugConnected, IconPower } from '@tabler/icons-react'
import { useState } from 'react'
import { type ProviderRow, type SortOf, signInProviderApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import type { RowAction } from '#web/ui/list/row-actions.tsx'

const ProviderModal = rowDialog(() => import('./provider-modal.tsx'))
const ProviderTest = lazyDialog(
  () => import('./provider-test.tsx'),
  ({ provider }) => provider !== null,
)

const ProviderUrl = listUrl({})
const { list: listRow, create, update, remove } = signInProviderApi
const providers: Entity<{
  list: typeof listRow
  create: typeof create
  update: typeof update
  remove: typeof remove
}> = {
  api: { list: listRow, create, update, remove },
  nameOf: ({ label }) => label,
  logged: 'sign-in-provider',
}

const asked = { search: 'label' } as const

export const ahead = (address: Address) => askListAhead(providers, ProviderUrl, asked, address)

/** The accounts elsewhere by which people of the school sign in. */
export default function ProviderList() {
  const { t } = useLingui()
  const list = useEntityList(providers, ProviderUrl, asked)
  const [tested, setTested] = useState<ProviderRow | null>(null)
  return (
    <EntityList
      list={list}
      title={t`Ways to sign in`}
      add={t`Add New Way`}
      search={t`Search by Name`}
      columns={useProviderColumns()}
      dialog={ProviderModal}
      rowActions={useDeeds(setTested)}
      empty={{
        title: <Trans>Everybody signs in with a password.</Trans>,
        text: <Trans>Add Google, Microsoft or your own sign-in: people then use the account that they have.</Trans>,
      }}
    >
      <ProviderTest provider={tested} onClose={() => setTested(null)} />
    </EntityList>
  )
}

/** Testing, and turning on and off. */
function useDeeds(onTest: (provider: ProviderRow) => void) {
  const { t } = useLingui()
  const may = useMay()
  const turn = useAction(signInProviderApi.changeStatus, { invalidates: [signInProviderApi.list], conflicts: 'toast' })
  return (provider: ProviderRow): (RowAction | false)[] => {
    const name = provider.label
    const isOn = provider.status === 1
    return [
      may(signInProviderApi.test) && {
        ...{ title: t`Test`, label: t`Test ${name}`, icon: IconPlugConnected, onClick: () => onTest(provider) },
      },
      may(signInProviderApi.changeStatus) && {
        ...(isOn
          ? { title: t`Turn off`, label: t`Turn off ${name}` }
          : { title: t`Turn on`, label: t`Turn on ${name}` }),
        ...{ icon: IconPower, busy: turn.pending },
        onClick: () => void turn.run({ id: provider.id }).catch(() => undefined),
      },
    ]
  }
}

function useProviderColumns(): Column<ProviderRow, SortOf<typeof signInProviderApi.list>>[] {
  const { t } = useLingui()
  return [
    {
      title: t`Name`,
      kind: 'title',
      show: ({ label, issuer }) => (
        <>
          {label}
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {issuer}
          </Text>
        </>
      ),
    },
    {
      title: t`Whose accounts`,
      leaves: 2,
      show: ({ domains, tenant, kind }) => {
        if (domains.length > 0) return domains.join(', ')
        if (tenant) return <Code>{tenant}</Code>
        return kind === 'GOOGLE' ? t`any Google account that is linked` : t`all of this issuer that are linked`
      },
    },
    { title: t`Linked`, leaves: 1, show: ({ people }) => t`${plural(people, { one: '# person', other: '# people' })}` },
    { title: t`State`, kind: 'badge', show: (provider) => <State {...provider} /> },
  ]
}

function State({ status, tested_at }: Pick<ProviderRow, 'status' | 'tested_at'>) {
  if (status === 1)
    return (
      <Badge data-look="done">
        <Trans context="of a way to sign in">On</Trans>
      </Badge>
    )
  return (
    <Badge data-look={tested_at ? 'resting' : 'ahead'}>
      {tested_at ? (
        <Trans context="of a way to sign in">Off</Trans>
      ) : (
        <Trans context="of a way to sign in">Not tested yet</Trans>
      )}
    </Badge>
  )
}
