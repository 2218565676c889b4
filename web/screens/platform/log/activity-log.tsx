import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { type AuditEntry, auditApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import type { Entity } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { choiceFilter } from '#web/entity/filters/filter.ts'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { momentText, today } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { exportLog } from './export-log.ts'
import { actionName, entityName, entityNames } from './log-words.ts'
import { Who } from './who.tsx'

const EntryDialog = lazyDialog(
  () => import('./entry-dialog.tsx'),
  ({ entry }) => entry !== null,
)

const spans = [1, 7, 30, 365]
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
  const { entity, entity_id, acting, days, account_id } = list.filters
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
  const names = Object.keys(entityNames).map((one) => [one, entityName(i18n, one)] as const)

  return (
    <EntityList
      list={list}
      title={t`Activity log`}
      search={t`Search by request id`}
      show={t`Show the entries`}
      actions={[{ label: t`Export`, icon: IconDownload, onClick: doExport, idle: exporting }]}
      filters={[
        choiceFilter({
          label: t`Time`,
          all: t`Any time`,
          names: spans.map((count) => [count, daysName(count)] as const),
          value: days,
          onChange: (value) => list.change({ days: value }),
        }),
        choiceFilter({
          label: t`What`,
          all: t`Everything`,
          names,
          value: entity,
          // Ids are those of one kind of row.
          onChange: (value) => list.change({ entity: value, entity_id: null }),
        }),
        ...(entity_id === null
          ? []
          : [
              choiceFilter({
                label: t`Row`,
                all: t`All rows`,
                names: [[entity_id, list.rows?.find(({ title }) => title !== null)?.title ?? t`No. ${entity_id}`]],
                value: entity_id,
                onChange: (value) => list.change({ entity_id: value }),
              }),
            ]),
        choiceFilter({
          label: t`As somebody else`,
          all: t`By anybody`,
          names: [
            ['yes', t`By the platform, as one of the school`],
            ['no', t`By the person`],
          ],
          value: acting,
          onChange: (value) => list.change({ acting: value }),
        }),
      ]}
      columns={[
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
                onClick={() => list.change({ account_id: entry.actor?.id ?? null })}
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
      ]}
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

  function daysName(count: number): string {
    if (count === 1) return t`Today`
    if (count === 365) return t`The last year`
    return t`${plural(count, { one: 'The last # day', other: 'The last # days' })}`
  }
}
