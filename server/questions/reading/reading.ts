import { questionReadingApi } from '#contract'
import type { FileStore } from '../../files/file-store.ts'
import { audit } from '../../ground/audit.ts'
import { notFound } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import { readPictureKey } from '../spreadsheet/document/pictures.ts'
import { changeReading } from './change-reading.ts'
import { listItems } from './items.ts'
import { readLines } from './lines.ts'
import { findReading, getReading, listReadings, lockReading } from './readings.ts'
import { saveReading } from './save-reading.ts'

const types: Record<string, string> = { webp: 'image/webp', png: 'image/png' }

/** Files of questions that were read and are kept: their maker's alone. */
export const questionReadingRoutes = serve(questionReadingApi, {
  list: listReadings,
  get: getReading,
  items: listItems,
  lines: readLines,
  change: changeReading,
  save: saveReading,

  async remove(call) {
    const { db, client_id, id, now } = call
    const { name } = await lockReading(call)
    await db
      .updateTable('import_readings')
      .set({ deleted_at: now.toISOString() })
      .where('client_id', '=', client_id)
      .where('id', '=', id)
      .execute()
    await audit(call, { entity: 'question-reading', entity_id: id, action: 'delete', before: { name } })
    return { id }
  },

  async picture({ key, ...call }, { files }: { files: FileStore }) {
    const { pictures } = await findReading(call)
    const bytes = pictures.some((picture) => picture.key === key) ? await files.find(readPictureKey(key)) : null
    if (!bytes) throw notFound('file')
    return { bytes, type: types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream', immutable: true }
  },
})
