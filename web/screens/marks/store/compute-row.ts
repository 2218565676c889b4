import { type ExamAttendance, type MarkColumn, type MarkKey, questionKey } from '#contract'
import type { CellValue } from '#web/api/marks/cell-draft.ts'
import { workOut } from '../../../../marking/mark.ts'
import { toQ } from '../../../../marking/quarters.ts'
import type { Cell, Column } from '../../../../marking/sheet.ts'
import { type Cells, type SectionSum, sumSections } from '../../../../marking/units.ts'
import type { SheetExam } from './sheet-rows.ts'

/** Percent and grade come from the server; for the sum alone any system will do. */
const anySystem = { rounding: 'TWO_DP' as const, bands: [] }

/** Why marks are not part of the total: the alternative counts, or more were attempted than count. */
export type Uncounted = 'or' | 'any'

export interface Computed {
  total: number | null
  isComplete: boolean
  /** Fields with marks that do not count. */
  uncounted: ReadonlyMap<string, Uncounted>
  /** Fields in which something is to be entered still. */
  open: ReadonlySet<string>
}

/** The sum of a line as it stands on the screen, whether it is complete, what of it does not count and what is missing. */
export function computeRow(
  { entry_mode, max_marks, pass_marks }: SheetExam,
  columns: readonly MarkColumn[],
  attendance: ExamAttendance | null,
  entered: (field: MarkKey) => CellValue,
): Computed {
  const isTotal = entry_mode === 'TOTAL'
  const marks = entered('marks')
  const cells = new Map<number, Cell>()
  for (const { id } of columns) {
    const value = entered(questionKey(id))
    if (value !== null) cells.set(id, value === 'NA' ? 'NA' : toQ(Number(value)))
  }
  const { marks_q, is_complete, sections } = workOut({
    attendance,
    typed_q: isTotal && typeof marks === 'number' ? toQ(marks) : null,
    questions: isTotal ? null : { columns: toColumns(columns), cells },
    grace_q: 0,
    max_q: toQ(max_marks),
    pass_q: toQ(pass_marks),
    system: anySystem,
  })
  return {
    total: marks_q === null ? null : marks_q / 4,
    isComplete: attendance !== null && is_complete,
    uncounted: uncountedOf(sections, cells),
    open: isTotal ? new Set(marks === null ? ['marks'] : []) : openOf(sections, cells),
  }
}

/** By the columns themselves: they are the same after every key. */
const known = new WeakMap<readonly MarkColumn[], Column[]>()

function toColumns(columns: readonly MarkColumn[]): Column[] {
  const before = known.get(columns)
  if (before) return before
  const made = columns.map((column) => ({
    ...column,
    label: column.labels.A ?? '',
    max_q: toQ(column.max_marks),
    min_q: toQ(column.min_marks),
  }))
  known.set(columns, made)
  return made
}

/** Of these columns of one set the sections in which not every question counts: how many do, of how many that were not left out. */
export function choicesOf(columns: readonly MarkColumn[]): Map<string, { some: number; all: number }> {
  const sections = sumSections(toColumns(columns), new Map())
  return new Map(
    sections.flatMap(({ section, choose, units }) =>
      choose === null ? [] : [[section, { some: choose, all: units.length }] as const],
    ),
  )
}

function uncountedOf(sections: readonly SectionSum[], cells: Cells): Map<string, Uncounted> {
  const found = new Map<string, Uncounted>()
  for (const { units, counted } of sections) {
    for (const unit of units) {
      const counts = counted.includes(unit)
      for (const { id, treatment } of unit.questions.flatMap((question) => question.columns)) {
        const isPart = counts && unit.best.counted.some((column) => column.id === id)
        if (isPart || treatment !== 'COUNT' || typeof cells.get(id) !== 'number') continue
        found.set(questionKey(id), counts ? 'or' : 'any')
      }
    }
  }
  return found
}

/** Where so many were attempted as count, and where the alternative was answered, nothing is missing. */
function openOf(sections: readonly SectionSum[], cells: Cells): Set<string> {
  const open = new Set<string>()
  for (const section of sections) {
    if (section.isComplete) continue
    const units = section.units.filter(({ isComplete }) => !isComplete)
    for (const { columns } of units.flatMap(({ questions }) => questions)) {
      for (const { id, treatment, part_or_group: group } of columns) {
        const isAnswered = (other: Column) => other.part_or_group === group && typeof cells.get(other.id) === 'number'
        if (treatment !== 'COUNT' || cells.has(id) || (group !== null && columns.some(isAnswered))) continue
        open.add(questionKey(id))
      }
    }
  }
  return open
}
