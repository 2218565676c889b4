import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type Topic, topicApi } from '#contract'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { usePlaceFilters } from '#web/entity/filters/place-filter.ts'
import { useStatusColumn } from '#web/entity/status-column.tsx'
import { useSpreadsheetUpload } from '#web/entity/upload/spreadsheet-upload.tsx'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { urlId } from '#web/ui/list/use-url-state.ts'

const TopicModal = rowDialog(() => import('./topic-modal.tsx'))

const TopicUrl = listUrl({ grade_id: urlId, subject_id: urlId, chapter_id: urlId })
const topics: Entity<typeof topicApi> = {
  api: topicApi,
  nameOf: (topic) => topic.title,
  fullNameOf: (topic) => `${topic.title} (${topic.chapter.title})`,
}

const asked = { search: 'title' } as const

export const ahead = (address: Address) => askListAhead(topics, TopicUrl, asked, address)

/** The topics of the school's chapters. */
export default function TopicList() {
  const { t } = useLingui()
  const list = useEntityList(topics, TopicUrl, asked)
  const status = useStatusColumn(topics)
  const upload = useSpreadsheetUpload(topicApi, { title: t`Upload Topics`, name: 'topics', entity: 'topic' })

  return (
    <EntityList
      list={list}
      title={t`Topic List`}
      add={t`Add New Topic`}
      search={t`Search by Topic Title`}
      actions={[upload.action]}
      filters={usePlaceFilters(list)}
      columns={[
        { title: t`Class`, sort: 'grade', leaves: 3, width: 104, show: (topic) => topic.grade.title },
        { title: t`Subject`, sort: 'subject', leaves: 2, width: 140, show: (topic) => topic.subject.title },
        { title: t`Chapter`, sort: 'chapter', leaves: 1, show: (topic) => topic.chapter.title },
        { title: t`Title`, sort: 'title', kind: 'title', show: (topic) => <Titles {...topic} /> },
        { ...status, sort: 'status', width: 104 },
      ]}
      empty={{
        title: <Trans>No topics yet.</Trans>,
        text: <Trans>Topics part a chapter, so that questions can be found by them.</Trans>,
      }}
      dialog={TopicModal}
    >
      {upload.dialog}
    </EntityList>
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
