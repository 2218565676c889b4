import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type AnswerOf, say, type scanApi } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import type { Write } from '../../db/connect.ts'
import type { ScanFile } from '../../db/schema-columns.ts'
import { examSettings, timeIn } from '../../exams/clock.ts'
import type { FileStore } from '../../files/file-store.ts'
import { audit } from '../../ground/audit.ts'
import { ApiError, duplicate, notFound, wrongField } from '../../ground/errors.ts'
import type { Call, Preparing, StreamedFile } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import type { PageReader } from '../../workers/threads/page-reader.ts'
import { lockScans } from '../exam-at-hand.ts'
import { countPages } from '../find-layout.ts'
import { READ_SCAN, startReading } from '../reading/read-scan.ts'
import { assertStaff } from '../staff-only.ts'
import { assertBrings } from './may-bring.ts'

type Create = (typeof scanApi)['create']
type Add = (typeof scanApi)['add']

export interface BringServices {
  files: FileStore
  pages: PageReader
}

/** Bounds of a scan. */
const MOST_FILES = 20
const MOST_PAGES = 5000
/** Scans of a school that may wait to be read. */
const MOST_WAITING = 4

const newKey = () => `${randomBytes(16).toString('hex')}-pages.bin`

/** Takes the first file of a scan; its pages are counted before anything is kept. */
export const createScan = {
  async prepare(call: Preparing<Create>, { files, pages }: BringServices) {
    const { body, file, client_id, actor } = call
    const exam = await assertBrings(call, actor, body.exam_id)
    await assertNotBusy(call)
    const counted = await countAll(pages, call, file)
    const stored = await keep(files, file, counted)
    return async (change: Call<Create>): Promise<AnswerOf<Create>> => {
      const { db } = change
      await lockScans(db, client_id, [exam.id])
      if (body.again !== 'true') await assertNew(change, exam.id, file.sha256)
      const name = body.name || (await nameOfDay(change))
      const scan_id = await insertScan(change, { exam_id: exam.id, name, source: 'FILE' }, stored)
      const job_id = body.more === 'true' ? null : await startReading(change, { id: scan_id, name, pages: counted })
      await audit(change, {
        entity: 'scan',
        entity_id: scan_id,
        action: 'upload',
        after: { exam_id: exam.id, name, pages: counted, job_id },
      })
      return { scan_id, job_id }
    }
  },
}

/** Takes a further file of a scan that waits for it. */
export const addToScan = {
  async prepare(call: Preparing<Add>, { files, pages }: BringServices) {
    const { body, file, client_id, actor, id } = call
    assertStaff(actor)
    const scan = await findOpen(call, actor, id)
    await assertBrings(call, actor, scan.exam_id)
    if (body.last === 'true') await assertNotBusy(call)
    const counted = await countAll(pages, call, file)
    const stored = await keep(files, file, counted)
    return async (change: Call<Add>): Promise<AnswerOf<Add>> => {
      const { db } = change
      await lockScans(db, client_id, [scan.exam_id])
      const { files: before, name, pages: pagesBefore } = await findOpen(change, actor, id)
      if (before.length >= MOST_FILES) throw wrongField('file', say('scan.too_many_files', { most: MOST_FILES }))
      if (pagesBefore + counted > MOST_PAGES) throw wrongField('file', say('scan.too_many_pages', { most: MOST_PAGES }))
      if (body.again !== 'true') await assertNew(change, scan.exam_id, file.sha256)
      const all = [...before, stored]
      await ask(
        change,
        sql`update scan_batches set files = ${JSON.stringify(all)}::jsonb, pages = pages + ${counted}, row_version = row_version + 1,
            updated_at = ${change.now.toISOString()}, updated_by = ${actor.account_id}
          where client_id = ${client_id} and id = ${id}`,
      )
      const of = { id, name, pages: pagesBefore + counted }
      const job_id = body.last === 'true' ? await startReading(change, of) : null
      await audit(change, { entity: 'scan', entity_id: id, action: 'upload', after: { pages: counted, job_id } })
      return { scan_id: id, job_id, files: all.length }
    }
  },
}

/** A scan that takes files yet. @throws not_found, invalid_field */
async function findOpen(asking: Asking, actor: Preparing<Add>['actor'], id: number) {
  const [scan] = await ask(
    asking,
    sql<{ exam_id: number; name: string; state: string; files: ScanFile[]; pages: number }>`
    select exam_id, name, state, files, pages from scan_batches
    where client_id = ${asking.client_id} and id = ${id} and ${visibleTo(actor, 'scan_batches')}`,
  )
  if (!scan) throw notFound('scan')
  if (scan.state !== 'UPLOADED') throw wrongField('file', say('scan.not_open'))
  return scan
}

async function countAll(
  pages: PageReader,
  { client_id, actor }: Pick<Preparing<Create>, 'client_id' | 'actor'>,
  { path }: StreamedFile,
): Promise<number> {
  const counted = await countPages(pages, { client_id, account_id: actor.account_id }, path)
  if (counted > MOST_PAGES) throw wrongField('file', say('scan.too_many_pages', { most: MOST_PAGES }))
  return counted
}

async function keep(files: FileStore, file: StreamedFile, pages: number): Promise<ScanFile> {
  const { name, path, size, sha256 } = file
  const key = newKey()
  await files.putFile(key, path)
  return { name, key, bytes: size, sha256, pages }
}

async function assertNotBusy(asking: Asking): Promise<void> {
  const [waiting] = await ask(
    asking,
    sql<{ n: number }>`select count(*) as n from jobs
      where client_id = ${asking.client_id} and kind = ${READ_SCAN} and state = 'queued'`,
  )
  if ((waiting?.n ?? 0) >= MOST_WAITING) throw new ApiError('busy', say('scan.busy'))
}

/** @throws duplicate with the scan that the same file came with before */
async function assertNew(asking: Asking, exam_id: number, sha256: string): Promise<void> {
  const [same] = await ask(
    asking,
    sql<{ id: number; name: string }>`select id, name from scan_batches
      where client_id = ${asking.client_id} and exam_id = ${exam_id} and state <> 'DISCARDED'
        and files @> ${JSON.stringify([{ sha256 }])}::jsonb order by id desc limit 1`,
  )
  if (same) throw duplicate('file', say('scan.duplicate', { name: same.name }), { scan_id: same.id })
}

/** "Scan of 2026-11-20", by the school's clock. */
async function nameOfDay({ db, client_id, now }: { db: Write; client_id: number; now: Date }): Promise<string> {
  const { timezone } = await examSettings({ db, client_id })
  const { date, time } = timeIn(timezone, now)
  return `${date} ${time}`
}

/** @returns its id */
export async function insertScan(
  { db, client_id, now, actor }: Pick<Call<Create>, 'db' | 'client_id' | 'now' | 'actor'>,
  { exam_id, name, source }: { exam_id: number; name: string; source: 'FILE' | 'PHONE' },
  file: ScanFile | null,
): Promise<number> {
  const { id } = await db
    .insertInto('scan_batches')
    .values({
      ...{ client_id, exam_id, name, source, state: source === 'PHONE' ? 'READ' : 'UPLOADED' },
      ...{ files: JSON.stringify(file ? [file] : []), pages: file?.pages ?? 0 },
      ...{ created_at: now.toISOString(), created_by: actor.account_id, updated_at: now.toISOString() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
