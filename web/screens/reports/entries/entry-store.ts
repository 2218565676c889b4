import type { EntriesOfSection, EntryPupil, Message } from '#contract'
import { type EntriesAsked, entryField, entryKey } from '#web/api/marks/card-entries.ts'
import { type CellDraft, type EntryField, keyOf } from '#web/api/marks/cell-draft.ts'
import { MarkQueue, type OfEntries, type Sending } from '#web/api/marks/mark-queue.ts'

type EntryDraft = CellDraft<EntryField>

/** An item in a term: what is gone through pupil by pupil. */
export interface Column {
  item: string
  term: string
}

export interface EntryView {
  value: string | null
  text: string | null
  /** kept: on this device, on its way. */
  shown: 'saved' | 'kept' | 'conflict' | 'refused'
  theirs: EntryDraft['theirs'] | null
  why: Message | null
}

interface NewEntry {
  id: number
  field: EntryField
  value: string | null
}

export interface EntrySummary extends Sending {
  /** Values that are on this device alone. */
  waiting: number
  /** Pupils of whom something is to be decided, or was not taken. */
  conflicts: number[]
  refused: number[]
}

/** What is entered of a section on this screen; each value is on the device before it is sent, as marks are. */
export class EntryStore {
  readonly queue: MarkQueue<OfEntries>
  /** The section is to be looked at anew. */
  onStale: () => void = () => undefined
  ids: number[] = []
  private pupils = new Map<number, EntryPupil>()
  private readonly listeners = new Set<() => void>()
  private readonly views = new Map<string, EntryView>()
  private steps: NewEntry[][] = []
  private summary: EntrySummary | null = null
  private acknowledgedAt = -1
  private version = 0

  constructor(scope: string, asked: EntriesAsked) {
    this.queue = new MarkQueue<OfEntries>(
      scope,
      entryKey(asked),
      () => this.touch(),
      ({ results }, sent) => {
        for (const { i, status } of results) {
          const one = sent[i]
          if (status === 'ok' && one) this.acknowledge(one.mark_id, one.field, one.value as string | null)
        }
        this.acknowledgedAt = performance.now()
      },
      () => this.onStale(),
    )
  }

  /** The section as the server has it, asked for at `asked_at`: an answer that was on its way before the last value was acknowledged is older than it. */
  load({ pupils, state, is_locked }: EntriesOfSection, asked_at: number): void {
    if (asked_at < this.acknowledgedAt) return
    this.pupils = new Map(pupils.map((pupil) => [pupil.enrolment_id, pupil]))
    this.ids = pupils.map(({ enrolment_id }) => enrolment_id)
    this.touch()
    if (state === 'OPEN' && !is_locked) this.queue.goOn()
  }

  pupil = (id: number): EntryPupil => this.pupils.get(id)!

  private acknowledge(id: number, field: string, value: string | null): void {
    const pupil = this.pupils.get(id)
    if (!pupil) return
    const [item = '', term = '', part = 'value'] = field.split('|')
    const key = `${item}|${term}`
    const before = pupil.values[key] ?? { value: null, text: null }
    this.pupils.set(id, { ...pupil, values: { ...pupil.values, [key]: { ...before, [part]: value } } })
  }

  private draft = (id: number, field: EntryField) => this.queue.cells.get(keyOf({ mark_id: id, field }))

  private saved(id: number, field: EntryField): string | null {
    const [item, term, part] = field.split('|')
    return this.pupils.get(id)?.values[`${item}|${term}`]?.[part === 'text' ? 'text' : 'value'] ?? null
  }

  private value(id: number, field: EntryField): string | null {
    const draft = this.draft(id, field)
    return draft ? (draft.value as string | null) : this.saved(id, field)
  }

  view(id: number, { item, term }: Column): EntryView {
    const key = `${id} ${item} ${term}`
    const known = this.views.get(key)
    if (known) return known
    const [level, text] = [entryField(item, term), entryField(item, term, 'text')]
    const drafts = [level, text].flatMap((field) => this.draft(id, field) ?? [])
    const conflict = drafts.find(({ state }) => state === 'conflict')
    const refused = drafts.find(({ state }) => state === 'refused')
    const view: EntryView = {
      ...{ value: this.value(id, level), text: this.value(id, text) },
      shown: conflict ? 'conflict' : refused ? 'refused' : drafts.length > 0 ? 'kept' : 'saved',
      ...{ theirs: conflict?.theirs ?? null, why: refused?.why ?? null },
    }
    this.views.set(key, view)
    return view
  }

  set(id: number, { item, term }: Column, value: string | null, part: 'value' | 'text' = 'value'): void {
    this.change([{ id, field: entryField(item, term, part), value }])
  }

  empty = (column: Column): number[] => this.ids.filter((id) => this.view(id, column).value === null)

  /** Gives a level to all who have none, as one step that can be taken back. */
  fill(column: Column, value: string): void {
    const field = entryField(column.item, column.term)
    this.change(this.empty(column).map((id) => ({ id, field, value })))
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

  private change(wanted: NewEntry[]): void {
    const before = wanted.map(({ id, field }) => ({ id, field, value: this.value(id, field) }))
    if (before.every(({ value }, at) => value === wanted[at]!.value)) return
    this.steps = [...this.steps, before]
    this.commit(wanted)
  }

  private commit(wanted: NewEntry[]): void {
    const { scope, into } = this.queue
    const typed_at = Date.now()
    for (const { id, field, value } of wanted)
      this.queue.commit({
        ...{ scope, into, mark_id: id, field, value, typed_at, state: 'kept', source: 'CELL', reason: null },
        ...{ base: this.saved(id, field), confirm: false },
      })
  }

  private draftsOf = (id: number) => [...this.queue.cells.values()].filter(({ mark_id }) => mark_id === id)

  /** A conflict is decided: what the other entered stands. What was refused is given up. */
  giveUp(id: number): void {
    const drafts = this.draftsOf(id).filter(({ state }) => state === 'conflict' || state === 'refused')
    for (const { field, theirs } of drafts) if (theirs) this.acknowledge(id, field, theirs.value as string | null)
    void this.queue.giveUp(drafts)
    this.onStale()
  }

  /** A conflict is decided: the own value stands. */
  putMine(id: number): void {
    const own = this.draftsOf(id).filter(({ state }) => state === 'conflict')
    this.commit(own.map(({ field, value }) => ({ id, field, value: value as string | null })))
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  /** Another number after every change. */
  getVersion = (): number => this.version

  private touch(): void {
    this.summary = null
    this.version += 1
    this.views.clear()
    for (const listener of this.listeners) listener()
  }

  getSummary = (): EntrySummary => {
    this.summary ??= this.sum()
    return this.summary
  }

  private sum(): EntrySummary {
    const cells = [...this.queue.cells.values()]
    const idsOf = (state: EntryDraft['state']) => [
      ...new Set(cells.flatMap((cell) => (cell.state === state ? [cell.mark_id] : []))),
    ]
    return {
      ...this.queue.sending,
      waiting: cells.filter(({ state }) => state === 'kept').length,
      ...{ conflicts: idsOf('conflict'), refused: idsOf('refused') },
    }
  }
}
