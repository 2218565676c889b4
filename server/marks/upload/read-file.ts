import { say } from '#contract'
import { isRefused, type MarkListOutput } from '../../../interchange/doors/marks/reading.ts'
import type { SpreadsheetRow } from '../../../interchange/spreadsheet/cells.ts'
import { isZip } from '../../../interchange/zip/zip-parts.ts'
import type { Asking } from '../../db/ask.ts'
import { ApiError, refusedField, wrongField } from '../../ground/errors.ts'
import type { ListChoices } from '../../uploads/reading/list-choices.ts'
import { type ListFile, type MarksGiven, type ReadMarkFile, readMarkFile } from '../../uploads/reading/mark-file.ts'
import { rememberedOf } from '../../uploads/reading/remembered.ts'
import { askAside } from '../../uploads/spreadsheet-aside.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import type { MarkWriter } from '../sheet.ts'
import { openSheet } from '../sheet.ts'
import { choicesOfMarks, isMeaning, refuseUnknown } from './choices-of-marks.ts'
import { type MarkListOf, markListOf } from './mark-list.ts'

/** Text of so many bytes is read at once; a workbook may grow a hundredfold when it is unpacked. */
const SMALL = 16 * 1024

export interface FileOfMarks {
  file: ListFile
  exam_id: number
  said: ListChoices
}

/** A list of marks with everything that is known of its exam. */
export interface OpenedList extends MarkListOf {
  read: MarkListOutput
  lines: SpreadsheetRow[]
  is_workbook: boolean
}

/** Before a file is read it is asked for whom. */
export async function listIn(asking: Asking, actor: MarkWriter, exam_id: number) {
  const { exam } = await openSheet(asking, actor, exam_id)
  const list = await markListOf(asking, actor, exam)
  return { ...list, remembered: await rememberedOf(asking, 'marks', actor.account_id) }
}

/** Reads a list of marks, a large one and a workbook in a thread of their own. @throws ApiError with what can't be read, or what was said of what is not there */
export async function readFileOfMarks(
  { file, said }: Pick<FileOfMarks, 'file' | 'said'>,
  { exam, pupils, there, remembered }: Awaited<ReturnType<typeof listIn>>,
  whose: Whose,
): Promise<OpenedList> {
  const own = choicesOfMarks(said, exam)
  const given: MarksGiven = {
    ...{ door: 'marks', exam, pupils, layouts: remembered.layouts, ...own },
    // What was said of a section that is no longer one of the exam's says nothing.
    remembered_values: remembered.values.flatMap(({ column, value, here }) =>
      isOwnColumn(column) && isMeaning(column, here, exam) ? [{ column, value, here }] : [],
    ),
  }
  const isSmall = file.bytes.length <= SMALL && !isZip(file.bytes)
  const opened = isSmall ? readMarkFile(file, given) : await askAside(whose, { task: 'marks', file, given })
  const list = openedList(opened, file)
  refuseUnknown(own, list.read)
  return { ...list, exam, pupils, there }
}

const isOwnColumn = (column: string): column is 'section' | 'class' | 'attendance' | 'marks' =>
  ['section', 'class', 'attendance', 'marks'].includes(column)

function openedList({ read, lines, filled, is_workbook }: ReadMarkFile, { is_pasted }: ListFile) {
  const path = is_pasted ? 'text' : 'file'
  if (isRefused(read)) throw new ApiError('too_large', read.refused, { errors: [refusedField(path, read.refused)] })
  if (filled === 0) throw wrongField(path, say('file.empty'))
  const isNothing = read.whose.length === 0 && read.problems.length === 0 && read.reading.left.length === 0
  if (isNothing && (filled === 1 || read.asks.length === 0)) throw wrongField(path, say('file.no_row'))
  if (read.asks.some(({ id }) => id === 'other_list.exam_id')) throw wrongField(path, say('marks_sheet.other_exam'))
  return { read, lines, is_workbook }
}
