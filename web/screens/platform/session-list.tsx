import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { type Session, sessionApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { useList } from '#web/api/use-list.ts'
import { useRemoval } from '#web/api/use-removal.ts'
import { ConfirmDelete } from '#web/ui/confirm-delete.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { type Column, ListTable } from '#web/ui/list-table.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { toSort } from '#web/ui/sort-header.tsx'
import type { Edited } from '#web/ui/use-edited.ts'
import { urlPage, urlSort, urlText, useUrlState } from '#web/ui/use-url-state.ts'
import { DefaultSwitch } from './default-switch.tsx'

const SessionModal = lazyDialog(
  () => import('./session-modal.tsx'),
  ({ edited }) => edited !== null,
)

const pageSize = 10
const UrlState = z.object({ page: urlPage, search: urlText, sort: urlSort })

/** The academic years of the platform; exactly one is the default. */
export default function SessionList() {
  const { t, i18n } = useLingui()
  const may = usePermission('session')
  const { state, change, adjust } = useUrlState(UrlState)
  const list = useList(sessionApi.list, {
    filter: { name: state.search },
    range: { page: state.page, pageSize },
    sort: toSort(state.sort, ['name', 'start_date']),
  })
  const [edited, setEdited] = useState<Edited<Session>>(null)
  const removal = useRemoval<Session>({
    remove: sessionApi.remove,
    restore: sessionApi.restore,
    invalidates: [sessionApi.list],
    nameOf: (session) => session.name,
  })
  const day = (date: string) => i18n.date(`${date}T00:00:00`, { dateStyle: 'medium' })

  const columns: Column<Session>[] = [
    { title: t`S.No`, show: (_, index) => (state.page - 1) * pageSize + index + 1, numbers: true, width: 80 },
    { title: t`Session`, sort: 'name', show: (session) => session.name },
    { title: t`Start Date`, sort: 'start_date', show: (session) => day(session.start_date) },
    { title: t`End Date`, show: (session) => day(session.end_date) },
    {
      title: t`Default`,
      show: (session) => <DefaultSwitch session={session} disabled={!may('update')} />,
    },
    {
      title: t`Marks`,
      show: (session) =>
        session.is_locked ? <Badge color="gray">{t`Locked`}</Badge> : <Badge color="green">{t`Open`}</Badge>,
    },
  ]
  if (may('update') || may('delete')) {
    columns.push({
      title: t`Action`,
      width: 110,
      show: (session) => (
        <RowActions
          name={session.name}
          onEdit={may('update') ? () => setEdited(session) : undefined}
          onDelete={may('delete') ? () => removal.ask(session) : undefined}
        />
      ),
    })
  }

  return (
    <ListPage
      title={t`Session List`}
      addLabel={t`Add New Session`}
      onAdd={may('create') ? () => setEdited('new') : undefined}
      filters={
        <SearchBox
          placeholder={t`Search by Session Name`}
          value={state.search}
          onChange={(search) => adjust({ search })}
        />
      }
      count={list.count}
      page={state.page}
      pageSize={pageSize}
      onPage={(page) => change({ page })}
    >
      <ListTable
        label={t`Session List`}
        columns={columns}
        rows={list.rows}
        stale={list.isStale}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
      />
      <SessionModal edited={edited} onClose={() => setEdited(null)} onTakeCurrent={setEdited} />
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}
