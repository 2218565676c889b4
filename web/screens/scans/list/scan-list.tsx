import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, NativeSelect, Stack } from '@mantine/core'
import { IconArchive, IconArrowBackUp, IconScan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ScanRow, type ScanState, type SortOf, scanApi, scanStates } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { momentText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { type Column, ListTable } from '#web/ui/list/list-table.tsx'
import { NoRows } from '#web/ui/list/no-rows-lazy.tsx'
import { type RowAction, RowActions } from '#web/ui/list/row-actions.tsx'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { noValue } from '#web/ui/no-value.ts'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import { scanStateLooks, scanStateNames } from '../scan-words.ts'
import { ListUrl } from './scan-list-url.ts'

const AsideDialog = lazyDialog(
  () => import('./aside-dialog.tsx'),
  ({ scan }) => scan !== null,
)

/** Pages of answer sheets that came together, of one exam or of all. */
export default function ScanList() {
  const { t, i18n } = useLingui()
  const { state: shown, change } = useUrlState(ListUrl)
  const { page, sort, ...filter } = shown
  const { page_size } = scanApi.list
  const [field, dir] = sort?.split(':') ?? ['created_at', 'desc']
  const order = [
    {
      field: field === 'id' ? ('id' as const) : ('created_at' as const),
      dir: dir === 'asc' ? ('asc' as const) : ('desc' as const),
    },
  ]
  const list = useList(scanApi.list, { filter, range: { page, pageSize: page_size }, sort: order })
  const path = useExamsPath()
  const [aside, setAside] = useState<ScanRow | null>(null)
  const states = scanStates.map((one) => ({ value: one, label: i18n._(scanStateNames[one]) }))
  return (
    <Stack gap={4}>
      <Anchor component={Link} to={path} size="sm" className="no-print" w="fit-content">
        <Trans>Exams</Trans>
      </Anchor>
      <ListPage
        title={t`Scans`}
        filters={
          <NativeSelect
            w="fit-content"
            aria-label={t`State`}
            value={filter.state ?? ''}
            data={[{ value: '', label: t`All states` }, ...states]}
            onChange={({ currentTarget }) => change({ state: (currentTarget.value || null) as ScanState | null })}
          />
        }
        list={list}
        page={page}
        pageSize={page_size}
        onPage={(next) => change({ page: next })}
      >
        <ListTable
          label={t`Scans`}
          rows={list.rows}
          stale={list.isStale}
          columns={useScanColumns(setAside)}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          empty={
            <NoRows
              filtered={filter.state !== null || filter.exam_id !== null}
              onClear={() => change({ state: null, exam_id: null })}
              title={<Trans>No pages of answer sheets have come yet.</Trans>}
              text={<Trans>They come to an exam: open its scans in the list of exams.</Trans>}
              noMatch={<Trans>No scan matches the filters.</Trans>}
            />
          }
          {...list.trouble}
        />
      </ListPage>
      <AsideDialog scan={aside} onClose={() => setAside(null)} />
    </Stack>
  )
}

/** What is done with a scan, as far as the server says that one may. */
function useScanActions(onAside: (scan: ScanRow) => void) {
  const { t } = useLingui()
  const path = useExamsPath()
  const restore = useAction(scanApi.restore, { invalidates: [scanApi.list], conflicts: 'toast' })
  return (scan: ScanRow): (RowAction | false)[] => {
    const { id, name, exam, may } = scan
    return [
      {
        ...{ title: t`Open`, label: t`Open the scans of ${exam.title}`, icon: IconScan },
        ...{ to: `${path}/scans`, search: { exam: String(exam.id) } },
      },
      may.includes('discard') && {
        ...{ title: t`Set it aside`, label: t`Set ${name} aside`, icon: IconArchive, lesser: true },
        onClick: () => onAside(scan),
      },
      may.includes('restore') && {
        ...{ title: t`Bring it back`, label: t`Bring ${name} back`, icon: IconArrowBackUp, lesser: true },
        onClick: () => void restore.run({ id }).catch(() => undefined),
      },
    ]
  }
}

function useScanColumns(onAside: (scan: ScanRow) => void): Column<ScanRow, SortOf<typeof scanApi.list>>[] {
  const { t, i18n } = useLingui()
  const actionsOf = useScanActions(onAside)
  return [
    { title: t`Name`, kind: 'title', show: ({ name }) => name },
    { title: t`Exam`, leaves: 2, show: ({ exam }) => exam.title, caption: ({ exam }) => exam.title },
    { title: t`Pages read`, kind: 'number', width: 96, show: ({ done, pages }) => `${done}/${pages}` },
    { title: t`Answers to look at`, kind: 'number', width: 130, show: ({ doubts }) => doubts.open },
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
    {
      title: t`Action`,
      kind: 'actions',
      width: 104,
      show: (scan) => <RowActions name={scan.name} actions={actionsOf(scan).filter((one) => one !== false)} />,
    },
  ]
}
