import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { type Chapter, chapterApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { useList } from '#web/api/use-list.ts'
import { useRemoval } from '#web/api/use-removal.ts'
import { ConfirmDelete } from '#web/ui/confirm-delete.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { ListTable } from '#web/ui/list-table.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { toSort } from '#web/ui/sort-header.tsx'
import type { Edited } from '#web/ui/use-edited.ts'
import { urlId, urlPage, urlSort, urlText, useUrlState } from '#web/ui/use-url-state.ts'
import { useChapterColumns } from './chapter-columns.tsx'
import { SubjectFilter } from './subject-filter.tsx'

const ChapterModal = lazyDialog(
  () => import('./chapter-modal.tsx'),
  ({ edited }) => edited !== null,
)

const SheetUpload = lazyDialog(
  () => import('./sheet-upload.tsx'),
  ({ opened }) => opened,
)

const pageSize = 10
const sortable = ['number', 'chapter', 'grade', 'subject', 'status'] as const
const UrlState = z.object({ page: urlPage, search: urlText, grade_id: urlId, subject_id: urlId, sort: urlSort })
const removalOptions = {
  remove: chapterApi.remove,
  restore: chapterApi.restore,
  invalidates: [chapterApi.list],
  nameOf: (chapter: Chapter) => `${chapter.chapter} (${chapter.subject.title})`,
}

/** The chapters of the school's subjects. */
export default function ChapterList() {
  const { t } = useLingui()
  const { state, change, adjust } = useUrlState(UrlState)
  const { page, search, sort, grade_id, subject_id } = state
  const filter = { chapter: search, grade_id, subject_id }
  const list = useList(chapterApi.list, { filter, range: { page, pageSize }, sort: toSort(sort, sortable) })
  const [edited, setEdited] = useState<Edited<Chapter>>(null)
  const removal = useRemoval(removalOptions)
  const columns = useChapterColumns({ page, pageSize }, setEdited, removal.ask)
  const may = usePermission('chapter')
  const [uploading, setUploading] = useState(false)
  const onSort = (next: string | null) => change({ sort: next })
  const box = { placeholder: t`Search by Chapter Title`, value: search }
  const dialog = { edited, onClose: () => setEdited(null), onTakeCurrent: setEdited }

  return (
    <ListPage
      title={t`Chapter List`}
      addLabel={t`Add New Chapter`}
      onAdd={may('create') ? () => setEdited('new') : undefined}
      actions={
        may('upload') && (
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={() => setUploading(true)}
          >
            <Trans>Upload Chapters</Trans>
          </Button>
        )
      }
      filters={
        <>
          <SearchBox {...box} onChange={(text) => adjust({ search: text })} />
          <SubjectFilter grade_id={grade_id} subject_id={subject_id} onChange={change} />
        </>
      }
      {...{ count: list.count, page, pageSize }}
      onPage={(next) => change({ page: next })}
    >
      <ListTable
        label={t`Chapter List`}
        {...{ columns, sort, onSort }}
        rows={list.rows}
        stale={list.isStale}
        {...list.trouble}
      />
      <ChapterModal {...dialog} grade_id={grade_id} subject_id={subject_id} />
      <SheetUpload
        opened={uploading}
        onClose={() => setUploading(false)}
        title={t`Upload Chapters`}
        name="chapters"
        entity="chapter"
        api={chapterApi}
      />
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}
