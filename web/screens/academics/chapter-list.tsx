import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { type Chapter, chapterApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { toSort } from '#web/ui/list/sort-header.tsx'
import { urlId, urlPage, urlSort, urlText, useUrlState } from '#web/ui/list/use-url-state.ts'
import { AcademicList } from './academic-list.tsx'
import { pageSize, type StatusFacts } from './list-facts.ts'
import { SheetUploadButton } from './sheet-upload-button.tsx'
import { useStatusColumn } from './status-column.tsx'
import { SubjectFilter } from './subject-filter.tsx'

const ChapterModal = lazyDialog(
  () => import('./chapter-modal.tsx'),
  ({ edited }) => edited !== null,
)

const sortable = ['number', 'chapter', 'grade', 'subject', 'status'] as const
const UrlState = z.object({ page: urlPage, search: urlText, grade_id: urlId, subject_id: urlId, sort: urlSort })
const facts: StatusFacts<Chapter> = {
  module: 'chapter',
  api: chapterApi,
  nameOf: (chapter) => chapter.chapter,
  fullNameOf: (chapter) => `${chapter.chapter} (${chapter.subject.title})`,
}

/** The chapters of the school's subjects. */
export default function ChapterList() {
  const { t } = useLingui()
  const address = useUrlState(UrlState)
  const { page, search, sort, ...place } = address.state
  const range = { page, pageSize }
  const list = useList(chapterApi.list, { filter: { chapter: search, ...place }, range, sort: toSort(sort, sortable) })
  const status = useStatusColumn(facts)

  return (
    <AcademicList
      facts={facts}
      title={t`Chapter List`}
      addLabel={t`Add New Chapter`}
      searchLabel={t`Search by Chapter Title`}
      actions={<SheetUploadButton title={t`Upload Chapters`} name="chapters" entity="chapter" api={chapterApi} />}
      filters={<SubjectFilter {...place} onChange={address.change} />}
      {...{ address, list }}
      columns={[
        { title: t`Class`, sort: 'grade', show: (chapter) => chapter.grade.title },
        { title: t`Subject`, sort: 'subject', show: (chapter) => chapter.subject.title },
        { title: t`No.`, sort: 'number', numbers: true, show: (chapter) => chapter.number ?? '-' },
        { title: t`Title`, sort: 'chapter', show: (chapter) => chapter.chapter },
        status,
      ]}
      dialog={(given) => <ChapterModal {...given} {...place} />}
    />
  )
}
