import type { ExamAttendance, Message, RoomPupil, RoomRoll } from '#contract'
import { type CellDraft, type CellValue, cellsOf, keyOf, type PresenceField } from '#web/api/marks/cell-draft.ts'
import { type RoomAsked, roomKey } from '#web/api/marks/invigilation-room.ts'
import { MarkQueue, type OfPresence, type Sending } from '#web/api/marks/mark-queue.ts'
import { Listeners } from '../store/listeners.ts'

type PresenceDraft = CellDraft<PresenceField>
interface NewPresence {
  id: number
  field: PresenceField
  value: CellValue
}

const fields = ['attendance', 'arrived', 'left', 'booklet', 'note'] as const

/** What is said of a pupil: what the server has, with what was tapped here over it. */
export interface PresenceView extends Pick<RoomPupil, 'arrived' | 'left' | 'booklet' | 'note'> {
  pupil: RoomPupil
  attendance: ExamAttendance | null
  /** kept: on this device, on its way. */
  shown: 'saved' | 'kept' | 'conflict' | 'refused'
  theirs: PresenceDraft['theirs'] | null
  why: Message | null
}

export interface PresenceSummary extends Sending {
  present: number
  absent: number
  untaken: number
  of: number
  /** Pupils of whom something is on this device alone. */
  waiting: number
  conflicts: number[]
  refused: number[]
}

/** Those of whom a watcher may say something else: medical leave and exemption are the office's, unfair means have a note. */
const isCycled = (one: ExamAttendance | null) => one === null || one === 'P' || one === 'A'
const afterTap = { P: 'A', A: null } as const
const isThere = (one: ExamAttendance | null) => one === 'P' || one === 'UFM'

/** The pupils of a room on this screen, and what is said of them; each tap is on the device before it is sent. */
export class PresenceStore {
  readonly queue: MarkQueue<OfPresence>
  /** The room is to be looked at anew. */
  onStale: () => void = () => undefined
  ids: number[] = []
  private pupils = new Map<number, RoomPupil>()
  private readonly views = new Map<number, PresenceView>()
  private readonly listeners = new Listeners()
  private steps: NewPresence[][] = []
  private summary: PresenceSummary | null = null
  private acknowledgedAt = -1

  constructor(scope: string, asked: RoomAsked) {
    this.queue = new MarkQueue<OfPresence>(
      scope,
      roomKey(asked),
      (keys) => this.touch(keys.map((key) => Number(key.split(' ')[0]))),
      ({ results }, sent) => {
        for (const { i, status } of results)
          if (status === 'ok') for (const one of cellsOf(sent, i)) this.acknowledge(one)
        this.acknowledgedAt = performance.now()
      },
      () => this.onStale(),
    )
  }

  /** The room as the server has it, asked for at `asked_at`: an answer that was on its way before the last tap was acknowledged is older than it. */
  load({ pupils, state }: Pick<RoomRoll, 'pupils' | 'state'>, asked_at: number): void {
    if (asked_at < this.acknowledgedAt) return
    this.pupils = new Map(pupils.map((pupil) => [pupil.student.id, pupil]))
    this.ids = pupils.map(({ student }) => student.id)
    this.views.clear()
    this.touch(this.ids)
    if (state === 'OPEN') this.queue.goOn()
  }

  private acknowledge({ mark_id, field, value }: { mark_id: number; field: string; value: CellValue }): void {
    const pupil = this.pupils.get(mark_id)
    if (!pupil) return
    const isGone = field === 'attendance' && !isThere(value as ExamAttendance | null)
    this.pupils.set(mark_id, { ...pupil, [field]: value, ...(isGone && { arrived: null, left: null }) })
  }

  view(id: number): PresenceView {
    const known = this.views.get(id)
    if (known) return known
    const pupil = this.pupils.get(id)!
    const drafts = this.draftsOf(id)
    const value = (field: PresenceField) => this.value(id, field) as never
    const conflict = drafts.find(({ state }) => state === 'conflict')
    const refused = drafts.find(({ state }) => state === 'refused')
    const view: PresenceView = {
      ...{ pupil, attendance: value('attendance'), arrived: value('arrived'), left: value('left') },
      ...{ booklet: value('booklet'), note: value('note') },
      shown: conflict ? 'conflict' : refused ? 'refused' : drafts.length > 0 ? 'kept' : 'saved',
      ...{ theirs: conflict?.theirs ?? null, why: refused?.why ?? null },
    }
    this.views.set(id, view)
    return view
  }

  private draftsOf(id: number): PresenceDraft[] {
    return fields.flatMap((field) => this.queue.cells.get(keyOf({ mark_id: id, field })) ?? [])
  }

  private value(id: number, field: PresenceField): CellValue {
    const draft = this.queue.cells.get(keyOf({ mark_id: id, field }))
    return draft ? draft.value : (this.pupils.get(id)?.[field] ?? null)
  }

  /** Not taken, present, absent, and not taken again. @returns whether a tap says anything of this pupil */
  tap(id: number): boolean {
    const { attendance } = this.view(id)
    if (!isCycled(attendance)) return false
    this.setAttendance(id, attendance === null ? 'P' : afterTap[attendance as 'P' | 'A'])
    return true
  }

  /** Who is not there came at no time. */
  setAttendance(id: number, attendance: 'P' | 'A' | null): void {
    const { arrived, left } = this.view(id)
    const times =
      attendance === 'P' ? [] : [...(arrived ? ['arrived' as const] : []), ...(left ? ['left' as const] : [])]
    this.change([{ id, field: 'attendance', value: attendance }, ...times.map((field) => ({ id, field, value: null }))])
  }

  /** Late, or gone before the end: "09:14". */
  setTime(id: number, field: 'arrived' | 'left', time: string | null): void {
    const attendance = isThere(this.view(id).attendance) ? this.view(id).attendance : 'P'
    this.change([
      ...(time ? [{ id, field: 'attendance' as const, value: attendance }] : []),
      { id, field, value: time },
    ])
  }

  setText(id: number, field: 'booklet' | 'note', text: string): void {
    this.change([{ id, field, value: text.trim() || null }])
  }

  setUnfair(id: number, note: string): void {
    this.change([
      { id, field: 'note', value: note.trim() },
      { id, field: 'attendance', value: 'UFM' },
    ])
  }

  /** Everybody of whom nothing is said is there. */
  allPresent(): void {
    const open = this.ids.filter((id) => this.view(id).attendance === null)
    this.change(open.map((id) => ({ id, field: 'attendance' as const, value: 'P' })))
  }

  get canUndo(): boolean {
    return this.steps.length > 0
  }

  /** Takes the last step back. */
  undo(): void {
    const step = this.steps.at(-1)
    if (!step) return
    this.steps = this.steps.slice(0, -1)
    this.commit(step)
  }

  private change(wanted: NewPresence[]): void {
    // Attendance goes with a time or a note even where it stays: what was seen of it is compared.
    const before = wanted.map(({ id, field }) => ({ id, field, value: this.value(id, field) }))
    if (before.every(({ value }, at) => value === wanted[at]!.value)) return
    this.steps = [...this.steps, before]
    this.commit(wanted)
  }

  private commit(wanted: NewPresence[]): void {
    const { scope, into } = this.queue
    const typed_at = Date.now()
    for (const { id, field, value } of wanted)
      this.queue.commit({
        ...{ scope, into, mark_id: id, field, value, typed_at, state: 'kept', source: 'CELL', reason: null },
        ...{ base: this.pupils.get(id)?.[field] ?? null, confirm: false },
      })
  }

  /** A conflict is decided: what the other took stands. */
  keepTheirs(id: number): void {
    const { theirs } = this.view(id)
    if (theirs) this.acknowledge({ mark_id: id, field: 'attendance', value: theirs.value })
    void this.queue.giveUp(this.draftsOf(id))
    this.onStale()
  }

  /** A conflict is decided: the own tap stands. */
  putMine(id: number): void {
    this.commit(this.draftsOf(id).map(({ field, value }) => ({ id, field, value })))
  }

  giveUp(id: number): void {
    void this.queue.giveUp(this.draftsOf(id))
  }

  subscribePupil = (id: number, listener: () => void): (() => void) => this.listeners.toRow(id, listener)
  subscribe = (listener: () => void): (() => void) => this.listeners.toWhole(listener)

  private touch(ids: number[]): void {
    this.summary = null
    for (const id of ids) this.views.delete(id)
    this.listeners.tell(new Set(ids))
  }

  getSummary = (): PresenceSummary => {
    this.summary ??= this.sum()
    return this.summary
  }

  private sum(): PresenceSummary {
    const views = this.ids.map((id) => this.view(id))
    const idsOf = (shown: PresenceView['shown']) =>
      views.filter((one) => one.shown === shown).map(({ pupil }) => pupil.student.id)
    const waiting = new Set([...this.queue.cells.values()].flatMap((one) => (one.state === 'kept' ? one.mark_id : [])))
    const present = views.filter(({ attendance }) => isThere(attendance)).length
    const untaken = views.filter(({ attendance }) => attendance === null).length
    return {
      ...this.queue.sending,
      ...{ present, untaken, absent: views.length - present - untaken, of: views.length },
      ...{ waiting: waiting.size, conflicts: idsOf('conflict'), refused: idsOf('refused') },
    }
  }
}
