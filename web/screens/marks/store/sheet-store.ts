import { type ExamAttendance, type MarkColumn, type MarkKey, type MarkRow, questionIn } from '#contract'
import { type CellDraft, type CellValue, keyOf, type MarkSource } from '#web/api/marks/cell-draft.ts'
import { MarkQueue, type Sending } from '#web/api/marks/mark-queue.ts'
import { cellText, readCell } from './cell-text.ts'
import { type ColumnSum, ColumnSums } from './column-sums.ts'
import { computeRow, type Uncounted } from './compute-row.ts'
import { type CellRef, History, type NewCellValue } from './history.ts'
import { Listeners } from './listeners.ts'
import type { CellView, RowView } from './row-view.ts'
import { sharesOf } from './shares.ts'
import { FileRows, type SheetExam } from './sheet-rows.ts'

/** ms for which a cell that somebody else has changed is marked. */
const noticed = 5000

export interface Summary extends Sending {
  complete: number
  of: number
  /** Cells by what keeps them from being saved. */
  waiting: number
  conflicts: number
  toMend: number
}

/** The mark sheet of one exam on this screen: rows of the server, what was typed over them, and the way back. */
export class SheetStore extends FileRows {
  readonly queue: MarkQueue
  /** The reason that a teacher gives for changing marks that were handed in already. */
  reason: string | null = null
  /** The server is to be looked at anew: another tab has sent what was typed here, or the first value has begun the marking. */
  onStale: () => void = () => undefined
  private readonly views = new Map<number, RowView>()
  private readonly listeners = new Listeners()
  private readonly history = new History()
  private readonly sums = new ColumnSums((id) => {
    const view = this.row(id)
    const columns = this.exam?.entry_mode === 'TOTAL' ? [] : this.columnsOf(view.row)
    return sharesOf(view, columns, (field) => this.value(id, field))
  })
  /** By cell: who else has changed it a moment ago. */
  private readonly news = new Map<string, string>()
  private summary: Summary | null = null

  constructor(scope: string, exam_id: number) {
    super()
    this.queue = new MarkQueue(
      scope,
      exam_id,
      (keys) => this.touch(keys.map((key) => Number(key.split(' ')[0]))),
      (answer, sent) => {
        this.acknowledge(answer, sent)
        this.touch(answer.rows.map(({ id }) => id))
        if (this.exam?.state === 'SCHEDULED') this.onStale()
      },
      () => this.onStale(),
    )
  }

  /** The sheet as the server has it. */
  load(exam: SheetExam, columns: MarkColumn[], rows: MarkRow[]): void {
    this.setAll(exam, columns, rows)
    this.touch(this.ids)
    this.sums.reset(this.ids)
  }

  /** Rows that were changed since. */
  merge(rows: MarkRow[]): void {
    const before = new Map(this.rows)
    const newer = this.takeNewer(rows)
    for (const id of newer) this.notice(before.get(id)!, this.rows.get(id)!)
    if (newer.length > 0) this.touch(newer)
  }

  /** Marks for a moment what somebody else has changed. */
  private notice(before: MarkRow, { changed_by: by, ...after }: MarkRow): void {
    if (!by || this.queue.scope.endsWith(`:${by.id}`)) return
    const valueIn = (row: Omit<MarkRow, 'changed_by'>, field: MarkKey) =>
      row.questions[questionIn(field) ?? 0] ?? row[field as 'marks' | 'attendance']
    for (const field of ['attendance' as const, ...this.fields(after)]) {
      if ((valueIn(before, field) ?? null) === (valueIn(after, field) ?? null)) continue
      const key = keyOf({ mark_id: after.id, field })
      this.news.set(key, by.name)
      setTimeout(() => {
        this.news.delete(key)
        this.touch(this.has(after.id) ? [after.id] : [])
      }, noticed)
    }
  }

  row(id: number): RowView {
    const known = this.views.get(id)
    if (known) return known
    const view = this.view(this.rows.get(id)!)
    this.views.set(id, view)
    return view
  }

  /** What stands in a cell now, typed or saved. */
  value(id: number, field: MarkKey): CellValue {
    const draft = this.queue.cells.get(keyOf({ mark_id: id, field }))
    if (draft && draft.state !== 'wrong') return draft.value
    return this.saved(id, field)
  }

  /** Takes what was typed into a cell. What is no value for it stays there, marked, and is not sent. */
  type(id: number, field: MarkKey, text: string, source: MarkSource = 'CELL'): boolean {
    const read = readCell(text, this.limits(field))
    if ('wrong' in read) {
      this.put({ mark_id: id, field, value: text.trim(), state: 'wrong', source })
      return false
    }
    this.change([{ mark_id: id, field, after: read.value }], source)
    return true
  }

  /** Puts values into cells, as one step that can be taken back. */
  change(cells: readonly NewCellValue[], source: MarkSource = 'CELL', confirm = false): void {
    const unsaid = this.unsaid(cells)
    const step = cells.flatMap((cell) => {
      const before = this.value(cell.mark_id, cell.field)
      const key = keyOf(cell)
      // A text that is no value goes when what stood there is typed again.
      if (before === cell.after && this.queue.cells.get(key)?.state !== 'wrong') return []
      this.put({ mark_id: cell.mark_id, field: cell.field, value: cell.after, state: 'kept', source, confirm })
      return [{ ...cell, before }]
    })
    if (step.length === 0) return
    const present = [...unsaid].map((mark_id) => ({ mark_id, field: 'attendance' as const, before: null, after: 'P' }))
    this.history.add([...step, ...present])
    this.touch([])
  }

  private isFilled(id: number): boolean {
    return this.fields(this.rows.get(id)!).some((field) => this.value(id, field) !== null)
  }

  /** The first mark may be on its way: where it came, the server holds that the pupil was there. */
  private unsaidFrom({ mark_id, field }: CellRef): Pick<CellDraft, 'base'> {
    return { base: this.saved(mark_id, field) ?? 'P' }
  }

  /** Pupils whose first mark also says that they were there: their attendance is taken back together with that mark. */
  private unsaid(cells: readonly NewCellValue[]): Set<number> {
    const entered = new Set(cells.filter(({ field }) => field === 'attendance').map(({ mark_id }) => mark_id))
    const marked = cells.filter(({ mark_id, after }) => after !== null && !entered.has(mark_id))
    return new Set(marked.map(({ mark_id }) => mark_id).filter((id) => this.row(id).attendance === null))
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
    this.history.add([...lost, { mark_id: id, field: 'attendance', before: before ?? 'P', after: attendance }])
    this.clearMarks(id)
    this.touch([id])
    return 0
  }

  /** Everybody of whom nothing is said yet was there. */
  allPresent(): number {
    const open = this.ids.filter((id) => this.row(id).attendance === null && !this.rows.get(id)!.left)
    this.change(open.map((mark_id) => ({ mark_id, field: 'attendance' as const, after: 'P' })))
    return open.length
  }

  get canUndo(): boolean {
    return this.history.canUndo
  }

  get canRedo(): boolean {
    return this.history.canRedo
  }

  undo(): CellRef | null {
    return this.replay(this.history.undo())
  }

  redo(): CellRef | null {
    return this.replay(this.history.redo())
  }

  /** A step back is new values, judged by the server as any other. */
  private replay(values: (CellRef & { value: CellValue })[]): CellRef | null {
    for (const cell of values) {
      const ofAttendance = cell.field === 'attendance'
      const isUnsaid = ofAttendance && cell.value === null
      // Somebody else has marked the pupil meanwhile.
      if (isUnsaid && this.isFilled(cell.mark_id)) continue
      const clears = ofAttendance && cell.value !== 'P' && cell.value !== null
      this.put({ ...cell, state: 'kept', source: 'UNDO', confirm: clears, ...(isUnsaid && this.unsaidFrom(cell)) })
    }
    if (values.length > 0) this.touch([])
    return values.find(({ field }) => field !== 'attendance') ?? values[0] ?? null
  }

  /** A conflict is decided: the other's value stands. */
  keepTheirs(cell: CellDraft): void {
    this.putSaved(cell.mark_id, cell.field, cell.theirs?.value ?? null)
    void this.queue.giveUp([cell])
  }

  /** A conflict is decided: the own value replaces the other's. */
  putMine({ mark_id, field, value, source, confirm }: CellDraft): void {
    this.put({ mark_id, field, value, state: 'kept', source, confirm })
  }

  /** A refused or wrong text is given up; what the server holds is shown again. */
  giveUp(cell: CellRef): void {
    void this.queue.giveUp([cell])
  }

  private put(
    cell: CellRef & Pick<CellDraft, 'value' | 'state' | 'source'> & Partial<Pick<CellDraft, 'confirm' | 'base'>>,
  ): void {
    const { scope, into } = this.queue
    const base = this.saved(cell.mark_id, cell.field)
    const about = { scope, into, base, reason: this.reason, typed_at: Date.now() }
    this.queue.commit({ confirm: false, ...about, ...cell })
  }

  subscribeRow = (id: number, listener: () => void): (() => void) => this.listeners.toRow(id, listener)

  /** What stands at the foot of a column, `TOTAL` or a field; it follows shortly after what is typed. */
  columnSum(field: string): ColumnSum {
    return this.sums.of(field)
  }

  subscribeColumn = (field: string, listener: () => void): (() => void) => this.sums.subscribe(field, listener)

  subscribe = (listener: () => void): (() => void) => this.listeners.toWhole(listener)

  private touch(ids: number[]): void {
    this.summary = null
    for (const id of ids) this.views.delete(id)
    this.sums.touch(ids.filter((id) => this.has(id)))
    this.listeners.tell(new Set(ids))
  }

  private view(row: MarkRow): RowView {
    const fields = ['attendance' as const, ...this.fields(row)]
    const entered = this.value(row.id, 'attendance') as ExamAttendance | null
    const isFilled = fields.some((field) => field !== 'attendance' && this.value(row.id, field) !== null)
    const attendance = entered ?? (isFilled ? 'P' : null)
    const computed = computeRow(this.exam!, this.columnsOf(row), attendance, (field) => this.value(row.id, field))
    const cells = new Map(
      fields.map((field) => [field, this.cell(row.id, field, computed.uncounted.get(field) ?? null)] as const),
    )
    const isSettled = [...cells.values()].every(({ shown }) => shown === 'saved')
    // What is saved counts as the server says: it knows what was added or scaled for all.
    const total = isSettled && row.marks !== null ? row.marks : computed.total
    return { row, cells, attendance, isSettled, ...computed, total }
  }

  private cell(id: number, field: MarkKey, uncounted: Uncounted | null): CellView {
    const key = keyOf({ mark_id: id, field })
    const draft = this.queue.cells.get(key) ?? null
    const beside = { draft, uncounted, by: this.news.get(key) ?? null }
    if (!draft) return { text: cellText(this.saved(id, field)), shown: 'saved', ...beside }
    const shown = draft.state === 'kept' && !this.queue.isOnDisk(key) ? 'typed' : draft.state
    return { text: cellText(draft.value), shown, ...beside }
  }

  getSummary = (): Summary => {
    this.summary ??= this.sum()
    return this.summary
  }

  private sum(): Summary {
    const draft = [...this.queue.cells.values()]
    const count = (...states: CellDraft['state'][]) => draft.filter(({ state }) => states.includes(state)).length
    const own = this.ids.filter((id) => !this.rows.get(id)!.left)
    return {
      ...this.queue.sending,
      complete: own.filter((id) => this.row(id).isComplete).length,
      of: own.length,
      waiting: count('kept'),
      conflicts: count('conflict'),
      toMend: count('refused', 'wrong'),
    }
  }
}
