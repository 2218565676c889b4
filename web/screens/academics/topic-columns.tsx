import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type Topic, topicApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { useAction } from '#web/api/use-action.ts'
import { actionColumns, serialColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/list-table.tsx'
import { StatusSwitch } from '#web/ui/status-switch.tsx'

/** The columns of the topic list, with what the role may do in them. */
export function useTopicColumns(
  { page, pageSize }: { page: number; pageSize: number },
  edit: (topic: Topic) => void,
  ask: (topic: Topic) => void,
): Column<Topic>[] {
  const { t } = useLingui()
  const may = usePermission('topic')
  const toggle = useAction(topicApi.changeStatus, { invalidates: [topicApi.list], conflicts: 'toast' })
  const status = (topic: Topic) => (
    <StatusSwitch
      name={topic.title}
      status={topic.status}
      disabled={!may('change-status')}
      onToggle={() => toggle.run({ id: topic.id })}
    />
  )
  return [
    serialColumn(t`S.No`, page, pageSize),
    { title: t`Class`, sort: 'grade', width: 104, show: (topic) => topic.grade.title },
    { title: t`Subject`, sort: 'subject', width: 140, show: (topic) => topic.subject.title },
    { title: t`Chapter`, sort: 'chapter', show: (topic) => topic.chapter.title },
    { title: t`Title`, sort: 'title', show: (topic) => <Titles {...topic} /> },
    { title: t`Status`, sort: 'status', width: 104, show: status },
    ...actionColumns<Topic>({
      title: t`Action`,
      nameOf: (topic) => topic.title,
      onEdit: may('update') && edit,
      onDelete: may('delete') && ask,
    }),
  ]
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
