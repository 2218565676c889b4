import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ScanRow, type SortOf, scanApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { momentText } from '#web/ui/dates.ts'
import { type Column, ListTable } from '#web/ui/list/list-table.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useExamsPath } from '../../entity/exam/use-exams-path.ts'
import { scanStateLooks, scanStateNames } from './scan-words.ts'

/** Pages of answer sheets that came together, the newest first. */
export default function ScanList() {
  const { t } = useLingui()
  const path = useExamsPath()
  const list = useList(scanApi.list, { range: { page: 1, pageSize: 100 } })
  return (
    <Stack gap="md">
      <Anchor component={Link} to={path} size="sm" className="no-print" w="fit-content">
        <Trans>Exams</Trans>
      </Anchor>
      <PageHeading>
        <Trans>Scans</Trans>
      </PageHeading>
      <ListTable
        label={t`Scans`}
        rows={list.rows}
        columns={useScanColumns()}
        empty={
          <Text c="dimmed">
            <Trans>
              No pages of answer sheets have come yet. Scan them in grey at 200 dpi; the order of the pages doesn’t
              matter.
            </Trans>
          </Text>
        }
        {...list.trouble}
      />
    </Stack>
  )
}

function useScanColumns(): Column<ScanRow, SortOf<typeof scanApi.list>>[] {
  const { t, i18n } = useLingui()
  return [
    { title: t`Name`, kind: 'title', show: ({ name }) => name },
    { title: t`Exam`, leaves: 2, show: ({ exam }) => exam.title, caption: ({ exam }) => exam.title },
    { title: t`Pages read`, kind: 'number', width: 120, show: ({ done, pages }) => `${done}/${pages}` },
    { title: t`Answers to look at`, kind: 'number', width: 150, show: ({ doubts }) => doubts.open },
    { title: t`By`, kind: 'person', leaves: 2, show: ({ by }) => by?.name ?? noValue, caption: ({ by }) => by?.name },
    { title: t`Received`, kind: 'date', leaves: 1, show: ({ created_at }) => momentText(created_at) },
    {
      title: t`State`,
      kind: 'badge',
      width: 150,
      show: ({ state }) => <Badge data-look={scanStateLooks[state]}>{i18n._(scanStateNames[state])}</Badge>,
    },
  ]
}
