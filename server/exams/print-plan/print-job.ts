import { sql } from 'kysely'
import { z } from 'zod'
import {
  Id,
  type MadePrintPlan,
  type PageSize,
  type PlanPart,
  pageSizes,
  paperTaken,
  planLimits,
  planParts,
  say,
} from '#contract'
import { type LanguageOf, languagesOf } from '../../../domain/languages.ts'
import type { Write } from '../../db/connect.ts'
import { zipFiles } from '../../files/zip-files.ts'
import { ApiError } from '../../ground/errors.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import type { JobHandler, JobKind, RunningJob } from '../../jobs/jobs.ts'
import { linkMade, madeKey, recordMade } from '../../jobs/made-file.ts'
import { savePrinted } from '../../papers/answer-sheets/freeze.ts'
import type { OpenedPaper } from '../../papers/print/open.ts'
import { printInput } from '../../papers/print/typeset-paper.ts'
import { readProof } from '../../papers/proof/read-proof.ts'
import { findViewer } from '../../policy/viewer.ts'
import type { Services } from '../../services.ts'
import type { Typesetting } from '../../workers/processes/typeset-pool.ts'
import { filled } from '../plan/print/pieces.ts'
import { pagesIn } from '../print/pages-in.ts'
import { printedDays, schoolHead } from '../print/school-head.ts'
import { type NamedAnswers, namedAnswers } from './answer-sheets.ts'
import { contentsOf } from './contents.ts'
import { attendanceOf, labelsOf, type PlanHead } from './documents.ts'
import { distinctPaths, foldersOf, placeOf, rowName, subjectOf } from './names.ts'
import { formKey, formOf, formsOf, inputOf, openedPapers, setOrFault } from './pages.ts'
import { planWords } from './plan-words.ts'
import { onlyChanged, type PlannedExam, type PlannedRow, readExams } from './read-plan.ts'

/** What the job works from; names are read when it runs. */
const JobInput = z.object({
  exam_ids: z.array(Id),
  parts: z.array(z.enum(planParts)),
  changed: z.boolean(),
  title: z.string(),
  page: z.enum(pageSizes),
  language: z.enum(languagesOf('files')),
})
export type PlanOrder = z.output<typeof JobInput>

export const PRINT_PLAN = 'print-plan'
export const planKind: JobKind<PlanOrder> = { name: PRINT_PLAN, input: JobInput }

type Job = RunningJob<PlanOrder>

/** All that the files are made with. */
interface Tools {
  job: Job
  press: Typesetting
  files: Services['files']
  exams: readonly PlannedExam[]
  head: PlanHead
  dayOf(date: string): string
  open(id: number): Promise<OpenedPaper>
  page: PageSize
  language: LanguageOf<'files'>
}

interface File {
  path: string
  bytes: Uint8Array
}

export const printPlanJob: JobHandler<Pick<Services, 'files' | 'press' | 'tokens'>, PlanOrder> = {
  input: JobInput,

  async work(job, services) {
    const { client_id, db, now, account_id, input } = job
    const { files } = services
    const asking = { db, client_id, now, actor: await findViewer(db, account_id, now) }
    const read = await readExams(asking, input.exam_ids)
    const exams = input.changed ? onlyChanged(read) : read
    const { page, language } = input
    const school = await schoolHead(asking, files)
    const session = [...new Set(exams.map((exam) => exam.session.title))].join(', ')
    const head = { ...school, language, page, series: `${input.title} · ${session}` }
    const dayOf = await printedDays(asking, language)
    const press = services.press.of(job, true)
    const tools = { job, press, files, exams, head, dayOf, open: openedPapers(db), page, language }
    const made = await archiveOf(tools, new Set(input.parts))
    const name = `${filled(input.title)}.zip`
    const key = madeKey('print-plan', job, 'zip')
    await files.put(key, made.bytes)
    const of = { entity: 'exam', entity_id: exams[0]?.id ?? 0, action: 'download-copies' }
    const file_url = await linkMade(services, job, { key, name, of })
    return async (transaction) => {
      await recordMade(transaction, job, { key, name, bytes: made.bytes.length })
      await savePrinted(transaction, job, made.frozen, made.printed)
      if (input.parts.includes('papers')) await notePrinted(transaction, client_id, exams, made.left)
      const { count, paper_sheets } = made
      const left = made.left.map(({ exam, row }) => ({
        what: `${subjectOf(exam)}: ${rowName(row, language)}`,
        lacks: row.lacks ?? ('NOT_SET' as const),
      }))
      return { file_url, name, files: count, paper_sheets, left } satisfies MadePrintPlan
    }
  },

  async cleanUp(_input, { files }, ended) {
    if (ended.state !== 'done') await files.remove(madeKey('print-plan', ended, 'zip'))
  },
}

interface LeftRow {
  exam: PlannedExam
  row: PlannedRow
}

/** In which version papers were printed, of those that were printed wholly. */
async function notePrinted(
  db: Write,
  client_id: number,
  exams: readonly PlannedExam[],
  left: readonly LeftRow[],
): Promise<void> {
  for (const exam of exams)
    for (const { id, version, lacks } of exam.papers) {
      const isLeft = left.some((one) => one.exam === exam && one.row.paper_id === id)
      if (lacks !== null || isLeft || !exam.rows.some(({ paper_id }) => paper_id === id)) continue
      await sql`update exam_papers set printed_version = ${version}
        where client_id = ${client_id} and exam_id = ${exam.id} and paper_id = ${id}`.execute(db)
    }
}

/** Contents first, then each exam, then what belongs to all. */
async function archiveOf(tools: Tools, parts: ReadonlySet<PlanPart>) {
  const { job, exams, language, head, dayOf, press } = tools
  const steps = counting(job, stepsOf(exams, parts))
  const set = parts.has('papers') ? await setForms(tools, steps) : new Map<string, Uint8Array>()
  const bytesOf = (exam: PlannedExam, row: PlannedRow) => set.get(keyOfRow(exam, row))
  const pages = new Map([...set].map(([key, bytes]) => [key, pagesIn(bytes)]))
  const sheets: NamedAnswers = { files: [], frozen: [], printed: [] }
  const others = await otherFiles(tools, parts, sheets, steps)
  const words = planWords[language]
  const pagesOf = (exam: PlannedExam, row: PlannedRow) => pages.get(keyOfRow(exam, row)) ?? null
  const listed = parts.has('papers') ? exams : []
  const contents = contentsOf(head, { exams: listed, pagesOf, dayOf, others: others.map(({ path }) => path) })
  const zip = boundedZip()
  zip.add({ path: `${words.contents}.pdf`, bytes: await orRefuse(press.pdf(contents)) })
  const folders = foldersOf(exams)
  const path = distinctPaths()
  const left: LeftRow[] = []
  let paper_sheets = 0
  for (const exam of listed)
    for (const row of exam.rows) {
      const bytes = bytesOf(exam, row)
      if (!bytes) {
        left.push({ exam, row })
        continue
      }
      const copies = row.copies + row.spare
      paper_sheets += paperTaken(copies, pagesOf(exam, row) ?? 0, exam.duplex)
      zip.add({ path: path(`${folders.get(exam.id)}/${filled(rowName(row, language))} (${copies})`), bytes })
    }
  for (const file of others) zip.add(file)
  await steps.next()
  return { ...zip.end(), left, paper_sheets, frozen: sheets.frozen, printed: sheets.printed }
}

const keyOfRow = (exam: PlannedExam, row: PlannedRow) => {
  const form = row.lacks === null ? formOf(exam, row) : null
  return form ? formKey(form) : ''
}

/** An archive is built in memory. @throws invalid_field for one that grows too large */
function boundedZip() {
  const zip = zipFiles()
  let bytes = 0
  let count = 0
  return {
    add(file: File): void {
      bytes += file.bytes.length
      count += 1
      if (bytes > planLimits.bytes)
        throw new ApiError('invalid_field', say('print_plan.too_large', { most: planLimits.bytes / 2 ** 20 }))
      zip.add(file.path, file.bytes)
    },
    end: () => ({ bytes: zip.end(), count }),
  }
}

/** What is made of each exam by itself. */
const ofExams = ['answer-sheets', 'marking-schemes', 'proofs', 'attendance'] as const satisfies readonly PlanPart[]

const stepsOf = (exams: readonly PlannedExam[], parts: ReadonlySet<PlanPart>): number =>
  (parts.has('papers') ? formsOf(exams).length : 0) +
  exams.length * ofExams.filter((part) => parts.has(part)).length +
  1

interface Steps {
  next(): Promise<void>
}

function counting({ progress }: Job, of: number): Steps {
  let done = 0
  return {
    next() {
      done += 1
      return progress(Math.min(done, of), of)
    },
  }
}

/** Each paper, set and edition once; one that can't be laid out is left out, and named in the contents. */
async function setForms({ exams, files, open, page, press }: Tools, steps: Steps): Promise<Map<string, Uint8Array>> {
  const set = new Map<string, Uint8Array>()
  for (const form of formsOf(exams)) {
    const bytes = await setOrFault(press, await inputOf(files, open, form, page))
    if (typeof bytes !== 'string') set.set(formKey(form), bytes)
    await steps.next()
  }
  return set
}

/** Everything that lies beside the papers, in the order of the parts. */
async function otherFiles(
  tools: Tools,
  parts: ReadonlySet<PlanPart>,
  sheets: NamedAnswers,
  steps: Steps,
): Promise<File[]> {
  const { exams, files, press, language, head, dayOf, open, page, job } = tools
  const words = planWords[language]
  const folders = foldersOf(exams)
  const path = distinctPaths()
  const made: File[] = []
  for (const exam of exams) {
    const folder = folders.get(exam.id) ?? ''
    if (parts.has('answer-sheets')) {
      const own = await namedAnswers(job, exam, { files, press, page, open })
      for (const { place, bytes } of own.files)
        made.push({ path: path(`${folder}/${words.answer_sheets}/${filled(placeOf(place))}`), bytes })
      sheets.frozen.push(...own.frozen)
      sheets.printed.push(...own.printed)
      await steps.next()
    }
    if (parts.has('attendance')) {
      const input = attendanceOf(head, exam, dayOf)
      if (input) made.push({ path: path(`${folder}/${words.attendance}`), bytes: await orRefuse(press.pdf(input)) })
      await steps.next()
    }
    if (parts.has('marking-schemes')) {
      for (const paper of exam.papers.filter(({ lacks }) => lacks === null)) {
        const scope = { document: 'marking-scheme', edition: 'standard', page, set: null } as const
        const bytes = await orRefuse(press.pdf(await printInput(files, await open(paper.id), scope)))
        const set = paper.letter === '' ? '' : ` – ${words.set} ${paper.letter}`
        made.push({ path: path(`${words.marking_schemes}/${folder}${set}`), bytes })
      }
      await steps.next()
    }
    if (parts.has('proofs')) {
      for (const paper of exam.papers.filter(({ lacks }) => lacks === null)) {
        const bytes = await orRefuse(press.pdf(await readProof(job.db, files, await open(paper.id), job.now)))
        const set = paper.letter === '' ? '' : ` – ${words.set} ${paper.letter}`
        made.push({ path: path(`${words.proofs}/${folder}${set}`), bytes })
      }
      await steps.next()
    }
  }
  if (parts.has('labels') && exams.some(({ writers }) => writers.length > 0))
    made.push({ path: path(words.labels), bytes: await orRefuse(press.pdf(labelsOf(head, exams, dayOf))) })
  return made
}
