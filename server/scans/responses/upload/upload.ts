import { sql } from 'kysely'
import { type examResponseApi, say, type UploadResult } from '#contract'
import type { SpreadsheetRecord } from '../../../../interchange/spreadsheet/write-workbook.ts'
import { type Asking, ask } from '../../../db/ask.ts'
import type { Change } from '../../../ground/change.ts'
import { wrongField } from '../../../ground/errors.ts'
import type { Call, Preparing, RecordedFile } from '../../../http/call.ts'
import { openSheet } from '../../../marks/sheet.ts'
import { XLSX } from '../../../uploads/error-file.ts'
import { prepareUpload, type UploadServices } from '../../../uploads/spreadsheet-upload.ts'
import { writeRecords } from '../../../uploads/write-book.ts'
import { auditRow, findAudits } from '../../audit/figures.ts'
import { assertStaff } from '../../staff-only.ts'
import { isWritten } from '../change.ts'
import { labelIn, printedExam } from '../printed-sets.ts'
import { findResponses } from '../store.ts'
import { answerColumns, columnOf } from './columns.ts'
import { responsesSpreadsheet } from './responses-spreadsheet.ts'

/** A file of answers, read and judged before the transaction. */
export async function prepareResponses(
  call: Preparing<(typeof examResponseApi)['upload']>,
  services: UploadServices,
): Promise<(change: Change) => Promise<UploadResult | { job_id: number }>> {
  const { db, client_id, actor, body, request_id } = call
  assertStaff(actor)
  const { exam_id } = body
  if (!exam_id) throw wrongField('exam_id', say('response.exam_missing'))
  const { exam } = await openSheet({ db, client_id }, actor, exam_id)
  if (exam.state === 'DRAFT' || exam.state === 'CANCELLED')
    throw wrongField('exam_id', say('scan.state', { state: say(`exam.state.${exam.state}`) }))
  const { questions } = await printedExam({ db, client_id }, exam_id)
  if (questions.length === 0) throw wrongField('exam_id', say('response.no_questions'))
  const fillers = { exam_id, request_id, reason: body.reason || null, impersonator_id: actor.impersonator_id }
  return prepareUpload(call, services, responsesSpreadsheet, fillers)
}

interface ListedRow {
  id: number
  section_id: number
  set: string | null
  admission_no: string
  roll_no: string | null
  section: string
  name: string
}

/** A workbook with a pupil on each row and a column for each printed number, with the answers that are there, and what the last sample of them proves. */
export async function responsesTemplate(call: Call<(typeof examResponseApi)['template']>): Promise<RecordedFile> {
  const { db, client_id, actor, id } = call
  assertStaff(actor)
  const asking = { db, client_id }
  const { exam, marking } = await openSheet(asking, actor, id)
  const [rows, printed] = await Promise.all([
    ask(
      asking,
      sql<ListedRow>`
      select m.id, m.section_id, m.set_letter as set, p.admission_no, e.roll_no, s.title as section,
        concat_ws(' ', p.f_name, p.l_name) as name
      from exam_marks m join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
        join students p on p.client_id = ${client_id} and p.id = e.student_id
        join sections s on s.client_id = ${client_id} and s.id = m.section_id
      where m.client_id = ${client_id} and m.exam_id = ${id} and m.section_id = any(${[...marking.keys()]}::bigint[])
      order by s.title, e.roll_no collate natural_order nulls last, m.id`,
    ),
    printedExam(asking, id),
  ])
  if (printed.questions.length === 0) throw wrongField('exam_id', say('response.no_questions'))
  const responses = await findResponses(
    asking,
    id,
    rows.map((row) => row.id),
  )
  const given = new Map(responses.map((one) => [`${one.mark_id} ${one.exam_question_id}`, one]))
  const records: SpreadsheetRecord[] = []
  for (const row of rows) {
    const { id: mark_id, section_id: _, set, admission_no, roll_no, section, name } = row
    const record: Record<string, string | number> = {
      admission_no,
      roll_no: roll_no ?? '',
      section,
      name,
      set: set ?? '',
    }
    for (const question of printed.questions) {
      if (!isWritten(question, { set_letter: set })) continue
      const response = given.get(`${mark_id} ${question.id}`)
      const text = response ? await printed.printed(question, set as 'A' | null, response.value) : ''
      record[columnOf(labelIn(question, set))] = text
    }
    records.push(record)
  }
  return {
    bytes: await writeRecords(
      actor,
      'Answers',
      answerColumns(printed.questions),
      records,
      await statementOf(asking, id),
    ),
    type: XLSX,
    filename: `${exam.name}, answers.xlsx`,
    given: { client_id, entity_id: id, what: { rows: rows.length } },
  }
}

/** The exam's last statement that was finished: whoever takes the answers away takes its bound with them. */
async function statementOf(asking: Asking, exam_id: number): Promise<string[]> {
  const audits = await findAudits(asking, sql`x.exam_id = ${exam_id}`)
  const rows = audits.map(auditRow).filter(({ statement }) => statement !== null)
  const last = rows.sort((a, b) => b.id - a.id)[0]
  return last?.statement ? [last.statement.message] : []
}
