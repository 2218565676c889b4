import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { sessionApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { DefaultSwitch } from './default-switch.tsx'

const SessionModal = rowDialog(() => import('./session-modal.tsx'))

const SessionUrl = listUrl({})
const sessions: Entity<typeof sessionApi> = { api: sessionApi, nameOf: (session) => session.name }

/** The academic years of the platform; exactly one is the default. */
export default function SessionList() {
  const { t, i18n } = useLingui()
  const list = useEntityList(sessions, SessionUrl, { search: 'name' })
  const mayUpdate = useMay()(sessionApi.update)
  // Without a time a date would be read as UTC, and shown as the day before in the west.
  const day = (date: string) => i18n.date(`${date}T00:00:00`, { dateStyle: 'medium' })

  return (
    <EntityList
      list={list}
      title={t`Session List`}
      add={t`Add New Session`}
      search={t`Search by Session Name`}
      columns={[
        { title: t`Session`, sort: 'name', kind: 'title', show: (session) => session.name },
        {
          title: t`Start Date`,
          sort: 'start_date',
          kind: 'date',
          leaves: 2,
          show: (session) => day(session.start_date),
        },
        { title: t`End Date`, kind: 'date', leaves: 1, show: (session) => day(session.end_date) },
        {
          title: t`Default`,
          kind: 'switch',
          show: (session) => <DefaultSwitch session={session} disabled={!mayUpdate} />,
        },
        {
          title: t`Marks`,
          kind: 'badge',
          show: (session) =>
            session.is_locked ? <Badge color="gray">{t`Locked`}</Badge> : <Badge color="green">{t`Open`}</Badge>,
        },
      ]}
      dialog={SessionModal}
    />
  )
}
