import { sql } from 'kysely'
import type { Change } from '../../ground/change.ts'
import type { ImportKind, Restored } from '../../uploads/undo-import.ts'
import { questionKind } from '../rows.ts'
import { storedItems } from './items.ts'
import type { StoredItem } from './reading-item.ts'
import { stateOfAll, updateItems } from './store-reading.ts'

/** Questions that an import made. What an undone import had saved of a reading stands open in it again, to be mended and saved anew. */
export const questionImport: ImportKind = {
  kind: questionKind,
  columns: [],
  beside: { keeps: async () => new Map(), follow: openAgain },
}

async function openAgain({ db, client_id, actor }: Change, rows: readonly Restored[]): Promise<void> {
  if (rows.length === 0) return
  // An import is undone by whoever made it, and a reading is its maker's alone.
  const { rows: readings } = await sql<{ id: number; layout_known: boolean }>`
    select id, layout_known from import_readings
    where client_id = ${client_id} and created_by = ${actor.account_id} and deleted_at is null and import_ids <> '{}'
    order by id for update`.execute(db)
  const removed = new Set(rows.map(({ id }) => id))
  for (const { id: reading_id, layout_known } of readings) {
    const { rows: items } = await sql<StoredItem>`
      select ${storedItems} from import_reading_items where client_id = ${client_id} and reading_id = ${reading_id}`.execute(
      db,
    )
    const isRemoved = ({ question_id }: StoredItem) => question_id !== null && removed.has(question_id)
    const opened = items.map((item) => (isRemoved(item) ? { ...item, question_id: null } : item))
    const changed = opened.filter((item, at) => item !== items[at])
    if (changed.length === 0) continue
    await updateItems({ db, client_id, reading_id }, changed, layout_known)
    await sql`
      update import_readings set state = ${stateOfAll(opened)}
      where client_id = ${client_id} and id = ${reading_id}`.execute(db)
  }
}
