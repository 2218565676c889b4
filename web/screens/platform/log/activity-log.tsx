import { useLingui } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { type AuditEntry, auditApi, type SortOf } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import type { Entity } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { momentText, today } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { exportLog } from './export-log.ts'
import { spans, useLogFilters } from './log-filters.ts'
import { actionName, entityName } from './log-words.ts'
import { Who } from './who.tsx'

const EntryDialog = lazyDialog(
  () => import('./entry-dialog.tsx'),
  ({ entry }) => entry !== null,
)

const urlFlag = z.enum(['yes', 'no']).nullable().catch(null)
const LogUrl = listUrl({
  entity: z.string().max(100).nullable().catch(null),
  entity_id: urlId,
  account_id: urlId,
  acting: urlFlag,
  days: z.coerce.number().pipe(z.literal(spans)).nullable().catch(null),
})
const log: Entity<typeof auditApi> = { api: auditApi, nameOf: (entry) => entry.title ?? entry.entity }

/** The day from which a span of days counts, today the last of them. */
const firstDay = (days: number) => today(1 - days)

type LogFilters = Omit<z.output<typeof LogUrl>, 'page' | 'search' | 'sort'>

const toFilter = ({ acting, days, ...filters }: LogFilters) => ({
  ...filters,
  ...(acting ? { impersonated: acting === 'yes' } : {}),
  ...(days ? { from: firstDay(days) } : {}),
})

/** Who did what, the newest first. */
export default function ActivityLog() {
  const { t, i18n } = useLingui()
  const list = useEntityList(log, LogUrl, { search: 'request_id', toFilter })
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const [exporting, setExporting] = useState(false)
  const { account_id } = list.filters
  const doExport = async () => {
    if (exporting) return
    setExporting(true)
    try {
      const csv = await exportLog({ ...toFilter(list.filters), request_id: list.state.search })
      saveFile(new Blob([csv], { type: 'text/csv' }), 'activity-log.csv')
    } catch (error) {
      // Its toast has been shown.
      if (!(error instanceof CallError)) throw error
    } finally {
      setExporting(false)
    }
  }
  return (
    <EntityList
      list={list}
      title={t`Activity log`}
      search={t`Search by request id`}
      show={t`Show the entries`}
      actions={[{ label: t`Export`, icon: IconDownload, onClick: doExport, idle: exporting }]}
      filters={useLogFilters(list)}
      columns={useLogColumns(account_id, (id) => list.change({ account_id: id }))}
      rowActions={(entry) => [
        {
          title: t`What was changed`,
          label: t`What was changed: ${entityName(i18n, entry.entity)} ${entry.title ?? ''}`,
          icon: IconEye,
          onClick: () => setOpened(entry),
        },
      ]}
      empty={{ title: t`Nothing in this time.`, noMatch: t`Nothing in this time.` }}
    >
      <EntryDialog entry={opened} onClose={() => setOpened(null)} />
    </EntityList>
  )
}

/** What the list says of each entry; a name chooses whose entries are shown, as long as nobody's are. */
function useLogColumns(
  account_id: number | null,
  onActor: (account_id: number | null) => void,
): Column<AuditEntry, SortOf<typeof auditApi.list>>[] {
  const { t, i18n } = useLingui()
  return [
    {
      title: t`What`,
      kind: 'title',
      show: (entry) => (
        <>
          <Text size="sm" fw={600}>
            {entityName(i18n, entry.entity)} · {actionName(i18n, entry.action)}
          </Text>
          {entry.title && (
            <Text size="sm" lineClamp={2}>
              {entry.title}
            </Text>
          )}
        </>
      ),
    },
    {
      title: t`Who`,
      kind: 'person',
      // On a card the filters choose whose entries: a name there is too small for a finger.
      caption: (entry) => <Who entry={entry} />,
      show: (entry) =>
        entry.actor && account_id === null ? (
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            onClick={() => onActor(entry.actor?.id ?? null)}
          >
            <Who entry={entry} />
          </Anchor>
        ) : (
          <Who entry={entry} />
        ),
    },
    {
      title: t`When`,
      sort: 'at',
      kind: 'date',
      leaves: 1,
      show: (entry) => momentText(entry.at),
    },
  ]
}
