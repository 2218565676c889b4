import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { IconListNumbers } from '@tabler/icons-react'
import { type ExamRow, examApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useList } from '#web/api/use/use-list.ts'
import { PrintLine } from '#web/entity/print-line.tsx'
import { dayText } from '#web/ui/dates.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { RowActions } from '#web/ui/list/row-actions.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ExamBadge } from '../../entity/exam/exam-badge.tsx'
import { useExamsPath } from '../../entity/exam/use-exams-path.ts'

/** Exams whose marks are entered now, or were. */
export function ChooseExam() {
  const { t } = useLingui()
  const path = useExamsPath()
  const { session } = useSessions()
  const list = useList(
    examApi.list,
    {
      filter: {
        session_id: session?.id ?? null,
        state: ['MARKING', 'SCHEDULED', 'SUBMITTED', 'VERIFIED', 'PUBLISHED'],
      },
      range: { page: 1, pageSize: 100 },
    },
    { enabled: session !== null },
  )
  const placeOf = ({ grade, sections }: ExamRow) => `${grade.title} ${sections.map(({ title }) => title).join(', ')}`
  return (
    <Stack gap="md">
      <PageHeading>
        <Trans>Exam Marking</Trans>
      </PageHeading>
      <PrintLine />
      <ListTable
        label={t`Exam Marking`}
        rows={list.rows}
        columns={[
          { title: t`Name`, kind: 'title', show: ({ name }) => name },
          { title: t`Date`, kind: 'date', show: ({ date }) => dayText(date) },
          { title: t`Class`, leaves: 2, show: placeOf },
          { title: t`Subject`, leaves: 1, show: ({ subject }) => subject.title },
          { title: t`State`, kind: 'badge', show: ({ state }) => <ExamBadge state={state} /> },
          { title: t`Entered`, kind: 'number', show: ({ progress }) => `${progress.cells}/${progress.of}` },
          {
            title: t`Action`,
            kind: 'actions',
            width: 160,
            show: ({ id, name }) => (
              <RowActions
                name={name}
                actions={[
                  {
                    title: t`Open`,
                    label: t`Open the marks of ${name}`,
                    icon: IconListNumbers,
                    spelled: true,
                    to: `${path}/exam-marking`,
                    search: { exam: String(id) },
                  },
                ]}
              />
            ),
          },
        ]}
        empty={
          <Text c="dimmed">
            <Trans>No exam of this session has marks yet. They are entered from the start of an exam on.</Trans>
          </Text>
        }
        {...list.trouble}
      />
    </Stack>
  )
}
