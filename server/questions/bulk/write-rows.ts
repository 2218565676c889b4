import { writeMany } from '../../entity/write-many.ts'
import type { Change } from '../../ground/change.ts'
import { questionKind } from '../rows.ts'
import { retagged } from '../similar/search-text.ts'
import { type BulkRow, type BulkValues, valuesOf } from './bulk-rows.ts'
import { insertReworked, type Reworked } from './reworked-versions.ts'

/** Part of what a question says: a change of it makes a version, so that papers keep the one that they print. */
const reworks = ({ level, skill, max_marks }: BulkValues) =>
  level !== undefined || skill !== undefined || max_marks !== undefined

interface BulkWrite {
  row: BulkRow
  values: BulkValues
}

/** Gives every row its own values, all in the same columns. */
export async function writeRows(change: Change, rows: BulkWrite[], action: string): Promise<void> {
  const reworked = rows.filter(({ values }) => reworks(values))
  await insertReworked(
    change,
    reworked.map(({ row, values }): Reworked => ({ ...values, id: row.id, version: row.version + 1 })),
  )
  await writeMany(
    change,
    questionKind,
    rows.map(({ row, values }) => ({
      id: row.id,
      before: { ...valuesOf(row, values), ...(reworks(values) && { version: row.version }) },
      after: { ...values, ...(reworks(values) && { version: row.version + 1 }) },
      derived: values.tags && { search_text: retagged(row.search_text, values.tags) },
    })),
    action,
  )
}
