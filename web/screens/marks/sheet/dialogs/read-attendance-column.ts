import { type ExamAttendance, readAttendance, say } from '#contract'
import type {
  MarkListInput,
  MarkListOutput,
  MarkListPupil,
  PreviewRow,
  ReadColumn,
  RowProblem,
} from '../../../../../interchange/doors/marks/reading.ts'

interface AttendanceLine {
  row: number
  text: string
  pupil: MarkListPupil | undefined
  attendance: ExamAttendance | null
}

/** So many rows that say something else are shown. */
const mostShown = 60

/** Words of attendance, one a line, that were pasted into its own column: line by line from there on. What is none is left out and named. */
export function readAttendanceColumn({ source, pupils, into }: MarkListInput): MarkListOutput {
  const text = 'clipboard' in source ? source.clipboard.text : ''
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line, at): AttendanceLine => {
      const pupil = pupils[(into?.pupil ?? 0) + at]
      return { row: at + 1, text: line.trim(), pupil, attendance: readAttendance(line) }
    })
  const filled = lines.filter(({ text }) => text !== '')
  const problems = filled.flatMap((line) => (line.pupil && !line.attendance ? [notKnown(line)] : []))
  const good = filled.filter(({ pupil, attendance }) => pupil && attendance)
  const named = new Set(pupils.slice(into?.pupil ?? 0, (into?.pupil ?? 0) + lines.length))
  const sentence = say('list.layout', {
    clauses: [
      say('clause.list_in_order'),
      say('clause.list_attendance', { column: say('list.column', { letter: 'A' }) }),
    ],
  })
  return {
    asks: [],
    turned: null,
    problems,
    whose: good.map(({ pupil, row }) => ({ row, id: pupil!.id })),
    cells: good.map(({ pupil, row, attendance }) => ({ id: pupil!.id, row, attendance: attendance! })),
    reading: {
      ...{ sheet: '', sheets: [], header_rows: [], values: [] },
      columns: [columnOf(filled)],
      layout: {
        ...{ signature: '', sentence, known: true, sure: true, against: [] },
        ...{ fits: good.length, of: filled.length },
      },
      left: filled.filter(({ pupil }) => !pupil).map(({ row }) => ({ row, why: 'left_over' })),
      missing: pupils.filter((one) => !named.has(one)).map(({ id, name, roll_no }) => ({ id, name, roll_no })),
      preview: previewOf(good, filled, problems),
    },
  }
}

const columnOf = (filled: readonly AttendanceLine[]): ReadColumn => ({
  ...{ at: 0, heading: '', fields: ['attendance'], left_as: null, by: 'content' },
  samples: filled.slice(0, 3).map(({ text }) => text),
})

const notKnown = ({ row, text }: AttendanceLine): RowProblem => ({
  ...{ row, at: 0, code: 'ask_value', value: text, is_doubt: false },
  said: say('list_row.ask_value', { value: text }),
})

function previewOf(
  good: readonly AttendanceLine[],
  filled: readonly AttendanceLine[],
  problems: readonly RowProblem[],
): PreviewRow[] {
  const why = new Map<AttendanceLine, PreviewRow['why']>()
  const put = (line: AttendanceLine | undefined, as: PreviewRow['why']) => line && !why.has(line) && why.set(line, as)
  for (const line of filled.filter(({ pupil, attendance }) => pupil && !attendance).slice(0, mostShown))
    put(line, 'doubtful')
  for (const line of good.slice(0, 2)) put(line, 'first')
  put(good.at(-1), 'last')
  put(
    good.find(({ attendance }) => attendance !== 'P'),
    'absent',
  )
  return [...why]
    .sort(([a], [b]) => a.row - b.row)
    .map(([{ row, text, pupil, attendance }, as]) => ({
      ...{ row, why: as, who: pupil ? { id: pupil.id, name: pupil.name } : null },
      cells: [{ column: 0, in_file: text, here: attendance, was: pupil?.stored.attendance ?? null }],
      message: problems.find((one) => one.row === row)?.said ?? null,
    }))
}
