import { type questionApi, type readingFields, say, type UploadResult } from '#contract'
import { assertDefaults, findPlaceFillers } from '../../academics/place-fillers.ts'
import type { Write } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import type { Change } from '../../ground/change.ts'
import { refusedField, wrongField, wrongFields } from '../../ground/errors.ts'
import type { Preparing } from '../../http/call.ts'
import type { Fillers } from '../../uploads/spreadsheet-kind.ts'
import { lookIn, prepareUpload, type UploadServices } from '../../uploads/spreadsheet-upload.ts'
import { questionSpreadsheet } from './question-spreadsheet.ts'
import { questionText } from './question-text.ts'
import { readDefaults, readSpreadsheetDefaults, type SpreadsheetDefaults } from './upload-defaults.ts'

/** Reads a file of questions: a spreadsheet, or text, which leaves open where they belong; what it answers takes them in. */
export async function prepareQuestions(
  call: Preparing<(typeof questionApi)['upload']>,
  services: UploadServices,
): Promise<(change: Change) => Promise<UploadResult | { job_id: number }>> {
  const { actor, client_id, body } = call
  const { format = 'spreadsheet' } = body
  const look = lookIn(services, client_id)
  if (format === 'spreadsheet') {
    const fillers = await look((db) => findFillers(db, actor, readSpreadsheetDefaults(body.defaults)))
    return prepareUpload(call, services, questionSpreadsheet, fillers)
  }
  refuseUnread(body)
  if (body.mapping !== undefined) throw wrongField('mapping', say('file.no_columns'))
  const defaults = readDefaults(body.defaults)
  await look((db) => assertDefaults(db, actor, defaults))
  return prepareUpload(call, services, questionText, { format, defaults })
}

const ofTables = ['text', 'sheet', 'header_rows', 'values', 'answers', 'accept', 'layout', 'remember'] as const

/** What is said of a list and would change nothing is refused by its name. @throws invalid_field */
function refuseUnread(body: Partial<Record<keyof typeof readingFields, string>>): void {
  const unread = ofTables.filter((name) => body[name])
  if (unread.length > 0) throw wrongFields(unread.map((name) => refusedField(name, say('reading.not_taken', { name }))))
}

/**
 * What the screen chose, as values for the cells of a spreadsheet that are empty: the names of class, subject and chapter too.
 * @throws as findPlaceFillers
 */
async function findFillers(db: Write, actor: Actor, defaults: SpreadsheetDefaults): Promise<Fillers> {
  const { type = '', level = '', skill = '', max_marks = '', language = '', ...place } = defaults
  const fillers = { type, level, skill, max_marks: String(max_marks), language }
  return { ...fillers, ...(await findPlaceFillers(db, actor, place)) }
}
