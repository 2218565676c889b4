import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type Session, sessionApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useChosenRows } from '#web/entity/choose/use-chosen-rows.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { dayText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { DefaultSwitch } from './default-switch.tsx'

const SessionModal = rowDialog(() => import('./session-modal.tsx'))

const ManyRemoval = lazyDialog(
  () => import('./many-removal.tsx'),
  ({ sessions: leaving }) => leaving !== null,
)

const SessionUrl = listUrl({})
const sessions: Entity<typeof sessionApi> = { api: sessionApi, nameOf: (session) => session.name }

const asked = { search: 'name' } as const

export const ahead = (address: Address) => askListAhead(sessions, SessionUrl, asked, address)

/** The academic years of the platform; exactly one is the default. */
export default function SessionList() {
  const { t } = useLingui()
  const list = useEntityList(sessions, SessionUrl, asked)
  const may = useMay()
  const [mayUpdate, mayRemove] = [may(sessionApi.update), may(sessionApi.remove)]
  const choosing = useChosenRows(list, { nameOf: sessions.nameOf, isOpen: ({ is_default }) => !is_default })
  const count = choosing.chosen.length
  const [leaving, setLeaving] = useState<Session[] | null>(null)

  return (
    <EntityList
      list={list}
      title={t`Session List`}
      add={t`Add New Session`}
      search={t`Search by Session Name`}
      actions={[
        mayRemove &&
          count > 0 && { label: t`Delete (${count})`, icon: IconTrash, onClick: () => setLeaving(choosing.chosen) },
      ]}
      columns={[
        { title: t`Session`, sort: 'name', kind: 'title', show: (session) => session.name },
        {
          title: t`Start Date`,
          sort: 'start_date',
          kind: 'date',
          leaves: 2,
          show: (session) => dayText(session.start_date),
        },
        { title: t`End Date`, kind: 'date', leaves: 1, show: (session) => dayText(session.end_date) },
        {
          title: t`Default`,
          kind: 'switch',
          show: (session) => <DefaultSwitch session={session} disabled={!mayUpdate} />,
        },
        {
          title: t`Marks`,
          kind: 'badge',
          show: (session) =>
            session.is_locked ? (
              <Badge data-look="resting">{t`Locked`}</Badge>
            ) : (
              <Badge data-look="going">{t({ message: 'Open', context: 'for marks' })}</Badge>
            ),
        },
      ]}
      choose={mayRemove ? choosing.column : undefined}
      dialog={SessionModal}
    >
      <ManyRemoval
        sessions={leaving}
        onEnd={() => {
          setLeaving(null)
          choosing.clear()
        }}
      />
    </EntityList>
  )
}
