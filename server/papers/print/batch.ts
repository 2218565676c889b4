import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { BatchInput, batchApi, type DataOf, Id, MadeBatch, say } from '#contract'
import { languagesOf } from '../../../domain/languages.ts'
import { usualPage } from '../../../domain/papers/documents.ts'
import { type CopyWords, printFiles, printTogether } from '../../../typeset/paper/copies/batch.ts'
import { assertKnown } from '../../entity/known-ids.ts'
import { zipFiles } from '../../files/zip-files.ts'
import { may } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import { ApiError, notFound, wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { serve } from '../../http/serve.ts'
import { type EndedJob, enqueueJob, type JobHandler, type JobKind, type RunningJob } from '../../jobs/jobs.ts'
import { fetchMade, linkMade, madeKey, recordMade } from '../../jobs/made-file.ts'
import type { Services } from '../../services.ts'
import type { Typesetting } from '../../workers/processes/typeset-pool.ts'
import { assertExamOf } from '../answer-sheets/exam-of.ts'
import { freezeLayouts, savePrinted } from '../answer-sheets/freeze.ts'
import { type CopyCandidate, candidates } from '../candidates.ts'
import { paperKind, papers } from '../rows.ts'
import { batchOf } from './batch-copies.ts'
import { copyWords, fileWords } from './file-words.ts'
import { assertTexts } from './lacking-texts.ts'
import { loadPaper, loadPaperIn, type OpenedPaper } from './open.ts'
import { findWriters } from './parallel-papers.ts'

type BatchBody = z.output<typeof BatchInput>

/** What the job works from; names are read when it runs, so that none lies in the queue. */
const JobInput = z.object({
  paper_id: Id,
  student_ids: z.array(Id),
  documents: BatchInput.shape.documents,
  edition: BatchInput.shape.edition.unwrap(),
  page: BatchInput.shape.page.unwrap(),
  even_pages: z.boolean().default(true),
  second_language: z.string().nullable().default(null),
  booklet: z.boolean().default(false),
  exam_id: Id.nullable().default(null),
  format: BatchInput.shape.format,
  language: z.enum(languagesOf('files')).default('en'),
  /** Of parallel papers, who writes which. */
  papers: MadeBatch.shape.papers.unwrap().default([]),
})
type JobInput = z.output<typeof JobInput>

export const PRINT_BATCH = 'print-batch'
const batchKind: JobKind<JobInput> = { name: PRINT_BATCH, input: JobInput }

/** An archive is built in memory: each copy is a file of its own. */
const MAX_ARCHIVED = 1000
/** Copies between two notes of progress. */
const STEP = 10

export const batchRoutes = serve(batchApi, { batch: startBatch, madeFile: fetchMade })

async function startBatch(call: Call<typeof batchApi.batch>): Promise<DataOf<typeof batchApi.batch>> {
  const { db, actor, body, id } = call
  if (!may(actor, 'student', 'view')) throw new ApiError('forbidden')
  const seen = papers.found(actor, { id: [id] }).select(['name', 'session_id', 'grade_id', 'subject_id'])
  const [paper] = (await db.executeQuery(seen.compile())).rows
  if (!paper) throw notFound('paper')
  const ofClass = sql<SqlBool>`sections.grade_id = ${paper.grade_id}`
  await assertKnown(call, 'sections', body.section_ids, 'section_ids', ofClass)
  if (body.exam_id !== undefined) await assertExamOf(call, body.exam_id, id)
  const choose = (listed: CopyCandidate[]) => chosenStudents(listed, body)
  const writers = await findWriters(call, { ...paper, id }, body.all_papers === true, choose)
  const { students } = writers
  if (!body.confirm && body.documents.includes('paper')) await assertTextsOf(call, printedOf(id, writers.papers))
  const of = students.length * body.documents.length
  if (body.format === 'zip' && of > MAX_ARCHIVED) {
    throw wrongField('format', say('print.too_many_copies', { most: MAX_ARCHIVED, copies: of }))
  }
  const input: JobInput = {
    paper_id: id,
    student_ids: students.map(({ student_id }) => student_id),
    documents: [...new Set(body.documents)],
    edition: body.edition ?? 'standard',
    page: body.page ?? usualPage,
    even_pages: body.even_pages ?? true,
    second_language: body.second_language ?? null,
    booklet: body.booklet ?? false,
    exam_id: body.exam_id ?? null,
    format: body.format,
    language: body.language ?? 'en',
    papers: writers.papers,
  }
  const job_id = await enqueueJob(call, batchKind, say('job.copies', { name: paper.name }), input, of)
  await audit(call, { entity: paperKind.entity, entity_id: id, action: 'print', after: { ...input, job_id } })
  return { job_id }
}

/** The papers that are printed, the ordered one first. */
const printedOf = (id: number, papers: JobInput['papers']): [number, ...number[]] => [
  id,
  ...papers.flatMap(({ paper_id, is_printed }) => (is_printed && paper_id !== id ? paper_id : [])),
]

/** Before a class gets it, an edition says what is not in its languages; by the numbers of the first set. @throws invalid_field */
async function assertTextsOf(call: Call<typeof batchApi.batch>, paper_ids: readonly number[]): Promise<void> {
  const { edition = 'standard', page = usualPage, second_language } = call.body
  if (edition !== 'two-language') return
  for (const paper_id of paper_ids) {
    const paper = await loadPaperIn(call, paper_id)
    assertTexts(paper, { document: 'paper', edition, page, set: null }, { second_language })
  }
}

/** @throws invalid_field naming what was chosen and isn't there */
function chosenStudents(all: CopyCandidate[], { student_ids, section_ids }: BatchBody): CopyCandidate[] {
  if (student_ids) {
    const missing = student_ids.filter((id) => !all.some(({ student_id }) => student_id === id))
    if (missing.length > 0) {
      throw wrongField('student_ids', say('print.not_students', { ids: missing.slice(0, 10) }))
    }
    const wanted = new Set(student_ids)
    return all.filter(({ student_id }) => wanted.has(student_id))
  }
  const wanted = new Set(section_ids)
  const found = all.filter(({ section_id }) => wanted.has(section_id))
  if (found.length === 0) throw wrongField('section_ids', say('print.no_students'))
  return found
}

type BatchServices = Pick<Services, 'files' | 'press' | 'tokens'>

/** The job behind a batch: prints, stores the file for a day, answers its signed link. */
export const printBatchJob: JobHandler<BatchServices, JobInput> = {
  input: JobInput,

  async work(job, services) {
    const { client_id, db } = job
    const { files } = services
    const press = services.press.of(job, true)
    const { paper_id, student_ids, format, language, papers, ...scope } = job.input
    const [, ...others] = printedOf(paper_id, papers)
    const paper = await loadPaper(db, paper_id)
    const opened: [OpenedPaper, ...OpenedPaper[]] = [paper]
    for (const id of others) opened.push(await loadPaper(db, id))
    const [listed] = await db.read(candidates(client_id, paper.head, null, others.length > 0))
    const wanted = new Set(student_ids)
    const students = listed.filter(({ student_id }) => wanted.has(student_id))
    const batch = await batchOf(files, opened, students, scope)
    const { planned, sheets } = batch.answers
    const frozen = await freezeLayouts(job, press, planned)
    const printed = sheets.map(({ planned: at, ...sheet }) => ({ ...sheet, layout: frozen[at]?.hash ?? '' }))
    const name = `${titleOf(paper.head.name, job.input)}.${format}`
    const bytes = await orRefuse(
      format === 'zip' ? printArchive(job, press, batch, copyWords[language]) : printOne(job, press, batch, name),
    )
    const key = keyOf(job, format)
    await files.put(key, bytes)
    const of = { entity: paperKind.entity, entity_id: paper_id, action: 'download-copies' }
    const file_url = await linkMade(services, job, { key, name, of })
    return async (transaction) => {
      await recordMade(transaction, job, { key, name, bytes: bytes.length })
      await savePrinted(transaction, job, frozen, printed)
      const made = { file_url, name, copies: batch.copies.length, sheets: printed.length }
      return (papers.length > 0 ? { ...made, papers } : made) satisfies MadeBatch
    }
  },

  async cleanUp(input, { files }, ended) {
    if (ended.state !== 'done') await files.remove(keyOf(ended, input.format))
  },
}

const keyOf = (job: Pick<EndedJob, 'client_id' | 'id'>, format: JobInput['format']) => madeKey('batch', job, format)

/** Which paper, and what of it: a class has copies of it in several editions. */
function titleOf(paper: string, { documents, edition, language, papers }: JobInput): string {
  const { copies, ...words } = fileWords[language]
  const [only, other] = documents
  const printed = papers.filter(({ is_printed }) => is_printed)
  const sets = printed.length > 1 ? printed.map(({ set }) => set).join(' + ') : ''
  return [paper, sets, copies, only && !other ? words.documents[only] : '', words.editions[edition]]
    .filter(Boolean)
    .join(', ')
}

type PrintedBatch = Awaited<ReturnType<typeof batchOf>>

async function printOne(
  { progress }: RunningJob,
  press: Typesetting,
  batch: PrintedBatch,
  name: string,
): Promise<Uint8Array> {
  for await (const { done, of, file } of printTogether(batch, name, press)) {
    await progress(done, of)
    if (file) return file.bytes
  }
  throw new Error('A batch ended without its file')
}

async function printArchive(
  { progress }: RunningJob,
  press: Typesetting,
  batch: PrintedBatch,
  words: CopyWords | undefined,
): Promise<Uint8Array> {
  const zip = zipFiles()
  for await (const { done, of, file } of printFiles(batch, press, words)) {
    if (file) zip.add(file.name, file.bytes)
    if (done % STEP === 0 || done === of) await progress(done, of)
  }
  return zip.end()
}
