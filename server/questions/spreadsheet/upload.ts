import { type questionApi, say, type UploadResult } from '#contract'
import {
  type QuestionFormatName,
  questionFormatNames,
  questionFormats,
  sniffFormats,
} from '../../../interchange/formats.ts'
import { whyUnread } from '../../../interchange/unread-file.ts'
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
import { readDefaults, readOpenDefaults, readSpreadsheetDefaults, type SpreadsheetDefaults } from './upload-defaults.ts'

/** Reads a file of questions: a spreadsheet, or text, which leaves open where they belong; what it answers takes them in. */
export async function prepareQuestions(
  call: Preparing<(typeof questionApi)['upload']>,
  services: UploadServices,
): Promise<(change: Change) => Promise<UploadResult | { job_id: number }>> {
  const { actor, client_id, body } = call
  const format = formatOf(body.format, call.file.bytes)
  const look = lookIn(services, client_id)
  if (format === 'spreadsheet') {
    refuseUnread(body, ofDocuments)
    const fillers = await look((db) => findFillers(db, actor, readSpreadsheetDefaults(body.defaults)))
    return prepareUpload(call, services, questionSpreadsheet, fillers)
  }
  const isDocument = 'document' in questionFormats[format].read
  refuseUnread(body, isDocument ? ofTables : [...ofTables, ...ofDocuments])
  if (body.mapping !== undefined) throw wrongField('mapping', say('file.no_columns'))
  const defaults = isDocument ? readOpenDefaults(body.defaults) : readDefaults(body.defaults)
  const { grade_id, ...place } = defaults
  if (grade_id !== undefined) await look((db) => assertDefaults(db, actor, { grade_id, ...place }))
  return prepareUpload(call, services, questionText, {
    ...{ format, defaults, accept_layout: body.accept_layout === 'true', take: body.take ?? 'sure' },
  })
}

type Format = QuestionFormatName | 'spreadsheet'

/** The format that was said, or that the bytes are of. @throws invalid_field where they are of another one, or of none for sure */
function formatOf(said: Format | 'auto' = 'spreadsheet', bytes: Uint8Array): Format {
  // Packed bytes hold the signs of any text.
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b
  const found = sniffFormats(bytes).filter(
    (name) => name === 'spreadsheet' || !isPacked || !questionFormats[name].is_text,
  )
  if (said === 'spreadsheet') {
    const [other] = found
    if (other && !found.includes('spreadsheet') && isRead(other) && !beginsTable(bytes))
      throw wrongField('file', say('file.no_table', { found: say(`question_format.${other}`) }))
    return said
  }
  const [only, ...more] = found
  if (said === 'auto') {
    if (only && more.length === 0) return only
    const why = only ? null : whyUnread(bytes)
    if (why) throw wrongField('file', why)
    const names = (found.length > 0 ? found : ['spreadsheet', ...questionFormatNames]).join(', ')
    throw wrongField('format', say('file.which_format', { names }))
  }
  // What nothing is known of may be damaged: its reader says so.
  // A text of questions may be one of GIFT or Aiken that is damaged.
  if (only && only !== 'text' && !found.includes(said))
    throw wrongField('format', say('file.other_format', { said, found: found.join(', ') }))
  return said
}

/** Documents and banks of other systems: a reading shows their questions one by one. */
const isRead = (format: Format): format is ReadFormat =>
  format !== 'spreadsheet' && 'document' in questionFormats[format].read

type ReadFormat = {
  [Name in QuestionFormatName]: (typeof questionFormats)[Name]['read'] extends { document: unknown } ? Name : never
}[QuestionFormatName]

/**
 * Whether the first line of a text has cells beside each other: a cell may hold what looks like GIFT. A typed question has commas too, but the line below it
 * not as many.
 */
function beginsTable(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('utf8')
  const [first = '', second = ''] = head.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const isNumbered = /^\s*(?:Q\S*\s*|प्रश्न\s*)?[\d०-९]+\s*[.)]\s*\p{L}/u.test(first)
  return [',', ';', '\t'].some((separator) => {
    const [above, below] = [first, second].map((line) => line.split(separator).length)
    return above! > 2 && (!isNumbered || above === below)
  })
}

const ofTables = ['text', 'sheet', 'header_rows', 'values', 'answers', 'accept', 'layout', 'remember'] as const

const ofDocuments = ['accept_layout', 'take'] as const
type UnreadName = (typeof ofTables)[number] | (typeof ofDocuments)[number]

/** What is said of a file and would change nothing is refused by its name. @throws invalid_field */
function refuseUnread(body: Partial<Record<UnreadName, string>>, names: readonly UnreadName[]): void {
  const unread = names.filter((name) => body[name])
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
