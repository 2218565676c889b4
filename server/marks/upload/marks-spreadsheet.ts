import { z } from 'zod'
import { Id, type Sentence, say, type UploadProblem } from '#contract'
import { readerIn, type Write } from '../../db/connect.ts'
import { hasBegun, timeIn } from '../../exams/clock.ts'
import { wrongField } from '../../ground/errors.ts'
import { findPermissions } from '../../policy/granted.ts'
import { writeStats } from '../../results/stats.ts'
import {
  cellProblem,
  type FileKind,
  type Planned,
  type SpreadsheetRecord,
  type SpreadsheetWork,
} from '../../uploads/spreadsheet-kind.ts'
import { readTableAside } from '../../uploads/spreadsheet-reader.ts'
import { judgeItems } from '../apply.ts'
import { type MarkWriter, openSheet, type Sheet } from '../sheet.ts'
import { type History, storeJudged } from '../store.ts'
import { fileColumns } from './columns.ts'
import { type ListedMark, listed } from './listed.ts'
import { type ReadItem, type ReadMarks, readRows } from './read-rows.ts'

/** What an upload of marks is for; a job keeps it. */
const Chosen = z.object({
  exam_id: Id,
  questions: z.array(z.object({ id: Id, heading: z.string() })),
  reason: z.string().nullable(),
  /** Of the call, as the history names it. */
  request_id: z.string(),
  impersonator_id: Id.nullable(),
})
type Chosen = z.output<typeof Chosen>

/** Marks of an exam from a spreadsheet, a pupil on each row; blank cells change nothing. `create` fills empty cells only. */
export const marksSpreadsheet: FileKind<SpreadsheetRecord, Chosen> = {
  job: 'import-marks',
  entity: 'exam-marks',
  fillers: Chosen,

  async read({ fillers, ...input }, whose) {
    const table = await readTableAside({ columns: fileColumns(fillers.questions) }, { ...input, fillers: {} }, whose)
    const own = String(fillers.exam_id)
    if (table.records.some(({ values }) => values.exam_id && values.exam_id !== own))
      throw wrongField('file', say('marks_sheet.other_exam'))
    return table
  },

  async take(work, records) {
    const actor = await work.look((db) => writerOf(work, db))
    const { problems } = await work.look((db) => judgeFile(work, actor, records, db))
    return { problems, takeIn: (db) => takeIn(work, actor, records, db) }
  },
}

async function writerOf({ client_id, actor, fillers }: SpreadsheetWork<Chosen>, db: Write): Promise<MarkWriter> {
  const { account_id, reach } = actor
  const permissions = await findPermissions({ client_id, ...readerIn(db) }, account_id)
  return { client_id, account_id, reach, permissions, impersonator_id: fillers.impersonator_id }
}

type JudgedFile = Awaited<ReturnType<typeof judgeFile>>

async function judgeFile(
  work: SpreadsheetWork<Chosen>,
  actor: MarkWriter,
  records: readonly SpreadsheetRecord[],
  db: Write,
) {
  const { client_id, now, mode } = work
  const { exam_id, questions, reason, request_id } = work.fillers
  const change = { db, client_id, now, actor, request_id }
  const sheet = asBegun(await openSheet(change, actor, exam_id, true), now)
  const read = readRows(records, await listed(change, actor, exam_id), questions)
  const items = read.ready.flatMap((row) => row.items)
  const judged = await judgeItems(
    change,
    sheet,
    items.map(({ item }) => item),
    { reason, confirm: false, source: 'UPLOAD', force: mode === 'update' },
  )
  const problems: UploadProblem[] = [...read.problems]
  const notTaken: UploadProblem[] = []
  for (const result of judged.results) {
    if (result.status === 'ok') continue
    const { record, column } = items[result.i] as ReadItem
    if (result.status === 'invalid') problems.push(cellProblem(record, column, result.code, result.said as Sentence))
    else notTaken.push(cellProblem(record, column, 'kept', say('marks_sheet.kept', { value: String(result.value) })))
  }
  return { change, sheet, read, judged, problems, notTaken }
}

/** The first value begins the marking: a check before that is answered as if it had begun. */
function asBegun(sheet: Sheet, now: Date): Sheet {
  const { exam } = sheet
  if (exam.state !== 'SCHEDULED' || !hasBegun(exam, timeIn(exam.timezone, now))) return sheet
  return { ...sheet, exam: { ...exam, state: 'MARKING' } }
}

/** A row is taken as a whole or not at all. */
async function takeIn(
  work: SpreadsheetWork<Chosen>,
  actor: MarkWriter,
  records: readonly SpreadsheetRecord[],
  db: Write,
): ReturnType<Planned['takeIn']> {
  const file = await judgeFile(work, actor, records, db)
  const failed = new Set(file.problems.map(({ row }) => row))
  const ready = file.read.ready.filter(({ record }) => !failed.has(record.row))
  const changed = new Set(file.judged.history.map(({ mark_id }) => mark_id))
  const created = ready.filter(({ listed: one }) => changed.has(one.id) && isBlank(one)).length
  const unchanged = ready.filter(({ listed: one }) => !changed.has(one.id)).length
  const taken = {
    ...{ created, created_ids: [], updated: ready.length - created, problems: file.problems },
    warnings: file.notTaken.filter(({ row }) => !failed.has(row)),
    detail: { enrolled: 0, moved: 0, linked: 0, unchanged },
  }
  if (work.dry_run) return { ...taken, changed: [] }
  return { ...taken, changed: await store(work.fillers, file, ready) }
}

const isBlank = ({ attendance, marks, questions }: ListedMark) =>
  attendance === null && marks === null && Object.keys(questions).length === 0

async function store({ exam_id, reason }: Chosen, { change, sheet, judged }: JudgedFile, ready: ReadMarks['ready']) {
  const own = new Set(ready.map((row) => row.listed.id))
  const rows = judged.rows.filter(({ id }) => own.has(id))
  const history = judged.history.filter(({ mark_id }) => own.has(mark_id))
  if (rows.length === 0) return []
  storeJudged(change, sheet, { ...judged, rows, history }, reason)
  if (sheet.exam.state === 'VERIFIED') await writeStats(change, exam_id)
  return rows.map(({ id }) => {
    const cells = history.filter(({ mark_id }) => mark_id === id)
    return { id, before: { cells: cells.map(cellOf('before')) }, after: { cells: cells.map(cellOf('after')) } }
  })
}

const cellOf = (side: 'before' | 'after') => (one: History) => ({
  field: one.field,
  exam_question_id: one.exam_question_id,
  value: one[side],
})
