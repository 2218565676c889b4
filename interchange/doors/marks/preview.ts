import { cellAt, type ListRow } from '../grid/table-rows.ts'
import type { ListWork } from './list-work.ts'
import type { MarkListField, MarkListPupil, PreviewCell, PreviewRow, RowProblem } from './reading.ts'
import type { MarkPlace } from './rows/mark-places.ts'
import type { MatchedRow } from './rows/match-rows.ts'
import type { ReadRow } from './rows/read-rows.ts'

const mostRows = 60
const mostShown = 200

export interface RowsToShow {
  matched: readonly MatchedRow[]
  read: ReadonlyMap<number, ReadRow>
  problems: readonly RowProblem[]
  places: readonly MarkPlace[]
}

/** The first two rows, the last, the longest, one with an absence, and every doubtful one, in their order. */
export function previewOf(work: ListWork, { matched, read, problems, places }: RowsToShow): PreviewRow[] {
  const good = matched.filter(({ line }) => read.has(line))
  const why = new Map<MatchedRow, PreviewRow['why']>()
  const doubtful = new Set(problems.map(({ row }) => row))
  for (const one of matched) if (doubtful.has(one.row.row)) why.set(one, 'doubtful')
  const put = (one: MatchedRow | undefined, as: PreviewRow['why']) => {
    if (one && !why.has(one)) why.set(one, as)
  }
  for (const one of good.slice(0, 2)) put(one, 'first')
  put(good.at(-1), 'last')
  put(
    good.find(({ line }) => !['P', undefined].includes(read.get(line)?.cells.attendance)),
    'absent',
  )
  put(longest(good), 'longest')
  const told = new Map<number, RowProblem>()
  for (const problem of problems) if (!told.has(problem.row)) told.set(problem.row, problem)
  const shown = [...why].filter(([, as]) => as !== 'doubtful')
  const room = mostRows - shown.length
  const rows = [...shown, ...[...why].filter(([, as]) => as === 'doubtful').slice(0, room)].toSorted(
    ([a], [b]) => a.line - b.line,
  )
  return rows.map(([one, as]) => {
    const own = read.get(one.line)
    return {
      ...{ row: one.row.row, why: as, who: own ? { id: own.pupil.id, name: own.pupil.name } : null },
      cells: cellsOf(work, one.row, own, places),
      message: told.get(one.row.row)?.said ?? null,
    }
  })
}

const longest = (rows: readonly MatchedRow[]): MatchedRow | undefined => {
  const lengthOf = ({ row }: MatchedRow) => row.texts.reduce((sum, text) => sum + text.length, 0)
  return rows.reduce<MatchedRow | undefined>(
    (most, one) => (most && lengthOf(most) >= lengthOf(one) ? most : one),
    undefined,
  )
}

function cellsOf(work: ListWork, row: ListRow, own: ReadRow | undefined, places: readonly MarkPlace[]): PreviewCell[] {
  return work.columns
    .filter(({ left_as }) => left_as !== 'empty')
    .map(({ at, fields }) => {
      const in_file = cellAt(row, at).shown.slice(0, mostShown)
      const place = places.find(({ column }) => column.at === at)
      const column = at + row.offset
      if (!own || fields.length === 0) return { column, in_file, here: null, was: null }
      return { column, in_file, ...(place ? marksIn(own, place) : heldBy(own, fields)) }
    })
}

function marksIn({ cells, pupil }: ReadRow, { questionOf }: MarkPlace): Pick<PreviewCell, 'here' | 'was'> {
  const question = questionOf?.(pupil.set)
  if (questionOf)
    return {
      here: (question && cells.questions?.[question.id]) ?? awayOf(cells),
      was: (question && pupil.stored.questions[question.id]) ?? null,
    }
  return { here: cells.marks ?? awayOf(cells), was: pupil.stored.marks }
}

/** In the place of a mark stands why there is none. */
const awayOf = ({ attendance }: ReadRow['cells']) => (attendance && attendance !== 'P' ? attendance : null)

/** What stands here of the same: the pupil's own, which the row is compared with. */
function heldBy({ cells, pupil }: ReadRow, fields: readonly MarkListField[]): Pick<PreviewCell, 'here' | 'was'> {
  const own: Partial<Record<MarkListField, (pupil: MarkListPupil) => string | null>> = {
    admission_no: (one) => one.admission_no,
    roll_no: (one) => one.roll_no,
    name: (one) => one.name,
    section: (one) => one.section.title,
    set: (one) => one.set,
  }
  if (fields.includes('attendance')) return { here: cells.attendance ?? null, was: pupil.stored.attendance }
  if (fields.includes('remarks')) return { here: cells.remarks ?? null, was: null }
  const [value = null] = fields.flatMap((field) => own[field]?.(pupil) ?? [])
  return { here: value, was: value }
}
