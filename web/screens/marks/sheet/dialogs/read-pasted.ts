import { type ExamAttendance, type MarkKey, type MarkRow, readAttendance } from '#contract'
import type { CellValue } from '#web/api/marks/cell-draft.ts'
import { type Limits, readCell } from '../../store/cell-text.ts'
import type { NewCellValue } from '../../store/history.ts'

interface Refused {
  line: number
  text: string
  why: 'nobody' | 'left_over' | 'value' | 'not_present'
  /** Whose line it is, where it is somebody's, and for what of it. */
  mark_id?: number
  field?: MarkKey
}

export interface Pasted {
  cells: NewCellValue[]
  /** The ids of the rows that get something, in the order of the pasted lines. */
  pupils: number[]
  /** Found by a column of roll or admission numbers, else line by line. */
  byNumber: boolean
  /** What could not be placed or read: its line, counted from 1, and the text. */
  refused: Refused[]
}

interface Onto {
  /** The lines of the sheet, and the one that was pasted into. */
  rows: Pick<MarkRow, 'id' | 'student'>[]
  r: number
  /** The field in a column beside that which was pasted into; null beyond the last. */
  fieldAt: (id: number, offset: number) => MarkKey | null
  attendanceOf: (id: number) => ExamAttendance | null
  limits: (field: MarkKey) => Limits
}

/** The cells in which something else stands already. */
export const replacedBy = (cells: readonly NewCellValue[], value: (id: number, field: MarkKey) => CellValue) =>
  cells.filter(({ mark_id, field, after }) => ![null, after].includes(value(mark_id, field)))

const isHead = (cells: string[]) =>
  cells.every((cell) => /^[^\d]*\p{L}{3}[^\d]*$/u.test(cell.trim()) || cell.trim() === '')

/** The column that holds roll or admission numbers: most of its texts are those of different pupils. */
function numberOf(lines: string[][], rows: Onto['rows']): ((text: string) => number | undefined) | null {
  if ((lines[0]?.length ?? 0) < 2) return null
  const texts = lines.map(([first = '']) => first.trim())
  if (new Set(texts).size < texts.length) return null
  for (const key of ['admission_no', 'roll_no'] as const) {
    const ids = new Map(rows.map(({ id, student }) => [student[key], id]))
    const found = texts.filter((text) => ids.has(text)).length
    if (found > 0 && found >= texts.length * 0.8) return (text) => ids.get(text)
  }
  return null
}

/** Lines of a spreadsheet onto the sheet: by number where such a column comes along, else by place. Nothing is shifted, what is left over is named. */
export function readPasted(text: string, { rows, r, fieldAt, attendanceOf, limits }: Onto): Pasted {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
  if (lines.length > 1 && isHead(lines[0]!)) lines.shift()
  const find = numberOf(lines, rows)
  const pasted: Pasted = { cells: [], pupils: [], byNumber: find !== null, refused: [] }
  for (const [at, line] of lines.entries()) {
    const id = find ? find(line[0]!.trim()) : rows[r + at]?.id
    const values = find ? line.slice(1) : line
    if (id === undefined) {
      pasted.refused.push({ line: at + 1, text: line.join(' '), why: find ? 'nobody' : 'left_over' })
      continue
    }
    const attendance = values.map(readAttendance).findLast((one) => one !== null) ?? attendanceOf(id)
    const isOut = attendance !== null && attendance !== 'P'
    const marks: string[] = []
    let isPlaced = false
    for (const [offset, value] of values.entries()) {
      const field = fieldAt(id, offset)
      if (value.trim() === '' || field === null) continue
      const attendance = readAttendance(value)
      if (attendance) pasted.cells.push({ mark_id: id, field: 'attendance', after: attendance })
      else if (isOut) {
        // Of somebody who is not there no mark is taken: better said before than refused after.
        marks.push(value.trim())
        continue
      } else {
        const read = readCell(value, limits(field))
        if ('wrong' in read || field === 'attendance') {
          pasted.refused.push({ line: at + 1, text: value.trim(), why: 'value', mark_id: id, field })
          continue
        }
        pasted.cells.push({ mark_id: id, field, after: read.value })
      }
      isPlaced = true
    }
    if (marks.length > 0) pasted.refused.push({ line: at + 1, text: marks.join(' '), why: 'not_present', mark_id: id })
    if (isPlaced) pasted.pupils.push(id)
  }
  return pasted
}
