import { sql } from 'kysely'
import { z } from 'zod'
import {
  type AnswerOf,
  type BodyOf,
  Id,
  type questionReadingApi,
  say,
  type UploadProblem,
  type UploadResult,
} from '#contract'
import { askFrom, askIn } from '../../db/ask.ts'
import type { Reader, Write } from '../../db/connect.ts'
import { lockAlone } from '../../db/platform-locks.ts'
import type { FileStore } from '../../files/file-store.ts'
import { may } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import type { Call, Preparing } from '../../http/call.ts'
import { undoFiles } from '../../http/undo-files.ts'
import { enqueueJob, type JobHandler } from '../../jobs/jobs.ts'
import { findPermissions } from '../../policy/granted.ts'
import type { Viewer } from '../../policy/places.ts'
import { findViewer } from '../../policy/viewer.ts'
import { recordImport } from '../../uploads/import-record.ts'
import type { SpreadsheetWork } from '../../uploads/spreadsheet-kind.ts'
import { lookIn, tellOfImport, type UploadServices } from '../../uploads/spreadsheet-upload.ts'
import { slices } from '../../workers/in-slices.ts'
import { checksOfFile } from '../check-texts.ts'
import { type Content, reviewContent } from '../content.ts'
import { lossesOf } from '../spreadsheet/document/doubts.ts'
import { BATCH, half, saveQuestions } from '../spreadsheet/save-questions.ts'
import { toProblem } from '../spreadsheet/text-records.ts'
import { assertPlaced, assertPlaces, defaultsByCategory } from './category-places.ts'
import { itemsQuery } from './change-reading.ts'
import { findDuplicates } from './find-duplicates.ts'
import { markPlacesUsed } from './import-places.ts'
import { doubtsOnWire } from './items.ts'
import { contentInputOf, isNear, type StoredItem, stateOf, type WholePlace, wholePlace } from './reading-item.ts'
import { type FoundReading, findReading, lockReading } from './readings.ts'
import { storeReadPictures } from './store-pictures.ts'
import { stateOfAll, updateItems } from './store-reading.ts'
import { duplicateProblem } from './take-document.ts'

type Save = (typeof questionReadingApi)['save']
type Wanted = NonNullable<BodyOf<Save>['take']>

/** Above this many questions, saving becomes a job. */
const INLINE_QUESTIONS = 500

/** For whom a reading is saved, and with what. */
interface Saving extends Pick<SpreadsheetWork<unknown>, 'client_id' | 'now' | 'look' | 'files' | 'progress'> {
  actor: Viewer
  id: number
  db: Reader
}

interface SavedReading {
  result: UploadResult
  /** What is said of it in the log. */
  logged: object
}

/** Saves questions of a reading as one import; above 500 as a job. */
export const saveReading = {
  async prepare(call: Preparing<Save>, services: UploadServices) {
    const { db, actor, client_id, now, id, body } = call
    const { take = 'sure' } = body
    const reading = await findReading(call)
    const chosen = choose(await askFrom(db)(itemsQuery(client_id, id)), take, reading)
    assertPlaced(actor, chosen.wanted, reading)
    if (chosen.wanted.length > INLINE_QUESTIONS)
      return (change: Call<Save>): Promise<AnswerOf<Save>> => startJob(change, reading, take, chosen.wanted.length)
    const work = { client_id, now, actor, id, db, look: lookIn(services, client_id), files: services.files }
    const save = await prepareSaving({ ...work, progress: async () => undefined }, take)
    return async (change: Call<Save>): Promise<AnswerOf<Save>> => {
      const { result, logged } = await save(change.db)
      await audit(change, { entity: 'question', entity_id: null, action: 'upload', after: logged })
      tellOfImport(change, { job_id: null, entity: 'question' }, result)
      return result
    }
  },
}

const JobInput = z.object({
  reading_id: Id,
  name: z.string(),
  take: z.union([z.enum(['sure', 'all']), z.array(z.int())]),
})
type JobInput = z.output<typeof JobInput>
export const SAVE_READING = 'save-reading'

async function startJob(
  change: Change,
  { id, name }: FoundReading,
  take: Wanted,
  of: number,
): Promise<{ job_id: number }> {
  const title = say('question_reading.job', { name })
  const input = { reading_id: id, name, take }
  const job_id = await enqueueJob(change, { name: SAVE_READING, input: JobInput }, title, input, of)
  await audit(change, {
    entity: 'question',
    entity_id: null,
    action: 'upload',
    after: { name, reading_id: id, job_id },
  })
  return { job_id }
}

/** The job behind the saving of many questions. */
export const saveReadingJob: JobHandler<{ files: FileStore }, JobInput> = {
  input: JobInput,
  fills: ['questions'],

  async work({ id: job_id, db, write, client_id, now, progress, account_id, input }, { files }) {
    const actor = await findViewer(db, account_id, now)
    // The right may have been taken away since the job was queued.
    const permissions = await findPermissions(db, account_id)
    if (!may({ permissions }, 'question', 'upload')) throw new ApiError('forbidden')
    const work = { client_id, now, actor, id: input.reading_id, db, look: write, progress }
    const save = await undoFiles({ files }, (own) => prepareSaving({ ...work, ...own }, input.take))
    return async (transaction) => {
      const { result } = await save(transaction)
      tellOfImport({ db: transaction, client_id, now }, { job_id, entity: 'question' }, result)
      return result
    }
  },
}

interface Chosen {
  /** Those that are to be saved. */
  wanted: StoredItem[]
  /** The others of those that were asked for. */
  others: StoredItem[]
}

/** Whoever names a row says that it is to be saved as it is; a BLOCKED one can't be. */
function choose(items: readonly StoredItem[], take: Wanted, { layout_known }: FoundReading): Chosen {
  const open = items.filter(({ question_id }) => question_id === null)
  const isNamed = typeof take !== 'string'
  if (isNamed) {
    const rows = new Set(items.map(({ row }) => row))
    const at = take.findIndex((row) => !rows.has(row))
    if (at >= 0) throw wrongField(`take.${at}`, say('question_reading.no_row', { row: take[at] ?? 0 }))
  }
  const asked = isNamed
    ? open.filter(({ row }) => take.includes(row))
    : open.filter((item) => item.take !== 'LEAVE_OUT')
  const isWanted = (item: StoredItem) => {
    const state = stateOf(item, layout_known)
    if (isNamed)
      return (
        state !== 'BLOCKED' && (state !== 'LEFT_OUT' || stateOf({ ...item, take: null }, layout_known) !== 'BLOCKED')
      )
    return state === 'READY' || (take === 'all' && state === 'DOUBTFUL')
  }
  const wanted = asked.filter(isWanted)
  const rows = new Set(wanted.map(({ row }) => row))
  return { wanted, others: asked.filter(({ row }) => !rows.has(row)) }
}

interface ReviewedItem {
  item: StoredItem
  place: WholePlace
  content: Content
}

/** Checks what is to be saved as question/create does; what it answers saves it in one transaction. */
async function prepareSaving(work: Saving, take: Wanted): Promise<(db: Write) => Promise<SavedReading>> {
  const { client_id, actor, db, id, progress } = work
  const reading = await findReading(work)
  const { wanted, others } = choose(await askFrom(db)(itemsQuery(client_id, id)), take, reading)
  assertPlaced(actor, wanted, reading)
  const defaultsOf = defaultsByCategory(reading)
  const check = checksOfFile({ client_id, account_id: actor.account_id })
  const reviewed: ReviewedItem[] = []
  const problems: UploadProblem[] = others.flatMap((item) => problemsOf(item, reading))
  const rest = slices()
  for (const [index, item] of wanted.entries()) {
    await rest()
    const { content, errors } = await reviewContent(contentInputOf(item.question, reading.defaults), check)
    const place = wholePlace(item.question, defaultsOf(item))
    if (errors[0]) {
      const { path, ...sentence } = errors[0]
      problems.push(toProblem({ row: item.row, column: path, code: 'invalid_field', value: null, sentence }))
    } else if (place) reviewed.push({ item, place, content })
    if ((index + 1) % BATCH === 0) await progress(half(index + 1), wanted.length)
  }
  const keepPictures = await storeReadPictures(
    work,
    reading,
    reviewed.map(({ content }) => content),
  )
  return async (transaction) => {
    const saved = await saveReviewed({ ...work, transaction, is_named: typeof take !== 'string' }, reviewed)
    if (saved.fresh.length > 0) await keepPictures(transaction)
    return finish({ ...work, transaction }, saved, [...problems, ...saved.problems])
  }
}

function problemsOf(item: StoredItem, reading: FoundReading): UploadProblem[] {
  const doubts = doubtsOnWire(item, reading).map(({ code, field, detail, message, said }) => ({
    ...{ row: item.row, column: field, code, value: detail.slice(0, 200) || null, message },
    ...(said && { said }),
  }))
  return doubts.length > 0 || !item.duplicate || isNear(item.duplicate)
    ? doubts
    : [duplicateProblem(item.row, item.duplicate)]
}

const nearOf = ({ duplicate }: StoredItem) => (isNear(duplicate) ? duplicate : null)

interface SavedItems {
  reading: FoundReading
  /** All of the reading, as they are now. */
  items: StoredItem[]
  fresh: ReviewedItem[]
  created_ids: number[]
  problems: UploadProblem[]
}

/** What another tab has saved meanwhile is saved; what somebody has changed meanwhile is not. */
async function saveReviewed(
  work: Saving & { transaction: Write; is_named: boolean },
  reviewed: readonly ReviewedItem[],
): Promise<SavedItems> {
  const { client_id, actor, id, transaction: db } = work
  const reading = await lockReading({ db, actor, id, now: work.now })
  const items = await askIn(db)(itemsQuery(client_id, id))
  const byRow = new Map(items.map((item) => [item.row, item]))
  const problems: UploadProblem[] = []
  await assertPlaces(
    db,
    actor,
    reviewed.map(({ place }) => place),
  )
  await lockAlone(db, `question-files/${client_id}`)
  const duplicates = await findDuplicates({ db, client_id }, items, reading)
  const fresh = reviewed.filter(({ item: { row, row_version, take } }) => {
    const now = byRow.get(row)
    if (now && now.question_id !== null) return false
    const duplicate = duplicates.get(row)
    if (now?.row_version !== row_version)
      problems.push(toProblem({ row, column: 'question', code: 'changed', value: null, sentence: say('left.changed') }))
    else if (duplicate && take !== 'TAKE' && !work.is_named) problems.push(duplicateProblem(row, duplicate))
    else return true
    return false
  })
  const created_ids = await saveQuestions(
    work,
    db,
    fresh.map(({ item, place, content }) => ({
      ...{ ...place, status: 1, content },
      expected_minutes: item.question.expected_minutes ?? null,
    })),
    reviewed.length,
  )
  const saved = new Map(fresh.map(({ item }, at) => [item.row, created_ids[at] ?? null]))
  const after = items.map((item) =>
    saved.has(item.row)
      ? { ...item, question_id: saved.get(item.row) ?? null }
      : { ...item, duplicate: item.question_id === null ? (duplicates.get(item.row) ?? nearOf(item)) : item.duplicate },
  )
  return { reading, items: after, fresh, created_ids, problems }
}

async function finish(
  { client_id, actor, id, now, transaction: db }: Saving & { transaction: Write },
  { reading, items, fresh, created_ids }: SavedItems,
  problems: UploadProblem[],
): Promise<SavedReading> {
  const { name, format, layout_known, places } = reading
  const owner = { db, client_id, account_id: actor.account_id, now }
  const import_id = await recordImport(owner, { entity: 'question', name, created_ids, changed: [] })
  const rows = new Set(fresh.map(({ item }) => item.row))
  await updateItems(
    { db, client_id, reading_id: id },
    items.filter(({ row }) => rows.has(row)),
    layout_known,
  )
  await markPlacesUsed(owner, format, places)
  const import_ids = import_id === null ? reading.import_ids : [...reading.import_ids, import_id]
  await sql`
    update import_readings set import_ids = ${import_ids}::bigint[], state = ${stateOfAll(items)}, updated_at = ${now.toISOString()},
      is_mended = true
    where client_id = ${client_id} and id = ${id}`.execute(db)
  const failed = new Set(problems.map(({ row }) => row)).size
  const warnings = fresh.flatMap(({ item: { row, losses } }) => lossesOf({ row, losses }))
  const accepted = fresh.flatMap(({ item: { row, accepted: codes } }) => (codes.length > 0 ? [{ row, codes }] : []))
  const result: UploadResult = {
    ...{ total: fresh.length + failed, created: fresh.length, updated: 0, failed, error_file_url: null },
    errors: problems.sort((a, b) => a.row - b.row),
    ...{ warnings, format, reading_id: id, import_id },
  }
  return { result, logged: { name, reading_id: id, created_ids, changed: [], accepted } }
}
