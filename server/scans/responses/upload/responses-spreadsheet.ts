import { sql } from 'kysely'
import { z } from 'zod'
import { Id, type Sentence, type SetLetter, say, setLetters, type UploadProblem } from '#contract'
import { compareKnownName } from '../../../../interchange/doors/values/known-name.ts'
import { rollKeyOf } from '../../../../interchange/doors/values/people.ts'
import { type Asking, ask } from '../../../db/ask.ts'
import type { Write } from '../../../db/connect.ts'
import { openSheet } from '../../../marks/sheet.ts'
import { writerOf } from '../../../marks/writer.ts'
import { columnsOf } from '../../../results/totals.ts'
import {
  cellProblem,
  type FileKind,
  type Planned,
  type SpreadsheetRecord,
  type SpreadsheetTable,
  type SpreadsheetWork,
} from '../../../uploads/spreadsheet-kind.ts'
import { readTableAside } from '../../../uploads/spreadsheet-reader.ts'
import { askedQuestions } from '../asked.ts'
import { assessResponse, holdRows, isWritten } from '../change.ts'
import { printedText } from '../printed-response.ts'
import { type PrintedExam, printedExam } from '../printed-sets.ts'
import { sameResponse } from '../read-cells.ts'
import { findResponses, type StoredResponse, storeResponses, type WantedResponse } from '../store.ts'
import { answerInCell } from './answer-in-cell.ts'
import { answerColumns, columnOf } from './columns.ts'

/** What an upload of answers is for; a job keeps it. */
const Chosen = z.object({
  exam_id: Id,
  reason: z.string().nullable(),
  request_id: z.string(),
  impersonator_id: Id.nullable(),
})
type Chosen = z.output<typeof Chosen>

/** A list with the columns of the exam's questions that it has. */
interface AnswerTable extends SpreadsheetTable {
  found: ReadonlySet<string>
}

/** Answers of an exam as another machine has read them, a pupil on each row. */
export const responsesSpreadsheet: FileKind<SpreadsheetRecord, Chosen, AnswerTable> = {
  job: 'import-responses',
  entity: 'exam-marks',
  fillers: Chosen,

  async read({ fillers, ...input }, whose, look) {
    const questions = await look((db) => askedQuestions({ db, client_id: whose.client_id }, fillers.exam_id))
    const layout = { door: 'marks' as const, columns: answerColumns(questions) }
    const table = await readTableAside(layout, { ...input, fillers: {} }, whose)
    return { ...table, found: new Set(table.places.map(([column]) => column)) }
  },

  async take(work, records, _lost, { found }) {
    const { problems } = await work.look((db) => judgeList(work, records, found, db))
    return { problems, takeIn: (db) => takeIn(work, records, found, db) }
  },
}

interface ListedPupil {
  id: number
  section_id: number
  set_letter: SetLetter | null
  section: string
  admission_no: string
  roll_no: string | null
  name: string
}

const pupilsOf = (asking: Asking, exam_id: number) =>
  ask(
    asking,
    sql<ListedPupil>`
    select m.id, m.section_id, m.set_letter, s.title as section, p.admission_no, e.roll_no, concat_ws(' ', p.f_name, p.l_name) as name
    from exam_marks m join enrolments e on e.client_id = ${asking.client_id} and e.id = m.enrolment_id
      join students p on p.client_id = ${asking.client_id} and p.id = e.student_id
      join sections s on s.client_id = ${asking.client_id} and s.id = m.section_id
    where m.client_id = ${asking.client_id} and m.exam_id = ${exam_id} order by m.id`,
  )

const folded = (text: string | null | undefined) => (text ?? '').trim().toLowerCase()
/** "07" and "7" are one roll number, as people write it. */
const bareRoll = (text: string | null) => folded(text).replace(/^0+(?=.)/, '')

/** Whose row it is, or why nobody's. */
function pupilIn(pupils: readonly ListedPupil[], { values }: SpreadsheetRecord): ListedPupil | Sentence {
  const { admission_no, roll_no = '', section } = values
  if (admission_no) {
    const own = pupils.find((one) => folded(one.admission_no) === folded(admission_no))
    return own ?? say('response.no_pupil')
  }
  if (roll_no === '') return say('response.no_key')
  const inSection = pupils.filter((one) => !section || folded(one.section) === folded(section))
  const exact = inSection.filter((one) => folded(one.roll_no) === folded(roll_no))
  const found = exact.length > 0 ? exact : inSection.filter((one) => bareRoll(one.roll_no) === bareRoll(roll_no))
  const [own, ...others] = found
  if (!own) return say('response.no_pupil')
  return others.length > 0 ? say('response.several_pupils') : own
}

/** All that says whose row it is must say the same: a list whose names or numbers have slipped by a row would answer for others. */
function disagreeing(pupil: ListedPupil, { values }: SpreadsheetRecord): Sentence | null {
  const { admission_no = '', roll_no = '', name = '' } = values
  const key = admission_no || roll_no
  const isBoth = admission_no !== '' && roll_no !== '' && pupil.roll_no !== null
  const isRoll =
    isBoth && rollKeyOf(roll_no, null, pupil.section) === rollKeyOf(pupil.roll_no ?? '', null, pupil.section)
  if (isBoth && !isRoll)
    return say('response.other_roll', { key, roll: pupil.roll_no ?? '', given: roll_no.slice(0, 40) })
  if (name === '' || compareKnownName(pupil.name, name, isRoll) !== 'other') return null
  return say('response.other_name', { key, there: pupil.name, name: name.slice(0, 100) })
}

interface JudgedRow {
  row: number
  pupil: ListedPupil
  wanted: WantedResponse[]
}

interface JudgedList {
  problems: UploadProblem[]
  rows: JudgedRow[]
  stored: StoredResponse[]
}

type Work = SpreadsheetWork<Chosen>

/** Each row by itself: it is taken as a whole or not at all. */
async function judgeList(
  work: Work,
  records: readonly SpreadsheetRecord[],
  found: ReadonlySet<string>,
  db: Write,
): Promise<JudgedList> {
  const { exam_id, reason } = work.fillers
  const asking = { db, client_id: work.client_id }
  const actor = await writerOf(work.actor, work.fillers, db)
  const sheet = await openSheet(asking, actor, exam_id, true)
  const [exam, pupils, columns] = [
    await printedExam(asking, exam_id),
    await pupilsOf(asking, exam_id),
    await columnsOf(asking, exam_id),
  ]
  const change = { db, client_id: work.client_id, now: work.now, actor }
  await holdRows(
    change,
    exam_id,
    pupils.map(({ id }) => id),
  )
  const stored = await findResponses(
    asking,
    exam_id,
    pupils.map(({ id }) => id),
  )
  const standing = new Map(stored.map((one) => [`${one.mark_id} ${one.exam_question_id}`, one]))
  const sets = new Set(columns.flatMap(({ labels }) => Object.keys(labels)))
  const list: JudgedList = { problems: [], rows: [], stored }
  const seen = new Map<number, number>()
  for (const record of records) {
    const pupil = pupilIn(pupils, record)
    const key = record.values.admission_no ? 'admission_no' : 'roll_no'
    if ('code' in pupil) {
      list.problems.push(cellProblem(record, key, 'unknown_mark', pupil))
      continue
    }
    const disagrees = disagreeing(pupil, record)
    if (disagrees) {
      list.problems.push(cellProblem(record, key, 'keys_disagree', disagrees))
      continue
    }
    const twice = seen.get(pupil.id)
    seen.set(pupil.id, record.row)
    if (twice !== undefined) {
      list.problems.push(cellProblem(record, key, 'twice', say('response.twice', { row: twice })))
      continue
    }
    const typed = folded(record.values.set).toUpperCase()
    const set = typed === '' ? pupil.set_letter : (setLetters.find((letter) => letter === typed) ?? null)
    if (typed !== '' && (set === null || !sets.has(set))) {
      list.problems.push(cellProblem(record, 'set', 'wrong_value', say('response.sets', { set: typed.slice(0, 20) })))
      continue
    }
    const judged = await judgeRow({ exam, found, set, pupil, record, standing, mode: work.mode, reason, sheet })
    list.problems.push(...judged.problems)
    if (judged.problems.length === 0) list.rows.push({ row: record.row, pupil, wanted: judged.wanted })
  }
  return list
}

interface RowOfList {
  exam: PrintedExam
  found: ReadonlySet<string>
  set: SetLetter | null
  pupil: ListedPupil
  record: SpreadsheetRecord
  standing: ReadonlyMap<string, StoredResponse>
  mode: Work['mode']
  reason: string | null
  sheet: Parameters<typeof assessResponse>[0]
}

async function judgeRow({ exam, found, set, pupil, record, standing, mode, reason, sheet }: RowOfList) {
  const problems: UploadProblem[] = []
  const wanted: WantedResponse[] = []
  for (const question of exam.questions) {
    const column = columnOf(question.labels[set ?? 'A'] ?? '')
    if (!found.has(column) || !isWritten(question, { set_letter: set })) continue
    const order = await exam.orderIn(question, set)
    const { value, fault } = answerInCell(question, order, record.values[column] ?? '')
    if (fault) {
      problems.push(cellProblem(record, column, 'wrong_value', fault))
      continue
    }
    const there = standing.get(`${pupil.id} ${question.id}`)
    if (there && sameResponse(there.value, value)) continue
    const refusal = assessResponse(sheet, pupil.section_id, question, reason)
    if (refusal) {
      problems.push(cellProblem(record, column, refusal.code, refusal.sentence))
      continue
    }
    const kept = there && keptBy(there, { mode, reason })
    if (kept) {
      const shown = printedText(question, order, there.value) || '–'
      problems.push(cellProblem(record, column, kept, say(kept, { value: shown })))
      continue
    }
    const of = { mark_id: pupil.id, exam_question_id: question.id, value, cell_id: null }
    wanted.push({ ...of, state: 'READ', source: 'UPLOAD' })
  }
  return { problems, wanted }
}

/** Why what is there stays; null where the list may say otherwise. */
function keptBy({ state, source }: StoredResponse, { mode, reason }: Pick<RowOfList, 'mode' | 'reason'>) {
  if (state === 'CONFIRMED') return 'response.confirmed' as const
  if (mode !== 'update') return 'response.kept' as const
  return (source === 'SCAN' || source === 'PERSON') && !reason ? ('response.kept' as const) : null
}

async function takeIn(
  work: Work,
  records: readonly SpreadsheetRecord[],
  found: ReadonlySet<string>,
  db: Write,
): ReturnType<Planned['takeIn']> {
  const { exam_id, reason, impersonator_id, request_id } = work.fillers
  const { problems, rows, stored } = await judgeList(work, records, found, db)
  const before = new Set(stored.map(({ mark_id }) => mark_id))
  const created = rows.filter(({ pupil }) => !before.has(pupil.id)).length
  const unchanged = rows.filter(({ wanted }) => wanted.length === 0).length
  const change = { db, client_id: work.client_id, now: work.now, request_id }
  const actor = { account_id: work.actor.account_id, impersonator_id }
  if (!work.dry_run)
    await storeResponses(
      { ...change, actor },
      exam_id,
      rows.flatMap(({ wanted }) => wanted),
      stored,
      reason,
    )
  return {
    ...{ created, created_ids: [], updated: rows.length - created, changed: [], problems, warnings: [] },
    detail: { enrolled: 0, moved: 0, linked: 0, unchanged },
  }
}
