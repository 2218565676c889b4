import { Trans, useLingui } from '@lingui/react/macro'
import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type PageState, pageStates, type ScanPageRow, scanPageApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { PageLinks } from '#web/ui/list/pages/page-links.tsx'
import { PageLoader } from '#web/ui/message/page-loader.tsx'
import { waitingStates } from '../exam/scan-sums.ts'
import type { ScansUrlState } from '../scans-url.ts'
import { ClashPages } from './clash-pages.tsx'
import { PageCard } from './page-card.tsx'
import { grouped } from './page-groups.ts'
import { pageStateNames } from './page-words.ts'
import classes from './pages.module.css'

const PageNamer = lazyDialog(
  () => import('./page-namer.tsx'),
  ({ page }) => page !== null,
)
const LargePage = lazyDialog(
  () => import('./large-page.tsx'),
  ({ page }) => page !== null,
)

const pageSize = 48

interface PagePanelProps {
  exam_id: number
  state: ScansUrlState
  change: (changes: Partial<ScansUrlState>) => void
}

/** Pages that somebody must look at, each with what it is and the one thing to do; those in another state on request. */
export default function PagePanel({ exam_id, state: { state, page }, change }: PagePanelProps) {
  const { t, i18n } = useLingui()
  const states = state === 'ALL' ? undefined : state === null ? [...waitingStates] : [state]
  const filter = { exam_id, ...(states && { state: states }) }
  const { rows, count, trouble, isStale } = useList(scanPageApi.list, { filter, range: { page, pageSize } })
  const [named, setNamed] = useState<ScanPageRow | null>(null)
  const [large, setLarge] = useState<ScanPageRow | null>(null)
  const names = pageStates.map((one) => ({ value: one, label: i18n._(pageStateNames[one]) }))
  return (
    <Stack gap="sm">
      <Group className="no-print">
        <NativeSelect
          aria-label={t`Which pages are shown`}
          value={state ?? ''}
          data={[{ value: '', label: t`To be looked at` }, ...names, { value: 'ALL', label: t`All pages` }]}
          onChange={({ currentTarget }) =>
            change({ tab: 'pages', state: (currentTarget.value || null) as PageState | 'ALL' | null })
          }
        />
      </Group>
      {trouble.error && !rows ? <Failed {...trouble} /> : !rows && <PageLoader />}
      {rows?.length === 0 && (
        <Text c="dimmed">
          {state === null ? (
            <Trans>No page has to be looked at. Whose pages are missing is told under Pupils.</Trans>
          ) : (
            <Trans>There is no such page.</Trans>
          )}
        </Text>
      )}
      <div className={classes.pages} aria-busy={isStale}>
        {grouped(rows ?? []).map((group) =>
          group.length > 1 ? (
            <ClashPages key={group[0]!.id} pages={group} onName={setNamed} onLarge={setLarge} />
          ) : (
            <PageCard key={group[0]!.id} page={group[0]!} onName={setNamed} onLarge={setLarge} />
          ),
        )}
      </div>
      <PageLinks
        total={Math.ceil(count / pageSize)}
        page={page}
        onChange={(next) => change({ tab: 'pages', page: next })}
      />
      <PageNamer page={named} exam_id={exam_id} onClose={() => setNamed(null)} />
      <LargePage page={large} onClose={() => setLarge(null)} />
    </Stack>
  )
}
