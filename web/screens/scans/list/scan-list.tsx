import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ScanRow, type SortOf, scanApi, scanStates } from '#contract'
import type { Entity } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { choiceFilter } from '#web/entity/filters/filter.ts'
import { useEntityList } from '#web/entity/use-entity-list.ts'
import { momentText } from '#web/ui/dates.ts'
import type { Column } from '#web/ui/list/list-table.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import { ListUrl } from './scan-list-url.ts'
import { scanStateLooks, scanStateNames } from '../scan-words.ts'

const scans: Entity<{ list: typeof scanApi.list }> = {
  api: { list: scanApi.list },
  nameOf: ({ name, exam }) => `${exam.title}, ${name}`,
}

/** Pages of answer sheets that came together, of one exam or of all. */
export default function ScanList() {
  const { t, i18n } = useLingui()
  const list = useEntityList(scans, ListUrl, { toFilter: ({ exam_id, state }) => ({ exam_id, state }) })
  const path = useExamsPath()
  return (
    <Stack gap={4}>
      <Anchor component={Link} to={path} size="sm" className="no-print" w="fit-content">
        <Trans>Exams</Trans>
      </Anchor>
      <EntityList
        list={list}
        title={t`Scans`}
        filters={[
          choiceFilter({
            label: t`State`,
            all: t`All states`,
            names: scanStates.map((one) => [one, i18n._(scanStateNames[one])]),
            value: list.filters.state,
            onChange: (state) => list.change({ state }),
          }),
        ]}
        columns={useScanColumns()}
        empty={{
          title: <Trans>No pages of answer sheets have come yet.</Trans>,
          text: <Trans>Scan the sheets in grey at 200 dpi; the order of the pages doesn’t matter.</Trans>,
          noMatch: <Trans>No scan matches the filters.</Trans>,
        }}
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
    {
      title: t`Received`,
      kind: 'date',
      sort: 'created_at',
      leaves: 1,
      show: ({ created_at }) => momentText(created_at),
    },
    {
      title: t`State`,
      kind: 'badge',
      width: 150,
      show: ({ state }) => <Badge data-look={scanStateLooks[state]}>{i18n._(scanStateNames[state])}</Badge>,
    },
  ]
}
