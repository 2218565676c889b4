import { sql } from 'kysely'
import { type AnswerOf, type ExportFormat, type ExportInput, mostQuestions, type questionBulkApi, say } from '#contract'
import { findWriter } from '../../../interchange/formats.ts'
import { type ExportLossCode, exportLossKinds, exportWholeKinds } from '../../../interchange/items/export-codes.ts'
import type { ExportLoss, WrittenBank } from '../../../interchange/items/exported-question.ts'
import type { Reader } from '../../db/connect.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Actor } from '../../ground/actor.ts'
import { wrongField } from '../../ground/errors.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { XLSX } from '../../uploads/error-file.ts'
import { rowTelling } from '../../uploads/spreadsheet-kind.ts'
import { questionRows, questions } from '../rows.ts'
import { withWriter } from './export-writer.ts'
import { findPictures, openPictures, picturesIn, unopened } from './shown-pictures.ts'

type Export = (typeof questionBulkApi)['export']
type Check = (typeof questionBulkApi)['exportCheck']

interface Files {
  files: FileStore
}

/** Questions that are read at a time: few enough that reading them holds nobody up. */
const PAGE = 50
/** Of what questions lose, those that are named. */
const MOST_IDS = 20

interface Asked {
  db: Reader
  actor: Actor
  body: ExportInput
}

/** The questions that are asked for as a file. @throws invalid_field when they are too many,  */
export async function exportQuestions({ db, actor, body }: Call<Export>, { files }: Files): Promise<RecordedFile> {
  const { format } = body
  const { found, written } = await writeThem({ db, actor, body }, files)
  const { extension, mime } = fileOf(format)
  const what = {
    filter: body.filter ?? {},
    ...(body.ids && { ids: body.ids.length }),
    ...(format !== 'xlsx' && { format }),
    questions: found,
  }
  const given = { client_id: actor.client_id, entity_id: null, what }
  return { bytes: written.bytes, type: mime, filename: `questions.${extension}`, given }
}

/** What that file would not hold. */
export async function checkExport({ db, actor, body }: Call<Check>): Promise<AnswerOf<Check>> {
  const { found, written } = await writeThem({ db, actor, body }, null)
  const { losses, whole } = written
  return {
    ...{ total: found, carried: found - whole.length },
    whole: whole.map(({ id, code }) => ({ id, code, ...rowTelling(exportWholeKinds[code]()) })),
    losses: sumsOf(losses),
  }
}

function sumsOf(losses: readonly ExportLoss[]) {
  const byCode = new Map<ExportLossCode, Set<number>>()
  for (const { id, code } of losses) byCode.set(code, (byCode.get(code) ?? new Set()).add(id))
  return [...byCode].map(([code, ids]) => ({
    ...{ code, count: ids.size, ids: [...ids].slice(0, MOST_IDS) },
    ...rowTelling(exportLossKinds[code](ids.size)),
  }))
}

function fileOf(format: ExportFormat): { extension: string; mime: string } {
  return format === 'xlsx' ? { extension: 'xlsx', mime: XLSX } : findWriter(format)
}

function assertWritable({ format, with_answers }: ExportInput): void {
  const canHide = format !== 'xlsx' && findWriter(format).can_hide_answers
  if (!with_answers && !canHide) throw wrongField('with_answers', say('export.answers_stay'))
}

/** @param files null: it is only asked what can be carried */
async function writeThem(
  { db, actor, body }: Asked,
  files: FileStore | null,
): Promise<{ found: number; written: WrittenBank }> {
  assertWritable(body)
  const { format, with_answers } = body
  const found = await findChosen({ db, actor, body })
  const writer = format === 'xlsx' ? undefined : findWriter(format)
  const plan = { format, with_answers, is_check: files === null }
  const written = await withWriter(found.length, plan, async (book) => {
    const keys = new Set<string>()
    for (let from = 0; from < found.length; from += PAGE) {
      const [rows] = await db.read(pageOf(actor, found.slice(from, from + PAGE)))
      await book.add(rows)
      if (writer) for (const key of picturesIn(rows)) keys.add(key)
    }
    const pictures = await findPictures(db, keys)
    if (files === null) await book.show(unopened(pictures))
    else {
      const opened = openPictures(pictures, { files, whose: actor, as_png: writer?.wants_png === true })
      for await (const picture of opened) await book.show([picture])
    }
    return book.finish()
  })
  return { found: found.length, written }
}

async function findChosen({ db, actor, body: { ids, filter = {} } }: Asked): Promise<number[]> {
  const all = questions
    .found(actor, filter)
    .select('questions.id')
    .orderBy('questions.id')
    .limit(mostQuestions + 1)
  const [rows] = await db.read(ids ? all.where('questions.id', '=', sql<number>`any(${ids}::bigint[])`) : all)
  if (rows.length > mostQuestions) throw wrongField('filter', say('bulk.too_many'))
  return rows.map(({ id }) => id)
}

const pageOf = (actor: Actor, id: number[]) =>
  questionRows(questions.found(actor, { id }), actor)
    .select(
      sql<string>`(select s.subject_code from subjects s
        where s.client_id = ${actor.client_id} and s.id = questions.subject_id)`.as('subject_code'),
    )
    .orderBy('questions.id')
