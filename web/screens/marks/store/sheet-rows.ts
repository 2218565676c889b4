import { type ExamRow, type MarkColumn, type MarkKey, type MarkRow, questionIn, questionKey } from '#contract'
import type { CellValue } from '#web/api/marks/cell-draft.ts'
import type { QueueAnswer } from '#web/api/marks/mark-queue.ts'
import type { Limits } from './cell-text.ts'

export interface SheetExam {
  id: number
  state: ExamRow['state']
  entry_mode: 'TOTAL' | 'PER_QUESTION'
  max_marks: number
  pass_marks: number
}

/** The marks of one exam as the server has them, and which cells they have. */
export class FileRows {
  ids: number[] = []
  columns: MarkColumn[] = []
  exam: SheetExam | null = null
  protected rows = new Map<number, MarkRow>()
  /** Those of each set: the same after every key, so that what is known of them is found by them. */
  private readonly ofSets = new Map<string, MarkColumn[]>()

  protected setAll(exam: SheetExam, columns: MarkColumn[], rows: MarkRow[]): void {
    Object.assign(this, { exam, columns })
    this.ofSets.clear()
    // What was acknowledged while they were on their way is newer than they are.
    const newest = (row: MarkRow) => {
      const own = this.rows.get(row.id)
      return own && own.row_version > row.row_version ? own : row
    }
    this.rows = new Map(rows.map((row) => [row.id, newest(row)]))
    this.ids = rows.map(({ id }) => id)
  }

  /** Takes rows that were changed since, and answers their ids; an older version than the one that is here is left. */
  protected takeNewer(rows: MarkRow[]): number[] {
    const newer = rows.filter((row) => {
      const own = this.rows.get(row.id)
      return own !== undefined && row.row_version > own.row_version
    })
    for (const row of newer) this.rows.set(row.id, row)
    return newer.map(({ id }) => id)
  }

  has(id: number): boolean {
    return this.rows.has(id)
  }

  /** The questions that a pupil writes, by the set. */
  columnsOf(row: Pick<MarkRow, 'set'>): MarkColumn[] {
    const own = row.set ?? 'A'
    const known = this.ofSets.get(own)
    if (known) return known
    const columns = this.columns.filter(({ set }) => set === null || set === own)
    this.ofSets.set(own, columns)
    return columns
  }

  /** Where marks are typed. */
  fields(row: Pick<MarkRow, 'set'>): MarkKey[] {
    return this.exam?.entry_mode === 'TOTAL' ? ['marks'] : this.columnsOf(row).map(({ id }) => questionKey(id))
  }

  limits(field: MarkKey): Limits {
    const column = this.columns.find(({ id }) => questionKey(id) === field)
    if (!column) return { least: 0, most: this.exam?.max_marks ?? 0, mayBeNa: false }
    return { least: column.min_marks, most: column.max_marks, mayBeNa: true }
  }

  protected saved(id: number, field: MarkKey): CellValue {
    const row = this.rows.get(id)
    if (!row) return null
    const question = questionIn(field)
    if (question !== null) return row.questions[question] ?? null
    // A cell holds what was typed, whatever was added or scaled for all since.
    if (field === 'marks') return row.typed ?? row.marks ?? null
    return row[field as 'attendance' | 'remarks'] ?? null
  }

  protected putSaved(id: number, field: MarkKey, value: CellValue): void {
    const row = this.rows.get(id)
    if (!row) return
    const question = questionIn(field)
    if (question !== null) {
      const { [question]: _former, ...others } = row.questions
      const questions = value === null ? others : { ...others, [question]: value as number | 'NA' }
      this.rows.set(id, { ...row, questions })
    } else if (field === 'marks') this.rows.set(id, { ...row, marks: value as number | null, typed: null })
    else this.rows.set(id, { ...row, [field]: value })
  }

  /** Who was not there has no marks. */
  protected clearMarks(id: number): void {
    const row = this.rows.get(id)
    if (row) this.rows.set(id, { ...row, marks: null, typed: null, questions: {} })
  }

  /** What the server acknowledged is what it holds from now on. */
  protected acknowledge(
    { results, rows }: QueueAnswer,
    sent: { mark_id: number; field: MarkKey; value: CellValue }[],
  ): void {
    for (const { i, status } of results) {
      const cell = sent[i]
      if (!cell || status !== 'ok') continue
      this.putSaved(cell.mark_id, cell.field, cell.value)
      if (cell.field === 'attendance' && cell.value !== 'P') this.clearMarks(cell.mark_id)
    }
    for (const { id, ...totals } of rows) {
      const row = this.rows.get(id)
      if (row) this.rows.set(id, { ...row, ...totals })
    }
  }
}
