import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { z } from 'zod'
import { type Topic, topicApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { NoRows } from '#web/ui/list/no-rows.tsx'
import { toSort } from '#web/ui/list/sort-header.tsx'
import { urlId, urlPage, urlSort, urlText, useUrlState } from '#web/ui/list/use-url-state.ts'
import { AcademicList } from './academic-list.tsx'
import { ChapterFilter } from './chapter-filter.tsx'
import { pageSize, type StatusFacts } from './list-facts.ts'
import { SheetUploadButton } from './sheet-upload-button.tsx'
import { useStatusColumn } from './status-column.tsx'

const TopicModal = lazyDialog(
  () => import('./topic-modal.tsx'),
  ({ edited }) => edited !== null,
)

const sortable = ['title', 'grade', 'subject', 'chapter', 'status'] as const
const urlIds = { grade_id: urlId, subject_id: urlId, chapter_id: urlId }
const UrlState = z.object({ page: urlPage, search: urlText, ...urlIds, sort: urlSort })
const everything = { search: '', grade_id: null, subject_id: null, chapter_id: null }
const facts: StatusFacts<Topic> = {
  module: 'topic',
  api: topicApi,
  nameOf: (topic) => topic.title,
  fullNameOf: (topic) => `${topic.title} (${topic.chapter.title})`,
}

/** The topics of the school's chapters. */
export default function TopicList() {
  const { t } = useLingui()
  const address = useUrlState(UrlState)
  const { page, search, sort, ...place } = address.state
  const range = { page, pageSize }
  const list = useList(topicApi.list, { filter: { title: search, ...place }, range, sort: toSort(sort, sortable) })
  const status = useStatusColumn(facts)
  const filtered = search !== '' || place.grade_id !== null

  return (
    <AcademicList
      facts={facts}
      title={t`Topic List`}
      addLabel={t`Add New Topic`}
      searchLabel={t`Search by Topic Title`}
      actions={<SheetUploadButton title={t`Upload Topics`} name="topics" entity="topic" api={topicApi} />}
      filters={<ChapterFilter {...place} onChange={address.change} />}
      {...{ address, list }}
      columns={[
        { title: t`Class`, sort: 'grade', width: 104, show: (topic) => topic.grade.title },
        { title: t`Subject`, sort: 'subject', width: 140, show: (topic) => topic.subject.title },
        { title: t`Chapter`, sort: 'chapter', show: (topic) => topic.chapter.title },
        { title: t`Title`, sort: 'title', show: (topic) => <Titles {...topic} /> },
        { ...status, width: 104 },
      ]}
      empty={
        <NoRows filtered={filtered} onClear={() => address.change(everything)}>
          <Trans>No topics yet. Topics part a chapter, so that questions can be found by them.</Trans>
        </NoRows>
      }
      dialog={(given) => <TopicModal {...given} start={place} />}
    />
  )
}

function Titles({ title, sub_topic }: Pick<Topic, 'title' | 'sub_topic'>) {
  return (
    <>
      {title}
      {sub_topic.length > 0 && (
        <Text size="xs" c="dimmed">
          {sub_topic.join(', ')}
        </Text>
      )}
    </>
  )
}
