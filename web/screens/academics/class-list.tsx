import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { type Grade, gradeApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { useList } from '#web/api/use-list.ts'
import { useRemoval } from '#web/api/use-removal.ts'
import { actionColumns, serialColumn } from '#web/ui/columns.tsx'
import { ConfirmDelete } from '#web/ui/confirm-delete.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { type Column, ListTable } from '#web/ui/list-table.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Edited } from '#web/ui/use-edited.ts'
import { urlPage, urlText, useUrlState } from '#web/ui/use-url-state.ts'

const ClassModal = lazyDialog(
  () => import('./class-modal.tsx'),
  ({ edited }) => edited !== null,
)

const pageSize = 10
const UrlState = z.object({ page: urlPage, search: urlText })
const removalOptions = {
  remove: gradeApi.remove,
  restore: gradeApi.restore,
  invalidates: [gradeApi.list],
  nameOf: (grade: Grade) => grade.title,
  fallback: 'Error deleting session',
}

/** The classes of the school: search, add, change, delete. */
export default function ClassList() {
  const { t } = useLingui()
  const { state, change, adjust } = useUrlState(UrlState)
  const { page, search } = state
  const list = useList(gradeApi.list, { filter: { title: search }, range: { page, pageSize } })
  const [edited, setEdited] = useState<Edited<Grade>>(null)
  const removal = useRemoval(removalOptions)
  const columns = useClassColumns(page, setEdited, removal.ask)
  const mayCreate = usePermission('grade')('create')
  // The rows already here answer a search at once, before the server does.
  const rows = list.rows?.filter((grade) => grade.title.toLowerCase().includes(search.trim().toLowerCase()))

  return (
    <ListPage
      title={t`Class List`}
      addLabel={t`Add New Class`}
      onAdd={mayCreate ? () => setEdited('new') : undefined}
      filters={
        <SearchBox placeholder={t`Search by Class Name`} value={search} onChange={(text) => adjust({ search: text })} />
      }
      count={list.count}
      page={page}
      pageSize={pageSize}
      onPage={(next) => change({ page: next })}
    >
      <ListTable label={t`Class List`} columns={columns} rows={rows} stale={list.isStale} {...list.trouble} />
      <ClassModal edited={edited} onClose={() => setEdited(null)} onTakeCurrent={setEdited} />
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}

function useClassColumns(page: number, edit: (grade: Grade) => void, ask: (grade: Grade) => void): Column<Grade>[] {
  const { t } = useLingui()
  const may = usePermission('grade')
  return [
    serialColumn(t`S.No`, page, pageSize),
    { title: t`Class`, show: (grade) => grade.title || '-' },
    { title: t`Description`, show: (grade) => grade.description || '-' },
    ...actionColumns<Grade>({
      title: t`Action`,
      nameOf: (grade) => grade.title,
      onEdit: may('update') && edit,
      onDelete: may('delete') && ask,
    }),
  ]
}
