import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { type Subject, subjectApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { useGradeChoices } from '#web/api/choices.ts'
import { useList } from '#web/api/use-list.ts'
import { useRemoval } from '#web/api/use-removal.ts'
import { ConfirmDelete } from '#web/ui/confirm-delete.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { type Column, ListTable } from '#web/ui/list-table.tsx'
import { Pick } from '#web/ui/pick.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { toSort } from '#web/ui/sort-header.tsx'
import type { Edited } from '#web/ui/use-edited.ts'
import { urlId, urlPage, urlSort, urlText, useUrlState } from '#web/ui/use-url-state.ts'

const SubjectModal = lazyDialog(
  () => import('./subject-modal.tsx'),
  ({ edited }) => edited !== null,
)

const pageSize = 10
const UrlState = z.object({ page: urlPage, search: urlText, grade_id: urlId, sort: urlSort })

/** The subjects of the school's classes. */
export default function SubjectList() {
  const { t } = useLingui()
  const may = usePermission('subject')
  const mayViewClasses = usePermission('grade')('view')
  const { state, change, adjust } = useUrlState(UrlState)
  const grades = useGradeChoices(mayViewClasses)
  const list = useList(subjectApi.list, {
    filter: { title: state.search, grade_id: state.grade_id },
    range: { page: state.page, pageSize },
    sort: toSort(state.sort, ['title', 'subject_code', 'grade']),
  })
  const [edited, setEdited] = useState<Edited<Subject>>(null)
  const removal = useRemoval<Subject>({
    remove: subjectApi.remove,
    restore: subjectApi.restore,
    invalidates: [subjectApi.list],
    nameOf: (subject) => `${subject.title} (${subject.grade.title})`,
  })

  const columns: Column<Subject>[] = [
    { title: t`S.No`, show: (_, index) => (state.page - 1) * pageSize + index + 1, numbers: true, width: 80 },
    { title: t`Class`, sort: 'grade', show: (subject) => subject.grade.title },
    { title: t`Title`, sort: 'title', show: (subject) => subject.title },
    { title: t`Code`, sort: 'subject_code', show: (subject) => subject.subject_code },
  ]
  if (may('update') || may('delete')) {
    columns.push({
      title: t`Action`,
      width: 110,
      show: (subject) => (
        <RowActions
          name={subject.title}
          onEdit={may('update') ? () => setEdited(subject) : undefined}
          onDelete={may('delete') ? () => removal.ask(subject) : undefined}
        />
      ),
    })
  }

  return (
    <ListPage
      title={t`Subject List`}
      addLabel={t`Add New Subject`}
      onAdd={may('create') ? () => setEdited('new') : undefined}
      filters={
        <>
          <SearchBox
            placeholder={t`Search by Subject Title`}
            value={state.search}
            onChange={(search) => adjust({ search })}
          />
          {mayViewClasses && (
            <Pick
              choices={grades}
              value={state.grade_id}
              onChange={(grade_id) => change({ grade_id })}
              aria-label={t`Class`}
              placeholder={t`All classes`}
            />
          )}
        </>
      }
      count={list.count}
      page={state.page}
      pageSize={pageSize}
      onPage={(page) => change({ page })}
    >
      <ListTable
        label={t`Subject List`}
        columns={columns}
        rows={list.rows}
        stale={list.isStale}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
      />
      <SubjectModal
        edited={edited}
        grade_id={state.grade_id}
        onClose={() => setEdited(null)}
        onTakeCurrent={setEdited}
      />
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}
