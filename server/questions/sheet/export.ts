import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { mostQuestions, type Question, type questionBulkApi, tooManyQuestions } from '#contract'
import { htmlToCell } from '../../../interchange/spreadsheet/cell-html.ts'
import { REASON_COLUMN, writeRows } from '../../../interchange/spreadsheet/sheet-book.ts'
import type { SheetColumn } from '../../../interchange/spreadsheet/sheet-columns.ts'
import type { Call, FileAnswer } from '../../http/call.ts'
import { wrongField } from '../../http/errors.ts'
import { XLSX } from '../../media/error-file.ts'
import { filteredQuestions } from '../filter.ts'
import { questionRecord } from './question-record.ts'
import { questionColumns } from './sheet-columns.ts'

type Export = (typeof questionBulkApi)['export']
type Exported = Question & { subject_code: string }

/** Questions that are written before other requests get their turn; some 10 ms of work. */
const TURN = 20

/** Behind the columns of the template, so that the workbook can be uploaded again; the last one is left out there. */
const ownColumns: readonly SheetColumn[] = ['id', 'review_state', 'times_used', REASON_COLUMN].map((name) => ({
  name,
  example: '',
  note: '',
}))

/** The questions that a filter finds as a workbook. @throws invalid_field when they are too many */
export async function exportQuestions({ db, actor, body }: Call<Export>): Promise<FileAnswer> {
  const query = filteredQuestions(actor, body.filter ?? {})
    .select(
      sql<string>`(select s.subject_code from subjects s
        where s.client_id = questions.client_id and s.id = questions.subject_id)`.as('subject_code'),
    )
    .orderBy('questions.id')
    .limit(mostQuestions + 1)
  const [found] = await db.read(query)
  if (found.length > mostQuestions) throw wrongField('filter', tooManyQuestions)
  const rows: Record<string, string>[] = []
  for (const [index, question] of (found as Exported[]).entries()) {
    if (index % TURN === 0) await nextTurn()
    rows.push(...rowsOf(question))
  }
  const bytes = await writeRows('Questions', [...questionColumns, ...ownColumns], rows)
  return { bytes, type: XLSX, filename: 'questions.xlsx' }
}

/** A question as its rows, with what they can't hold named in the last column. */
function rowsOf(question: Exported): Record<string, string>[] {
  const { id, review_state, times_used } = question
  const { rows, left_out } = questionRecord(question)
  const own = { id: String(id), review_state, times_used: String(times_used) }
  if (rows.length === 0) return [{ ...placeCells(question), ...own, [REASON_COLUMN]: sentence(left_out, false) }]
  return rows.map((cells, at) => ({
    ...cells,
    ...own,
    [REASON_COLUMN]: at === 0 && left_out.length > 0 ? sentence(left_out, true) : '',
  }))
}

/** What finds a question again that no row holds. */
const placeCells = ({
  grade,
  subject_code,
  chapter,
  topic,
  type,
  level,
  skill,
  max_marks,
  expected_minutes,
  question_text,
}: Exported) => ({
  class: grade.title,
  subject_code,
  chapter: chapter.title,
  topic: topic?.title ?? '',
  type,
  level,
  skill,
  max_marks: String(max_marks),
  expected_minutes: String(expected_minutes ?? ''),
  question: htmlToCell(question_text),
})

function sentence(left_out: readonly string[], isWhole: boolean): string {
  const what = left_out.join(', ').replaceAll('_', ' ') || 'its content'
  return isWhole
    ? `Left out here: ${what}.`
    : `A row can't hold this question: ${what}. Change it in the editor instead.`
}
