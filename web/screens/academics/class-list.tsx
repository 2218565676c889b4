import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { type Grade, gradeApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { useList } from '#web/api/use-list.ts'
import { useRemoval } from '#web/api/use-removal.ts'
import { ConfirmDelete } from '#web/ui/confirm-delete.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { type Column, ListTable } from '#web/ui/list-table.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Edited } from '#web/ui/use-edited.ts'
import { urlPage, urlText, useUrlState } from '#web/ui/use-url-state.ts'

const ClassModal = lazyDialog(
  () => import('./class-modal.tsx'),
  ({ edited }) => edited !== null,
)

const pageSize = 10
const UrlState = z.object({ page: urlPage, search: urlText })

/** The classes of the school: search, add, change, delete. */
export default function ClassList() {
  const { t } = useLingui()
  const may = usePermission('grade')
  const { state, change, adjust } = useUrlState(UrlState)
  const list = useList(gradeApi.list, { filter: { title: state.search }, range: { page: state.page, pageSize } })
  const [edited, setEdited] = useState<Edited<Grade>>(null)
  const removal = useRemoval<Grade>({
    remove: gradeApi.remove,
    restore: gradeApi.restore,
    invalidates: [gradeApi.list],
    nameOf: (grade) => grade.title,
    fallback: 'Error deleting session',
  })
  // The rows already here answer a search at once, before the server does.
  const rows = list.rows?.filter((grade) => grade.title.toLowerCase().includes(state.search.trim().toLowerCase()))

  const columns: Column<Grade>[] = [
    { title: t`S.No`, show: (_, index) => (state.page - 1) * pageSize + index + 1, numbers: true, width: 80 },
    { title: t`Class`, show: (grade) => grade.title || '-' },
    { title: t`Description`, show: (grade) => grade.description || '-' },
  ]
  if (may('update') || may('delete')) {
    columns.push({
      title: t`Action`,
      width: 110,
      show: (grade) => (
        <RowActions
          name={grade.title}
          onEdit={may('update') ? () => setEdited(grade) : undefined}
          onDelete={may('delete') ? () => removal.ask(grade) : undefined}
        />
      ),
    })
  }

  return (
    <ListPage
      title={t`Class List`}
      addLabel={t`Add New Class`}
      onAdd={may('create') ? () => setEdited('new') : undefined}
      filters={
        <SearchBox
          placeholder={t`Search by Class Name`}
          value={state.search}
          onChange={(search) => adjust({ search })}
        />
      }
      count={list.count}
      page={state.page}
      pageSize={pageSize}
      onPage={(page) => change({ page })}
    >
      <ListTable label={t`Class List`} columns={columns} rows={rows} stale={list.isStale} />
      <ClassModal edited={edited} onClose={() => setEdited(null)} onTakeCurrent={setEdited} />
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}
