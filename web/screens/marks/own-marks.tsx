import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { examApi, examMarksApi, type MarkRow } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { dayText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { Marks } from '#web/ui/list/marks.tsx'
import { RowActions } from '#web/ui/list/row-actions.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { resultNames } from '../exams/words.ts'

const MarkDialog = lazyDialog(
  () => import('./sheet/mark-dialog.tsx'),
  ({ mark }) => mark !== null,
)

/** A pupil's own marks of all exams that are published. */
export function OwnMarks() {
  const { t, i18n } = useLingui()
  const [opened, setOpened] = useState<{ id: number; name: string } | null>(null)
  const marks = useList(examMarksApi.list, { filter: { is_all_data_fetch: true } })
  const exams = useList(examApi.list, { filter: { state: 'PUBLISHED' }, range: { page: 1, pageSize: 100 } })
  const examOf = new Map((exams.rows ?? []).map((exam) => [exam.id, exam]))
  const dateOf = (exam_id: number) => {
    const exam = examOf.get(exam_id)
    return exam ? dayText(exam.date) : '–'
  }
  const marksOf = ({ marks: own, result, counted_max }: MarkRow) =>
    own === null ? i18n._(resultNames[result]) : <Marks of={`${own} / ${counted_max}`} />
  return (
    <Stack gap="md">
      <PageHeading>
        <Trans>My marks</Trans>
      </PageHeading>
      <ListTable
        label={t`My marks`}
        rows={exams.rows && marks.rows}
        columns={[
          { title: t`Exam`, kind: 'title', show: ({ exam_id }) => examOf.get(exam_id)?.name ?? '–' },
          { title: t`Subject`, show: ({ exam_id }) => examOf.get(exam_id)?.subject.title ?? '–' },
          {
            title: t`Date`,
            kind: 'date',
            leaves: 1,
            show: ({ exam_id }) => dateOf(exam_id),
          },
          { title: t`Marks`, kind: 'number', width: 110, show: marksOf },
          { title: t`Percent`, kind: 'number', leaves: 2, show: ({ percent }) => percent ?? '–' },
          { title: t`Grade`, kind: 'code', show: ({ grade }) => grade ?? '–' },
          { title: t`Result`, kind: 'badge', show: ({ result }) => i18n._(resultNames[result]) },
          {
            title: t`Action`,
            kind: 'actions',
            width: 60,
            show: ({ id, exam_id }) => {
              const name = examOf.get(exam_id)?.name ?? ''
              return (
                <RowActions
                  name={name}
                  actions={[
                    {
                      title: t`How it adds up`,
                      label: t`How the marks of ${name} add up`,
                      icon: IconEye,
                      onClick: () => setOpened({ id, name }),
                    },
                  ]}
                />
              )
            },
          },
        ]}
        empty={
          <Text c="dimmed">
            <Trans>No marks are published yet.</Trans>
          </Text>
        }
        {...marks.trouble}
      />
      <MarkDialog mark={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}
