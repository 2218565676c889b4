import { Trans, useLingui } from '@lingui/react/macro'
import { chapterApi } from '#contract'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { usePlaceFilters } from '#web/entity/filters/place-filter.ts'
import { useStatusColumn } from '#web/entity/status-column.tsx'
import { useSpreadsheetUpload } from '#web/entity/upload/spreadsheet-upload.tsx'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { noValue } from '#web/ui/no-value.ts'

const ChapterModal = rowDialog(() => import('./chapter-modal.tsx'))

const ChapterUrl = listUrl({ grade_id: urlId, subject_id: urlId })
const chapters: Entity<typeof chapterApi> = {
  api: chapterApi,
  nameOf: (chapter) => chapter.chapter,
  fullNameOf: (chapter) => `${chapter.chapter} (${chapter.subject.title})`,
}

const asked = { search: 'chapter' } as const

export const ahead = (address: Address) => askListAhead(chapters, ChapterUrl, asked, address)

/** The chapters of the school's subjects. */
export default function ChapterList() {
  const { t } = useLingui()
  const list = useEntityList(chapters, ChapterUrl, asked)
  const status = useStatusColumn(chapters)
  const upload = useSpreadsheetUpload(chapterApi, { title: t`Upload Chapters`, name: 'chapters', entity: 'chapter' })

  return (
    <EntityList
      list={list}
      title={t`Chapter List`}
      add={t`Add New Chapter`}
      search={t`Search by Chapter Title`}
      actions={[upload.action]}
      filters={usePlaceFilters(list)}
      columns={[
        { title: t`Class`, sort: 'grade', leaves: 3, show: (chapter) => chapter.grade.title },
        { title: t`Subject`, sort: 'subject', leaves: 2, show: (chapter) => chapter.subject.title },
        { title: t`No.`, sort: 'number', kind: 'number', leaves: 1, show: (chapter) => chapter.number ?? noValue },
        { title: t`Title`, sort: 'chapter', kind: 'title', show: (chapter) => chapter.chapter },
        { ...status, sort: 'status' },
      ]}
      dialog={ChapterModal}
      empty={{
        title: <Trans>No data found</Trans>,
        text: <Trans>Questions are kept by chapter, and reports say how each chapter went.</Trans>,
      }}
    >
      {upload.dialog}
    </EntityList>
  )
}
