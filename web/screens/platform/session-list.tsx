import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { type Session, sessionApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRemoval } from '#web/api/use/use-removal.ts'
import { ConfirmDelete } from '#web/ui/dialog/confirm-delete.tsx'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import type { Edited } from '#web/ui/form/use-edited.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { toSort } from '#web/ui/list/sort-header.tsx'
import { urlPage, urlSort, urlText, useUrlState } from '#web/ui/list/use-url-state.ts'
import { useSessionColumns } from './session-columns.tsx'

const SessionModal = lazyDialog(
  () => import('./session-modal.tsx'),
  ({ edited }) => edited !== null,
)

const pageSize = 10
const sortable = ['name', 'start_date'] as const
const UrlState = z.object({ page: urlPage, search: urlText, sort: urlSort })
const removalOptions = {
  remove: sessionApi.remove,
  restore: sessionApi.restore,
  invalidates: [sessionApi.list],
  nameOf: (session: Session) => session.name,
}

/** The academic years of the platform; exactly one is the default. */
export default function SessionList() {
  const { t } = useLingui()
  const { state, change, adjust } = useUrlState(UrlState)
  const { page, search, sort } = state
  const range = { page, pageSize }
  const list = useList(sessionApi.list, { filter: { name: search }, range, sort: toSort(sort, sortable) })
  const [edited, setEdited] = useState<Edited<Session>>(null)
  const removal = useRemoval(removalOptions)
  const columns = useSessionColumns(range, setEdited, removal.ask)
  const mayCreate = usePermission('session')('create')
  const onSort = (next: string | null) => change({ sort: next })
  const box = { placeholder: t`Search by Session Name`, value: search }

  return (
    <ListPage
      title={t`Session List`}
      addLabel={t`Add New Session`}
      onAdd={mayCreate ? () => setEdited('new') : undefined}
      filters={<SearchBox {...box} onChange={(text) => adjust({ search: text })} />}
      {...{ count: list.count, page, pageSize }}
      onPage={(next) => change({ page: next })}
    >
      <ListTable
        label={t`Session List`}
        {...{ columns, sort, onSort }}
        rows={list.rows}
        stale={list.isStale}
        {...list.trouble}
      />
      <SessionModal edited={edited} onClose={() => setEdited(null)} onTakeCurrent={setEdited} />
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}
