import { type Expression, type SqlBool, sql } from 'kysely'
import { ApiError } from '../ground/errors.ts'
import type { Viewer } from './places.ts'
import { namedByLink } from './report-pairs.ts'
import { asCondition, holds, type RuledRow } from './rules.ts'
import { type Deed, type PolicyTable, policyOf } from './table.ts'

/**
 * The rows of a table that somebody may see. It stands in every list and in every look-up before a change. `alias` is the table's name in the
 * query where that is another.
 */
export function visibleTo(viewer: Viewer, table: PolicyTable, alias: string = table): Expression<SqlBool> {
  const { seen } = policyOf(table)
  const condition = typeof seen === 'function' ? seen(viewer, alias) : asCondition(seen, viewer, alias)
  const { shared, client_id } = viewer
  return shared ? sql<SqlBool>`(${condition} and ${namedByLink(shared, client_id, table, alias)})` : condition
}

/** The rows that somebody may change: of those they see. */
export function changedBy(viewer: Viewer, table: PolicyTable, alias: string = table): Expression<SqlBool> {
  return withDeed(viewer, table, alias, policyOf(table).changed)
}

function withDeed(viewer: Viewer, table: PolicyTable, alias: string, deed: Deed | undefined): Expression<SqlBool> {
  const seen = visibleTo(viewer, table, alias)
  return deed ? sql<SqlBool>`(${seen} and ${asCondition(deed.by, viewer, alias)})` : seen
}

/** The rows that somebody may delete and bring back: of those they see. */
export function deletedBy(viewer: Viewer, table: PolicyTable, alias: string = table): Expression<SqlBool> {
  const { changed, deleted = changed } = policyOf(table)
  return withDeed(viewer, table, alias, deleted)
}

/** Whether somebody sees a row at hand. */
export function sees(viewer: Viewer, table: PolicyTable, row: RuledRow): boolean {
  const { seen } = policyOf(table)
  if (typeof seen === 'function') throw new Error(`Whether a row of ${table} is seen is asked of the database`)
  return holds(seen, viewer, row)
}

/** A row as somebody sees it: without what is private to others. */
export function withoutPrivate<T extends RuledRow>(viewer: Viewer, table: PolicyTable, row: T): T {
  const { private: privacy } = policyOf(table)
  if (!privacy || holds(privacy.to, viewer, row)) return row
  const blank = privacy.fields.filter((field) => field in row).map((field) => [field, null])
  return { ...row, ...Object.fromEntries(blank) }
}

/** For a row that the caller sees and has locked. @throws forbidden */
export function assertChangedBy(viewer: Viewer, table: PolicyTable, row: RuledRow): void {
  const { changed } = policyOf(table)
  if (changed && !holds(changed.by, viewer, row)) throw new ApiError('forbidden', changed.refusal)
}

/** Whether somebody who sees a row may delete it and bring it back. */
export function deletes(viewer: Viewer, table: PolicyTable, row: RuledRow): boolean {
  const { changed, deleted = changed } = policyOf(table)
  return !deleted || holds(deleted.by, viewer, row)
}

/** The same for deleting the row or bringing it back. @throws forbidden */
export function assertDeletedBy(viewer: Viewer, table: PolicyTable, row: RuledRow): void {
  const { changed, deleted = changed } = policyOf(table)
  if (deleted && !deletes(viewer, table, row)) throw new ApiError('forbidden', deleted.refusal)
}
