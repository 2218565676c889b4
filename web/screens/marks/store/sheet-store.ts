import type { ExamAttendance, MarkColumn, MarkRow } from '#contract'
import { type CellValue, type KeptCell, keyOf, type MarkSource, questionField } from '#web/api/marks/kept-cell.ts'
import { MarkQueue, type QueueAnswer, type Sending } from '#web/api/marks/mark-queue.ts'
import { computeMark } from '../../../../marking/mark.ts'
import { toQ } from '../../../../marking/quarters.ts'
import type { Cell, Column } from '../../../../marking/sheet.ts'
import { cellText, type Limits, readCell } from './cell-text.ts'

/** saved: as the server has it. typed: not yet on the disk. */
export type Shown = 'saved' | 'typed' | 'kept' | 'conflict' | 'refused' | 'wrong'

export interface CellView {
  text: string
  shown: Shown
  kept: KeptCell | null
}

/** One pupil's line as it is shown: the server's row with what was typed over it. */
export interface RowView {
  row: MarkRow
  cells: Map<string, CellView>
  attendance: ExamAttendance | null
  /** Sum of what counts, null while nothing is entered. */
  total: number | null
  isComplete: boolean
  /** Nothing of the row waits: percent and grade are the server's. */
  isSettled: boolean
}

export interface SheetExam {
  id: number
  entry_mode: 'TOTAL' | 'PER_QUESTION'
  max_marks: number
  pass_marks: number
}

interface Change {
  mark_id: number
  field: string
  before: CellValue
  after: CellValue
}

export interface Summary extends Sending {
  complete: number
  of: number
  /** Cells by what keeps them from being saved. */
  waiting: number
  conflicts: number
  toMend: number
  canUndo: boolean
  canRedo: boolean
}

/** Percent and grade come from the server; for the sum alone any system will do. */
const anySystem = { rounding: 'TWO_DP' as const, bands: [] }

/** The mark sheet of one exam on this screen: rows of the server, what was typed over them, and the way back. */
export class SheetStore {
  readonly queue: MarkQueue
  ids: number[] = []
  columns: MarkColumn[] = []
  exam: SheetExam | null = null
  /** Said with a change of what was handed in already. */
  reason: string | null = null
  /** Another tab has sent what was typed here: the rows are to be read anew. */
  onElsewhere: () => void = () => undefined
  private rows = new Map<number, MarkRow>()
  private readonly views = new Map<number, RowView>()
  private readonly listeners = new Map<number, Set<() => void>>()
  private readonly whole = new Set<() => void>()
  private summary: Summary | null = null
  private past: Change[][] = []
  private future: Change[][] = []

  constructor(scope: string, exam_id: number) {
    this.queue = new MarkQueue(
      scope,
      exam_id,
      (keys) => this.touch(keys.map((key) => Number(key.split(' ')[0]))),
      (answer, sent) => this.take(answer, sent),
      () => this.onElsewhere(),
    )
  }

  /** The sheet as the server has it. */
  load(exam: SheetExam, columns: MarkColumn[], rows: MarkRow[]): void {
    Object.assign(this, { exam, columns })
    this.rows = new Map(rows.map((row) => [row.id, row]))
    this.ids = rows.map(({ id }) => id)
    this.touch(this.ids)
  }

  /** Rows that were changed since; an older version than the one that is here is left. */
  merge(rows: MarkRow[]): void {
    const newer = rows.filter((row) => {
      const own = this.rows.get(row.id)
      return own !== undefined && row.row_version > own.row_version
    })
    for (const row of newer) this.rows.set(row.id, row)
    if (newer.length > 0) this.touch(newer.map(({ id }) => id))
  }

  row(id: number): RowView {
    const known = this.views.get(id)
    if (known) return known
    const view = this.view(this.rows.get(id)!)
    this.views.set(id, view)
    return view
  }

  has(id: number): boolean {
    return this.rows.has(id)
  }

  /** The questions that a pupil writes, by the set. */
  columnsOf(row: Pick<MarkRow, 'set'>): MarkColumn[] {
    return this.columns.filter(({ set }) => set === null || set === (row.set ?? 'A'))
  }

  /** Where marks are typed. */
  fields(row: Pick<MarkRow, 'set'>): string[] {
    return this.exam?.entry_mode === 'TOTAL' ? ['marks'] : this.columnsOf(row).map(({ id }) => questionField(id))
  }

  limits(field: string): Limits {
    const column = this.columns.find(({ id }) => questionField(id) === field)
    if (!column) return { least: 0, most: this.exam?.max_marks ?? 0, mayBeNa: false }
    return { least: column.min_marks, most: column.max_marks, mayBeNa: true }
  }

  /** What stands in a cell now, typed or saved. */
  value(id: number, field: string): CellValue {
    const kept = this.queue.cells.get(keyOf({ mark_id: id, field }))
    if (kept && kept.state !== 'wrong') return kept.value
    return this.saved(id, field)
  }

  private saved(id: number, field: string): CellValue {
    const row = this.rows.get(id)
    if (!row) return null
    if (field.startsWith('q')) return row.questions[field.slice(1)] ?? null
    return row[field as 'marks' | 'attendance' | 'remarks'] ?? null
  }

  /** Takes what was typed into a cell. What is no value for it stays there, marked, and is not sent. */
  type(id: number, field: string, text: string, source: MarkSource = 'CELL'): boolean {
    const read = readCell(text, this.limits(field))
    if ('wrong' in read) {
      this.put({ mark_id: id, field, value: text.trim(), state: 'wrong', source })
      return false
    }
    this.change([{ mark_id: id, field, after: read.value }], source)
    return true
  }

  /** Puts values into cells, as one step that can be taken back. */
  change(cells: Omit<Change, 'before'>[], source: MarkSource = 'CELL', confirm = false): void {
    const step = cells.flatMap((cell) => {
      const before = this.value(cell.mark_id, cell.field)
      const key = keyOf(cell)
      // A text that is no value goes when what stood there is typed again.
      if (before === cell.after && this.queue.cells.get(key)?.state !== 'wrong') return []
      this.put({ mark_id: cell.mark_id, field: cell.field, value: cell.after, state: 'kept', source, confirm })
      return [{ ...cell, before }]
    })
    if (step.length === 0) return
    this.past.push(step)
    this.future = []
    this.touch([])
  }

  /** How many marks of a pupil would be cleared by an attendance; 0 where it is set at once. */
  setAttendance(id: number, attendance: ExamAttendance, confirm = false): number {
    const filled = this.fields(this.rows.get(id)!).filter((field) => this.value(id, field) !== null)
    if (attendance === 'P' || filled.length === 0) {
      this.change([{ mark_id: id, field: 'attendance', after: attendance }])
      return 0
    }
    if (!confirm) return filled.length
    const lost = filled.map((field) => ({ mark_id: id, field, before: this.value(id, field), after: null }))
    void this.queue.giveUp(lost)
    const before = this.value(id, 'attendance')
    this.put({ mark_id: id, field: 'attendance', value: attendance, state: 'kept', source: 'CELL', confirm: true })
    this.past.push([...lost, { mark_id: id, field: 'attendance', before: before ?? 'P', after: attendance }])
    this.future = []
    const row = this.rows.get(id)!
    this.rows.set(id, { ...row, marks: null, questions: {} })
    this.touch([id])
    return 0
  }

  /** Everybody of whom nothing is said yet was there. */
  allPresent(): number {
    const open = this.ids.filter((id) => this.row(id).attendance === null && !this.rows.get(id)!.left)
    this.change(open.map((mark_id) => ({ mark_id, field: 'attendance', after: 'P' })))
    return open.length
  }

  undo(): { mark_id: number; field: string } | null {
    return this.replay(this.past, this.future, ({ before }) => before)
  }

  redo(): { mark_id: number; field: string } | null {
    return this.replay(this.future, this.past, ({ after }) => after)
  }

  /** A step back is new values, judged by the server as any other; attendance first, so that marks can follow. */
  private replay(from: Change[][], to: Change[][], pick: (change: Change) => CellValue) {
    const step = from.pop()
    if (!step) return null
    to.push(step)
    const ordered = [...step].sort((a, b) => Number(b.field === 'attendance') - Number(a.field === 'attendance'))
    for (const change of ordered) {
      const { mark_id, field } = change
      const value = pick(change)
      const clears = field === 'attendance' && value !== 'P' && value !== null
      this.put({ mark_id, field, value, state: 'kept', source: 'UNDO', confirm: clears })
    }
    this.touch([])
    return ordered.at(-1) ?? null
  }

  /** A conflict is decided: the other's value stands. */
  keepTheirs(cell: KeptCell): void {
    this.putSaved(cell.mark_id, cell.field, cell.theirs?.value ?? null)
    void this.queue.giveUp([cell])
  }

  /** A conflict is decided: the own value replaces the other's. */
  putMine({ mark_id, field, value, source, confirm }: KeptCell): void {
    this.put({ mark_id, field, value, state: 'kept', source, confirm })
  }

  /** A refused or wrong text is given up; what the server holds is shown again. */
  giveUp(cell: Pick<KeptCell, 'mark_id' | 'field'>): void {
    void this.queue.giveUp([cell])
  }

  private put(cell: Pick<KeptCell, 'mark_id' | 'field' | 'value' | 'state' | 'source'> & { confirm?: boolean }): void {
    const { scope, exam_id } = this.queue
    const base = this.saved(cell.mark_id, cell.field)
    const about = { scope, exam_id, base, reason: this.reason, typed_at: Date.now() }
    this.queue.commit({ confirm: false, ...about, ...cell })
  }

  private putSaved(id: number, field: string, value: CellValue): void {
    const row = this.rows.get(id)
    if (!row) return
    if (field.startsWith('q')) {
      const { [field.slice(1)]: _former, ...others } = row.questions
      const questions = value === null ? others : { ...others, [field.slice(1)]: value as number | 'NA' }
      this.rows.set(id, { ...row, questions })
    } else this.rows.set(id, { ...row, [field]: value })
  }

  /** What the server acknowledged is what it holds from now on. */
  private take({ results, rows }: QueueAnswer, sent: { mark_id: number; field: string; value: CellValue }[]): void {
    for (const { i, status } of results) {
      const cell = sent[i]
      if (!cell || status !== 'ok') continue
      this.putSaved(cell.mark_id, cell.field, cell.value)
      if (cell.field === 'attendance' && cell.value !== 'P' && this.rows.has(cell.mark_id))
        this.rows.set(cell.mark_id, { ...this.rows.get(cell.mark_id)!, questions: {}, marks: null })
    }
    for (const { id, ...totals } of rows) {
      const row = this.rows.get(id)
      if (row) this.rows.set(id, { ...row, ...totals })
    }
    this.touch(rows.map(({ id }) => id))
  }

  subscribeRow = (id: number, listener: () => void): (() => void) => {
    const own = this.listeners.get(id) ?? new Set()
    own.add(listener)
    this.listeners.set(id, own)
    return () => own.delete(listener)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.whole.add(listener)
    return () => this.whole.delete(listener)
  }

  private touch(ids: number[]): void {
    this.summary = null
    for (const id of new Set(ids)) {
      this.views.delete(id)
      for (const listener of this.listeners.get(id) ?? []) listener()
    }
    for (const listener of this.whole) listener()
  }

  private view(row: MarkRow): RowView {
    const fields = ['attendance', ...this.fields(row)]
    const cells = new Map(fields.map((field) => [field, this.cell(row.id, field)] as const))
    const kept = this.value(row.id, 'attendance') as ExamAttendance | null
    const isFilled = fields.some((field) => field !== 'attendance' && this.value(row.id, field) !== null)
    const attendance = kept ?? (isFilled ? 'P' : null)
    const { marks_q, is_complete } = this.compute(row, attendance)
    const isSettled = [...cells.values()].every(({ shown }) => shown === 'saved')
    return {
      ...{ row, cells, attendance, isSettled },
      total: marks_q === null ? null : marks_q / 4,
      isComplete: attendance !== null && is_complete,
    }
  }

  private cell(id: number, field: string): CellView {
    const key = keyOf({ mark_id: id, field })
    const kept = this.queue.cells.get(key) ?? null
    if (!kept) return { text: cellText(this.saved(id, field)), shown: 'saved', kept }
    const shown = kept.state === 'kept' && !this.queue.isKept(key) ? 'typed' : kept.state
    return { text: cellText(kept.value), shown, kept }
  }

  private compute(row: MarkRow, attendance: ExamAttendance | null) {
    const { entry_mode, max_marks, pass_marks } = this.exam!
    const marks = this.value(row.id, 'marks')
    const columns = this.columnsOf(row)
    const cells = new Map<number, Cell>()
    for (const { id } of columns) {
      const value = this.value(row.id, questionField(id))
      if (value !== null) cells.set(id, value === 'NA' ? 'NA' : toQ(Number(value)))
    }
    return computeMark({
      attendance,
      typed_q: entry_mode === 'TOTAL' && typeof marks === 'number' ? toQ(marks) : null,
      questions: entry_mode === 'TOTAL' ? null : { columns: columns.map(toColumn), cells },
      grace_q: 0,
      max_q: toQ(max_marks),
      pass_q: toQ(pass_marks),
      system: anySystem,
    })
  }

  getSummary = (): Summary => {
    this.summary ??= this.sum()
    return this.summary
  }

  private sum(): Summary {
    const kept = [...this.queue.cells.values()]
    const count = (...states: KeptCell['state'][]) => kept.filter(({ state }) => states.includes(state)).length
    const own = this.ids.filter((id) => !this.rows.get(id)!.left)
    return {
      ...this.queue.sending,
      complete: own.filter((id) => this.row(id).isComplete).length,
      of: own.length,
      waiting: count('kept'),
      conflicts: count('conflict'),
      toMend: count('refused', 'wrong'),
      canUndo: this.past.length > 0,
      canRedo: this.future.length > 0,
    }
  }
}

const toColumn = (column: MarkColumn): Column => ({
  ...column,
  label: column.labels.A ?? '',
  max_q: toQ(column.max_marks),
  min_q: toQ(column.min_marks),
})
