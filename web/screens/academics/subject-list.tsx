import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { type Subject, subjectApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { useList } from '#web/api/use-list.ts'
import { useRemoval } from '#web/api/use-removal.ts'
import { actionColumns, serialColumn } from '#web/ui/columns.tsx'
import { ConfirmDelete } from '#web/ui/confirm-delete.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { type Column, ListTable } from '#web/ui/list-table.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { toSort } from '#web/ui/sort-header.tsx'
import type { Edited } from '#web/ui/use-edited.ts'
import { urlId, urlPage, urlSort, urlText, useUrlState } from '#web/ui/use-url-state.ts'
import { GradeFilter } from './grade-filter.tsx'

const SubjectModal = lazyDialog(
  () => import('./subject-modal.tsx'),
  ({ edited }) => edited !== null,
)

const pageSize = 10
const sortable = ['title', 'subject_code', 'grade'] as const
const UrlState = z.object({ page: urlPage, search: urlText, grade_id: urlId, sort: urlSort })
const removalOptions = {
  remove: subjectApi.remove,
  restore: subjectApi.restore,
  invalidates: [subjectApi.list],
  nameOf: (subject: Subject) => `${subject.title} (${subject.grade.title})`,
}

/** The subjects of the school's classes. */
export default function SubjectList() {
  const { t } = useLingui()
  const { state, change, adjust } = useUrlState(UrlState)
  const { page, search, grade_id, sort } = state
  const range = { page, pageSize }
  const list = useList(subjectApi.list, { filter: { title: search, grade_id }, range, sort: toSort(sort, sortable) })
  const [edited, setEdited] = useState<Edited<Subject>>(null)
  const removal = useRemoval(removalOptions)
  const columns = useSubjectColumns(page, setEdited, removal.ask)
  const mayCreate = usePermission('subject')('create')
  const close = () => setEdited(null)
  const onSort = (next: string | null) => change({ sort: next })
  const box = { placeholder: t`Search by Subject Title`, value: search }

  return (
    <ListPage
      title={t`Subject List`}
      addLabel={t`Add New Subject`}
      onAdd={mayCreate ? () => setEdited('new') : undefined}
      filters={
        <>
          <SearchBox {...box} onChange={(text) => adjust({ search: text })} />
          <GradeFilter value={grade_id} onChange={(id) => change({ grade_id: id })} />
        </>
      }
      {...{ count: list.count, page, pageSize }}
      onPage={(next) => change({ page: next })}
    >
      <ListTable
        label={t`Subject List`}
        {...{ columns, sort, onSort }}
        rows={list.rows}
        stale={list.isStale}
        {...list.trouble}
      />
      <SubjectModal edited={edited} grade_id={grade_id} onClose={close} onTakeCurrent={setEdited} />
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}

function useSubjectColumns(
  page: number,
  edit: (subject: Subject) => void,
  ask: (subject: Subject) => void,
): Column<Subject>[] {
  const { t } = useLingui()
  const may = usePermission('subject')
  return [
    serialColumn(t`S.No`, page, pageSize),
    { title: t`Class`, sort: 'grade', show: (subject) => subject.grade.title },
    { title: t`Title`, sort: 'title', show: (subject) => subject.title },
    { title: t`Code`, sort: 'subject_code', show: (subject) => subject.subject_code },
    ...actionColumns<Subject>({
      title: t`Action`,
      nameOf: (subject) => subject.title,
      onEdit: may('update') && edit,
      onDelete: may('delete') && ask,
    }),
  ]
}
