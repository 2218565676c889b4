import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { examApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useList } from '#web/api/use/use-list.ts'
import { dayText } from '#web/ui/dates.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { RowActions } from '#web/ui/list/row-actions.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** Exams whose sheets may be photographed now. */
export default function ScanExams() {
  const { t } = useLingui()
  const { area } = useParams({ strict: false }) as { area?: string }
  const { session } = useSessions()
  const list = useList(
    examApi.list,
    {
      filter: { session_id: session?.id ?? null, state: ['MARKING', 'SCHEDULED', 'SUBMITTED'] },
      range: { page: 1, pageSize: 100 },
    },
    { enabled: session !== null },
  )
  return (
    <Stack gap="md">
      <PageHeading>
        <Trans>Photograph answer sheets</Trans>
      </PageHeading>
      <ListTable
        label={t`Photograph answer sheets`}
        rows={list.rows}
        columns={[
          { title: t`Name`, kind: 'title', show: ({ name }) => name },
          { title: t`Date`, kind: 'date', show: ({ date }) => dayText(date) },
          { title: t`Class`, leaves: 2, show: ({ grade }) => grade.title },
          { title: t`Subject`, leaves: 1, show: ({ subject }) => subject.title },
          {
            title: t`Action`,
            kind: 'actions',
            width: 170,
            show: ({ id, name }) => (
              <RowActions
                name={name}
                actions={[
                  {
                    ...{ title: t`Photograph`, label: t`Photograph the sheets of ${name}`, icon: IconCamera },
                    ...{ spelled: true, to: `/${area ?? 'school-admin'}/scan`, search: { exam: String(id) } },
                  },
                ]}
              />
            ),
          },
        ]}
        empty={
          <Text c="dimmed">
            <Trans>No exam of this session is being marked.</Trans>
          </Text>
        }
        {...list.trouble}
      />
    </Stack>
  )
}
