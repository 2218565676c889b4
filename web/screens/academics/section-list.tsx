import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { type Section, sectionApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { useList } from '#web/api/use-list.ts'
import { useRemoval } from '#web/api/use-removal.ts'
import { ConfirmDelete } from '#web/ui/confirm-delete.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { ListTable } from '#web/ui/list-table.tsx'
import { NoRows } from '#web/ui/no-rows.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { toSort } from '#web/ui/sort-header.tsx'
import type { Edited } from '#web/ui/use-edited.ts'
import { urlId, urlPage, urlSort, urlText, useUrlState } from '#web/ui/use-url-state.ts'
import { GradeFilter } from './grade-filter.tsx'
import { useSectionColumns } from './section-columns.tsx'

const SectionModal = lazyDialog(
  () => import('./section-modal.tsx'),
  ({ edited }) => edited !== null,
)

const pageSize = 10
const sortable = ['title', 'grade', 'status'] as const
const UrlState = z.object({ page: urlPage, search: urlText, grade_id: urlId, sort: urlSort })
const everything = { search: '', grade_id: null }
const removalOptions = {
  remove: sectionApi.remove,
  restore: sectionApi.restore,
  invalidates: [sectionApi.list],
  nameOf: (section: Section) => `${section.grade.title} ${section.title}`,
}

/** The sections of the school's classes. */
export default function SectionList() {
  const { t } = useLingui()
  const { state, change, adjust } = useUrlState(UrlState)
  const { page, search, sort, grade_id } = state
  const range = { page, pageSize }
  const list = useList(sectionApi.list, { filter: { title: search, grade_id }, range, sort: toSort(sort, sortable) })
  const [edited, setEdited] = useState<Edited<Section>>(null)
  const removal = useRemoval(removalOptions)
  const columns = useSectionColumns({ page, pageSize }, setEdited, removal.ask)
  const mayCreate = usePermission('section')('create')
  const onSort = (next: string | null) => change({ sort: next })
  const box = { placeholder: t`Search by Section Title`, value: search }
  const filtered = search !== '' || grade_id !== null
  const dialog = { edited, grade_id, onClose: () => setEdited(null), onTakeCurrent: setEdited }

  return (
    <ListPage
      title={t`Section List`}
      addLabel={t`Add New Section`}
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
        label={t`Section List`}
        {...{ columns, sort, onSort }}
        rows={list.rows}
        stale={list.isStale}
        empty={
          <NoRows filtered={filtered} onClear={() => change(everything)}>
            <Trans>No sections yet. A section is a group of pupils of one class, such as A.</Trans>
          </NoRows>
        }
        {...list.trouble}
      />
      <SectionModal {...dialog} />
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}
