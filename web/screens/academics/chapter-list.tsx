import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { type Chapter, chapterApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { useAction } from '#web/api/use-action.ts'
import { useList } from '#web/api/use-list.ts'
import { useRemoval } from '#web/api/use-removal.ts'
import { ConfirmDelete } from '#web/ui/confirm-delete.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { type Column, ListTable } from '#web/ui/list-table.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { toSort } from '#web/ui/sort-header.tsx'
import { StatusSwitch } from '#web/ui/status-switch.tsx'
import type { Edited } from '#web/ui/use-edited.ts'
import { urlId, urlPage, urlSort, urlText, useUrlState } from '#web/ui/use-url-state.ts'
import { SubjectFilter } from './subject-filter.tsx'

const ChapterModal = lazyDialog(
  () => import('./chapter-modal.tsx'),
  ({ edited }) => edited !== null,
)

const pageSize = 10
const UrlState = z.object({ page: urlPage, search: urlText, grade_id: urlId, subject_id: urlId, sort: urlSort })

/** The chapters of the school's subjects. */
export default function ChapterList() {
  const { t } = useLingui()
  const may = usePermission('chapter')
  const { state, change, adjust } = useUrlState(UrlState)
  const { search, grade_id, subject_id } = state
  const list = useList(chapterApi.list, {
    filter: { chapter: search, grade_id, subject_id },
    range: { page: state.page, pageSize },
    sort: toSort(state.sort, ['number', 'chapter', 'grade', 'subject', 'status']),
  })
  const [edited, setEdited] = useState<Edited<Chapter>>(null)
  const toggle = useAction(chapterApi.changeStatus, { invalidates: [chapterApi.list], conflicts: 'toast' })
  const removal = useRemoval<Chapter>({
    remove: chapterApi.remove,
    restore: chapterApi.restore,
    invalidates: [chapterApi.list],
    nameOf: (chapter) => `${chapter.chapter} (${chapter.subject.title})`,
  })

  const columns: Column<Chapter>[] = [
    { title: t`S.No`, show: (_, index) => (state.page - 1) * pageSize + index + 1, numbers: true, width: 80 },
    { title: t`Class`, sort: 'grade', show: (chapter) => chapter.grade.title },
    { title: t`Subject`, sort: 'subject', show: (chapter) => chapter.subject.title },
    { title: t`No.`, sort: 'number', numbers: true, show: (chapter) => chapter.number ?? '-' },
    { title: t`Title`, sort: 'chapter', show: (chapter) => chapter.chapter },
    {
      title: t`Status`,
      sort: 'status',
      show: (chapter) => (
        <StatusSwitch
          name={chapter.chapter}
          status={chapter.status}
          disabled={!may('change-status')}
          onToggle={() => toggle.run({ id: chapter.id })}
        />
      ),
    },
  ]
  if (may('update') || may('delete')) {
    columns.push({
      title: t`Action`,
      width: 110,
      show: (chapter) => (
        <RowActions
          name={chapter.chapter}
          onEdit={may('update') ? () => setEdited(chapter) : undefined}
          onDelete={may('delete') ? () => removal.ask(chapter) : undefined}
        />
      ),
    })
  }

  return (
    <ListPage
      title={t`Chapter List`}
      addLabel={t`Add New Chapter`}
      onAdd={may('create') ? () => setEdited('new') : undefined}
      filters={
        <>
          <SearchBox
            placeholder={t`Search by Chapter Title`}
            value={search}
            onChange={(typed) => adjust({ search: typed })}
          />
          <SubjectFilter grade_id={grade_id} subject_id={subject_id} onChange={change} />
        </>
      }
      count={list.count}
      page={state.page}
      pageSize={pageSize}
      onPage={(page) => change({ page })}
    >
      <ListTable
        label={t`Chapter List`}
        columns={columns}
        rows={list.rows}
        stale={list.isStale}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
      />
      <ChapterModal
        edited={edited}
        grade_id={grade_id}
        subject_id={subject_id}
        onClose={() => setEdited(null)}
        onTakeCurrent={setEdited}
      />
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}
