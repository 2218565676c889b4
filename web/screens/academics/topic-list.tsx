import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { type Topic, topicApi } from '#contract'
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
import { ChapterFilter } from './chapter-filter.tsx'
import { useTopicColumns } from './topic-columns.tsx'

const TopicModal = lazyDialog(
  () => import('./topic-modal.tsx'),
  ({ edited }) => edited !== null,
)

const SheetUpload = lazyDialog(
  () => import('./sheet-upload.tsx'),
  ({ opened }) => opened,
)

const pageSize = 10
const sortable = ['title', 'grade', 'subject', 'chapter', 'status'] as const
const urlIds = { grade_id: urlId, subject_id: urlId, chapter_id: urlId }
const UrlState = z.object({ page: urlPage, search: urlText, ...urlIds, sort: urlSort })
const everything = { search: '', grade_id: null, subject_id: null, chapter_id: null }
const removalOptions = {
  remove: topicApi.remove,
  restore: topicApi.restore,
  invalidates: [topicApi.list],
  nameOf: (topic: Topic) => `${topic.title} (${topic.chapter.title})`,
}

/** The topics of the school's chapters. */
export default function TopicList() {
  const { t } = useLingui()
  const { state, change, adjust } = useUrlState(UrlState)
  const { page, search, sort, grade_id, subject_id, chapter_id } = state
  const place = { grade_id, subject_id, chapter_id }
  const range = { page, pageSize }
  const list = useList(topicApi.list, { filter: { title: search, ...place }, range, sort: toSort(sort, sortable) })
  const [edited, setEdited] = useState<Edited<Topic>>(null)
  const removal = useRemoval(removalOptions)
  const columns = useTopicColumns({ page, pageSize }, setEdited, removal.ask)
  const may = usePermission('topic')
  const [uploading, setUploading] = useState(false)
  const onSort = (next: string | null) => change({ sort: next })
  const box = { placeholder: t`Search by Topic Title`, value: search }
  const filtered = search !== '' || grade_id !== null
  const dialog = { edited, start: place, onClose: () => setEdited(null), onTakeCurrent: setEdited }

  return (
    <ListPage
      title={t`Topic List`}
      addLabel={t`Add New Topic`}
      onAdd={may('create') ? () => setEdited('new') : undefined}
      actions={
        may('upload') && (
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={() => setUploading(true)}
          >
            <Trans>Upload Topics</Trans>
          </Button>
        )
      }
      filters={
        <>
          <SearchBox {...box} onChange={(text) => adjust({ search: text })} />
          <ChapterFilter {...place} onChange={change} />
        </>
      }
      {...{ count: list.count, page, pageSize }}
      onPage={(next) => change({ page: next })}
    >
      <ListTable
        label={t`Topic List`}
        {...{ columns, sort, onSort }}
        rows={list.rows}
        stale={list.isStale}
        empty={
          <NoRows filtered={filtered} onClear={() => change(everything)}>
            <Trans>No topics yet. Topics part a chapter, so that questions can be found by them.</Trans>
          </NoRows>
        }
        {...list.trouble}
      />
      <TopicModal {...dialog} />
      <SheetUpload
        opened={uploading}
        onClose={() => setUploading(false)}
        title={t`Upload Topics`}
        name="topics"
        entity="topic"
        api={topicApi}
      />
      <ConfirmDelete {...removal.dialog} />
    </ListPage>
  )
}
