import { type AuditEntry, auditApi, toCsv } from '#contract'
import { call, type Sent } from '#web/api/call.ts'
import { shownValue } from './shown-value.ts'

type Filter = Sent<typeof auditApi.list>['filter']

const pageSize = 100
/** Entries of one file; what is older is exported with a shorter time. */
export const mostExported = 5000

const columns = ['at', 'actor', 'impersonator', 'entity', 'entity_id', 'title', 'action', 'changes', 'request_id']

const toLine = (entry: AuditEntry) => [
  entry.at,
  entry.actor?.name ?? null,
  entry.impersonator?.name ?? null,
  entry.entity,
  entry.entity_id,
  entry.title,
  entry.action,
  entry.changes.map(({ field, before, after }) => `${field}: ${shownValue(before)} → ${shownValue(after)}`).join('; '),
  entry.request_id,
]

/** The newest entries that a filter leaves, as CSV; those of one moment, for what comes meanwhile moves the pages. */
export async function exportLog(filter: Filter): Promise<string> {
  const found = new Map<number, AuditEntry>()
  for (let page = 1; found.size < mostExported; page++) {
    const { data, count = 0 } = await call(auditApi.list, { filter, range: { page, pageSize } })
    for (const entry of data) found.set(entry.id, entry)
    if (page * pageSize >= count) break
  }
  return toCsv([columns, ...[...found.values()].map(toLine)])
}
