import { say, type UploadProblem } from '#contract'
import { isChangeRemark, isGoneRemark, isGoneTitle, isHere } from '../../../interchange/doors/values/people.ts'
import type { SpreadsheetColumn } from '../../../interchange/spreadsheet/columns/columns.ts'
import type { OpenList } from '../../uploads/reading/open-list.ts'
import type { SpreadsheetTable } from '../../uploads/spreadsheet-kind.ts'
import { cellProblem, type SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'

/** What a list says of somebody beside all else, and in which who has left is named too. */
export const remarkColumn: SpreadsheetColumn = {
  name: 'remarks',
  only_read: true,
  also: ['Remark', 'Remarks if any', 'Note', 'Notes', 'टिप्पणी', 'अभ्युक्ति', 'विशेष'],
  example: '',
  note: 'Only whether the person has left is read of it.',
}

/** Lists of other programs keep whom the school has no more, and say so by this column. */
export const statusColumn: SpreadsheetColumn = {
  name: 'status',
  only_read: true,
  also: [
    ...['Student Status', 'Pupil Status', 'Staff Status', 'Employment Status', 'Enrollment Status', 'Enrolment Status'],
    ...['Current Status', 'Active Status', 'Active', 'स्थिति'],
  ],
  example: '',
  note: 'Whether the person is still there, in files of other programs.',
}

/** "Asha Devi (TC issued)", "Ravi Rao - LEFT": what stands behind a name and is none. */
const behindName = /[([]([^)\]]+)[)\]]\s*$|\s[-–—/]\s*([^-–—/]+)$/u

const saysGone = (text: string) => isGoneRemark(text) || isHere(text) === false

/** In which words a row says that somebody has left: as a status, a remark, or behind the name. null: in none */
function goneBy({ values }: SpreadsheetRecord): string | null {
  const { status = '', remarks = '', full_name = '', last_name = '', first_name = '' } = values
  if (isGoneRemark(remarks)) return remarks.trim()
  if (isHere(status.trim()) === false) return status.trim()
  const behind = [full_name, last_name, first_name].map((name) => {
    const [, bracketed, dashed] = behindName.exec(name) ?? []
    return (bracketed ?? dashed ?? '').trim()
  })
  return behind.find((text) => /\p{L}{2}/u.test(text) && !/^no$/i.test(text) && saysGone(text)) ?? null
}

/** The same table without the rows of people who have left: each is named. */
export function withoutLeavers(table: SpreadsheetTable): SpreadsheetTable {
  const status = ({ values }: SpreadsheetRecord) => (values.status ?? '').trim()
  const remark = ({ values }: SpreadsheetRecord) => (values.remarks ?? '').trim()
  const gone = table.records.filter((record) => goneBy(record) !== null)
  const changed = table.records.filter((record) => !gone.includes(record) && isChangeRemark(remark(record)))
  const notes = [...gone.map(goneNote), ...unknownNotes(table.records, status), ...changed.map(changeNote)]
  if (notes.length === 0) return table
  const rows = new Set(gone.map(({ row }) => row))
  const isThere = ({ row }: { row: number }) => !rows.has(row)
  const left = gone.map(({ row }) => ({ row: table.counted?.shown.get(row) ?? row, why: 'status' }))
  return {
    ...table,
    records: table.records.filter(isThere),
    problems: table.problems.filter(isThere),
    notes: [...table.notes, ...notes],
    head: { ...table.head, left: [...table.head.left, ...left] },
  }
}

/** A list that says of all its people that they have left is asked about: they would be enrolled once more. */
export function askWhetherGone({ titles, headings }: SpreadsheetTable, list: OpenList): void {
  const title = [...titles, ...headings].find(isGoneTitle)
  if (title === undefined) return
  list.ask({
    kind: 'other_list',
    message: say('list.gone_pupils', { title: title.slice(0, 100) }),
    choices: [{ value: 'take', label: say('list.are_pupils') }],
  })
}

function goneNote(record: SpreadsheetRecord): UploadProblem {
  const { first_name, last_name, full_name } = record.values
  const why = goneBy(record) ?? ''
  const name = [first_name, last_name].filter(Boolean).join(' ') || full_name || '–'
  return cellProblem(
    record,
    'status',
    'left_out',
    say('roster.status_left', { name: name.slice(0, 100), status: why.slice(0, 40) }),
  )
}

/** "Shifted to 9 B", "DOB to be corrected": what a remark says of the row is for people. */
function changeNote(record: SpreadsheetRecord): UploadProblem {
  const { remarks = '' } = record.values
  return cellProblem(record, 'remarks', 'remark_unread', say('roster.remark_unread', { remark: remarks.slice(0, 100) }))
}

/** Each word once, at the first row that has it. */
function unknownNotes(records: readonly SpreadsheetRecord[], status: (record: SpreadsheetRecord) => string) {
  const first = new Map<string, SpreadsheetRecord>()
  for (const record of records) {
    const word = status(record)
    if (isHere(word) === null && !first.has(word.toLowerCase())) first.set(word.toLowerCase(), record)
  }
  const most = 10
  return [...first.values()]
    .slice(0, most)
    .map((record) =>
      cellProblem(
        record,
        'status',
        'status_unknown',
        say('roster.status_unknown', { status: status(record).slice(0, 40) }),
      ),
    )
}
