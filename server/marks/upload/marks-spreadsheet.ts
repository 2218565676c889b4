import { z } from 'zod'
import { Id, type Sentence, say, type UploadProblem } from '#contract'
import { saidWords } from '../../../interchange/doors/marks/rows/values.ts'
import type { Write } from '../../db/connect.ts'
import { hasBegun, timeIn } from '../../exams/clock.ts'
import { writeStats } from '../../results/stats.ts'
import { readingOnWire } from '../../uploads/reading/reading-on-wire.ts'
import type { FileKind, Planned, SpreadsheetWork } from '../../uploads/spreadsheet-kind.ts'
import { judgeItems } from '../apply.ts'
import { type MarkWriter, openSheet, type Sheet } from '../sheet.ts'
import { type History, storeJudged } from '../store.ts'
import { writerOf } from '../writer.ts'
import type { ListedMark } from './listed.ts'
import { listIn, type OpenedList, readFileOfMarks } from './read-file.ts'
import { itemsOf, type MarkRecord, type ReadItem, rowFault, rowsOfList } from './rows-of-list.ts'
import { sameList } from './same-list.ts'
import { nameWhose } from './whose-list.ts'

/** What an upload of marks is for; a job keeps it. */
const Chosen = z.object({
  exam_id: Id,
  is_pasted: z.boolean(),
  reason: z.string().nullable(),
  /** Of the call, as the history names it. */
  request_id: z.string(),
  impersonator_id: Id.nullable(),
})
type Chosen = z.output<typeof Chosen>

/** A row, and the list that it is of: each is read with all others of its list. */
interface ListedRecord extends MarkRecord {
  list: OpenedList
}

/** Marks of an exam from a list of whatever form, a pupil on each row; blank cells change nothing. `create` fills empty cells only. */
export const marksSpreadsheet: FileKind<ListedRecord, Chosen> = {
  job: 'import-marks',
  entity: 'exam-marks',
  door: 'marks',
  fillers: Chosen,

  async read({ bytes, name, fillers, said }, whose, look) {
    const { exam_id, is_pasted } = fillers
    const known = await look(async (db) => {
      const asking = { db, client_id: whose.client_id }
      return listIn(asking, await writerOf(whose, fillers, db), exam_id)
    })
    const list = await readFileOfMarks({ file: { bytes, name, is_pasted }, said }, known, whose)
    await look((db) => nameWhose({ db, client_id: whose.client_id }, list, exam_id))
    const { records, problems } = rowsOfList(list)
    const fields = list.read.reading.columns.map(({ heading, fields: [field] }) => heading || field || '')
    return {
      records: records.map((record) => ({ ...record, list })),
      ...{ problems, notes: [], header: fields, lines: list.lines, pictures: null },
      open: readingOnWire(list.read),
      said: saidWords(list.read.reading, list.pupils),
      counted: { is_workbook: list.is_workbook, shown: new Map() },
    }
  },

  async take(work, records) {
    const actor = await work.look((db) => writerOf(work.actor, work.fillers, db))
    const { problems } = await work.look((db) => judgeFile(work, actor, records, db))
    return { problems, takeIn: (db) => takeIn(work, actor, records, db) }
  },
}

type JudgedFile = Awaited<ReturnType<typeof judgeFile>>

async function judgeFile(
  work: SpreadsheetWork<Chosen>,
  actor: MarkWriter,
  records: readonly ListedRecord[],
  db: Write,
) {
  const { client_id, now, mode } = work
  const { exam_id, reason, request_id } = work.fillers
  const change = { db, client_id, now, actor, request_id }
  const sheet = asBegun(await openSheet(change, actor, exam_id, true), now)
  const [first] = records
  const items = first ? itemsOf(records, first.list) : []
  const judged = await judgeItems(
    change,
    sheet,
    items.map(({ item }) => item),
    { reason, confirm: false, source: 'UPLOAD', force: mode === 'update' },
  )
  const problems: UploadProblem[] = []
  const notTaken: UploadProblem[] = []
  for (const result of judged.results) {
    if (result.status === 'ok') continue
    const { row, column, item } = items[result.i] as ReadItem
    const at = { row, column, value: item.value === null ? null : String(item.value) }
    if (result.status === 'invalid')
      problems.push(rowFault({ ...at, code: result.code, sentence: result.said as Sentence }))
    else
      notTaken.push(
        rowFault({ ...at, code: 'kept', sentence: say('marks_sheet.kept', { value: String(result.value) }) }),
      )
  }
  return { change, sheet, judged, problems, notTaken }
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
  records: readonly ListedRecord[],
  db: Write,
): ReturnType<Planned['takeIn']> {
  const file = await judgeFile(work, actor, records, db)
  const failed = new Set(file.problems.map(({ row }) => row))
  const ready = records.filter(({ row }) => !failed.has(row))
  const changed = new Set(file.judged.history.map(({ mark_id }) => mark_id))
  const blank = new Set(records[0]?.list.there.filter(isBlank).map(({ id }) => id))
  const created = ready.filter(({ pupils }) => pupils.some((id) => changed.has(id) && blank.has(id))).length
  const unchanged = ready.filter(({ pupils }) => !pupils.some((id) => changed.has(id))).length
  const again = records[0] ? await sameList(file.change, work.fillers.exam_id, records[0].list) : []
  const taken = {
    ...{ created, created_ids: [], updated: ready.length - created, problems: file.problems },
    warnings: [...again, ...file.notTaken.filter(({ row }) => !failed.has(row))],
    detail: { enrolled: 0, moved: 0, linked: 0, unchanged },
  }
  if (work.dry_run) return { ...taken, changed: [] }
  return { ...taken, changed: await store(work.fillers, file, ready) }
}

const isBlank = ({ attendance, marks, questions }: ListedMark) =>
  attendance === null && marks === null && Object.keys(questions).length === 0

async function store(
  { exam_id, reason }: Chosen,
  { change, sheet, judged }: JudgedFile,
  ready: readonly ListedRecord[],
) {
  const own = new Set(ready.flatMap(({ pupils }) => pupils))
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
