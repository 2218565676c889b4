import type { ScanDoubtRow } from '#contract'
import { DoubtQueue } from '#web/api/scans/doubt-queue.ts'
import type { DoubtDraft } from '#web/api/scans/scan-drafts.ts'
import {
  chosenAtFirst,
  circleOf,
  type Marked,
  markedOfNumber,
  nothingMarked,
  numberOfMarked,
  sameMarked,
  toggled,
  withoutRow,
} from './marked.ts'

/** Rows ahead below which more are asked for. */
const few = 20

/** Why a doubt can't be gone on from. */
export type DoubtRemark = 'choose' | 'number'

/** What is seen of the doubts. */
export interface DoubtView {
  /** null: all that is here is looked at. */
  doubt: ScanDoubtRow | null
  /** What is chosen; null: nothing yet. */
  marked: Marked | null
  /** Of a number as it is typed. */
  typed: string
  /** Of a grid: the row that the next key is for. */
  row: number
  isDecided: boolean
  remark: DoubtRemark | null
  next: ScanDoubtRow[]
  left: number
  offline: boolean
  durable: boolean
  waiting: number
  conflicts: DoubtDraft[]
  refused: DoubtDraft[]
  canUndo: boolean
  needsMore: boolean
}

/** The doubts of an exam in their order, what is chosen at the one that is looked at, and what was decided. */
export class DoubtStore {
  readonly queue: DoubtQueue
  private readonly labelOf: (doubt: ScanDoubtRow) => string
  private doubts: ScanDoubtRow[] = []
  private at = 0
  private marked: Marked | null = null
  private typed = ''
  private row = 0
  private isTouched = false
  private remark: DoubtRemark | null = null
  /** As the server says. */
  private open = 0
  private readonly decided = new Map<number, Marked>()
  /** Of these the server's row is another since. */
  private readonly changed = new Set<number>()
  private done: { id: number; told: boolean }[] = []
  private view: DoubtView | null = null
  private readonly listeners = new Set<() => void>()

  /** @param labelOf a doubt as it is called, where it is spoken of without being seen */
  constructor(scope: string, exam_id: number, labelOf: (doubt: ScanDoubtRow) => string) {
    this.labelOf = labelOf
    const onTaken = (open: number) => {
      this.open = open
      this.touch()
    }
    this.queue = new DoubtQueue(scope, exam_id, () => this.touch(), onTaken)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  getView = (): DoubtView => {
    this.view ??= this.look()
    return this.view
  }

  /** Rows as the server has them, `count` of all: what is known stays in its place. */
  load(rows: readonly ScanDoubtRow[], count: number): void {
    this.open = count
    for (const { n, value, undoes, state } of this.queue.drafts.values())
      if (value && !undoes && state === 'waits') this.decided.set(n, value)
    const fresh = new Map(rows.map((row) => [row.id, row]))
    this.doubts = this.doubts.map((one) => fresh.get(one.id) ?? one)
    const known = new Set(this.doubts.map(({ id }) => id))
    const wasOver = this.doubts[this.at] === undefined
    this.doubts = [...this.doubts, ...rows.filter(({ id }) => !known.has(id))]
    if (wasOver) this.goTo(this.nextFrom(0))
    else this.touch()
  }

  /** A key that means a circle, a row of a grid or a digit; answers whether it meant anything. */
  press(key: string, adds = false): boolean {
    const { doubt } = this.getView()
    if (!doubt) return false
    if (doubt.kind === 'DIGITS') return this.pressDigit(key)
    if (key === '0' || key === '-' || key === '–') this.blank()
    else if (key === 'ArrowDown' || key === 'ArrowUp') return this.moveRow(key === 'ArrowDown' ? 1 : -1)
    else if (key === '+' || key === '=') return this.takeAll()
    else {
      const v = circleOf(doubt, this.row, key)
      if (v === null) return false
      this.toggle(this.row, v, adds)
    }
    return true
  }

  toggle(r: number, v: string, adds = false): void {
    const { doubt } = this.getView()
    if (!doubt) return
    this.choose(toggled(doubt, this.marked, r, v, adds))
    if (doubt.kind === 'GRID' && !adds) this.row = Math.min(r + 1, doubt.rows.length - 1)
    this.typed = numberOfMarked(doubt, this.marked ?? [])
    this.touch()
  }

  /** Nothing is marked: in the field, of a grid in the row. */
  blank(): void {
    const { doubt } = this.getView()
    if (!doubt) return
    this.choose(doubt.kind === 'GRID' ? withoutRow(doubt, this.marked, this.row) : nothingMarked(doubt))
    if (doubt.kind === 'GRID') this.row = Math.min(this.row + 1, doubt.rows.length - 1)
    this.typed = ''
    this.touch()
  }

  /** All that is marked stands, though one may be. */
  takeAll(): boolean {
    const { doubt } = this.getView()
    if (!doubt) return false
    this.choose(doubt.marked)
    return true
  }

  type(text: string): void {
    const { doubt } = this.getView()
    if (!doubt) return
    this.choose(markedOfNumber(doubt, text))
    this.typed = text
    this.touch()
  }

  confirm(): void {
    const { doubt } = this.getView()
    if (!doubt) return
    const value = this.marked
    if (!value) {
      this.remark = doubt.kind === 'DIGITS' && this.typed !== '' ? 'number' : 'choose'
      this.touch()
      return
    }
    this.decided.set(doubt.id, value)
    this.done.push({ id: doubt.id, told: true })
    void this.queue.decide(this.decisionOf(doubt, value))
    this.goTo(this.nextFrom(this.at + 1))
  }

  /** Nobody can tell: it stays open, behind all others. */
  giveUp(): void {
    const { doubt } = this.getView()
    if (!doubt) return
    this.decided.delete(doubt.id)
    this.done.push({ id: doubt.id, told: false })
    void this.queue.decide(this.decisionOf(doubt, null))
    const from = this.at
    this.doubts = [...this.doubts.filter((one) => one !== doubt), doubt]
    this.goTo(this.nextFrom(from))
  }

  /** What was just chosen, else the last decision. */
  undo(): void {
    const { doubt } = this.getView()
    if (doubt && this.isTouched) {
      this.goTo(this.at)
      return
    }
    const last = this.done.pop()
    const place = this.doubts.findIndex(({ id }) => id === last?.id)
    const before = this.doubts[place]
    if (!last || !before) return
    if (last.told) {
      const value = this.decided.get(last.id) ?? null
      this.decided.delete(last.id)
      void this.queue.takeBack(this.decisionOf(before, value))
    }
    this.goTo(place)
  }

  go(step: 1 | -1): void {
    if (this.doubts.length > 0) this.goTo((this.at + step + this.doubts.length) % this.doubts.length)
  }

  /** Leads to a doubt that somebody else has decided too. */
  goToId(id: number): void {
    const place = this.doubts.findIndex((one) => one.id === id)
    if (place >= 0) this.goTo(place)
  }

  private decisionOf(doubt: ScanDoubtRow, value: Marked | null) {
    const { id } = doubt
    const row_version = this.changed.has(id) ? 0 : doubt.row_version
    this.changed.add(id)
    return { n: id, row_version, label: this.labelOf(doubt), value }
  }

  private pressDigit(key: string): boolean {
    if (key === 'Backspace') this.type(this.typed.slice(0, -1))
    else if (key === 'Delete') this.blank()
    else if (/^[\d.,-]$/.test(key)) this.type(this.isTouched ? this.typed + key : key)
    else return false
    return true
  }

  private moveRow(step: number): boolean {
    const { doubt } = this.getView()
    if (doubt?.kind !== 'GRID') return false
    this.row = Math.min(Math.max(this.row + step, 0), doubt.rows.length - 1)
    this.touch()
    return true
  }

  private choose(marked: Marked | null): void {
    this.marked = marked
    this.isTouched = true
    this.remark = null
    this.touch()
  }

  /** The next that is not decided, from a place on and then from the beginning; behind the last where there is none. */
  private nextFrom(place: number): number {
    const isOpen = ({ id }: ScanDoubtRow) => !this.decided.has(id)
    const ahead = this.doubts.findIndex((one, n) => n >= place && isOpen(one))
    const next = ahead >= 0 ? ahead : this.doubts.findIndex(isOpen)
    return next >= 0 ? next : this.doubts.length
  }

  private goTo(place: number): void {
    this.at = place
    const doubt = this.doubts[place]
    this.marked = doubt ? (this.decided.get(doubt.id) ?? chosenAtFirst(doubt)) : null
    this.typed = doubt && this.marked ? numberOfMarked(doubt, this.marked) : ''
    this.row = 0
    this.isTouched = false
    this.remark = null
    this.touch()
  }

  private touch(): void {
    this.view = null
    for (const listener of this.listeners) listener()
  }

  private look(): DoubtView {
    const drafts = [...this.queue.drafts.values()]
    const waiting = drafts.filter(({ state }) => state === 'waits')
    const taken = waiting.filter(({ undoes, value }) => !undoes && value !== null).length
    const back = waiting.filter(({ undoes }) => undoes).length
    const doubt = this.doubts[this.at] ?? null
    const ahead = [...this.doubts.slice(this.at + 1), ...this.doubts.slice(0, this.at)].filter(
      ({ id }) => !this.decided.has(id),
    )
    const left = Math.max(0, this.open - taken + back)
    const here = ahead.length + (doubt && !this.decided.has(doubt.id) ? 1 : 0)
    return {
      ...{ doubt, marked: this.marked, typed: this.typed, row: this.row, remark: this.remark, left },
      isDecided: doubt !== null && this.decided.has(doubt.id) && sameMarked(this.decided.get(doubt.id)!, this.marked),
      next: ahead.slice(0, 3),
      ...{ offline: this.queue.offline, durable: this.queue.durable, waiting: waiting.length },
      conflicts: drafts.filter(({ state }) => state === 'conflict'),
      refused: drafts.filter(({ state }) => state === 'refused'),
      canUndo: this.isTouched || this.done.length > 0,
      needsMore: here < few && left > here,
    }
  }
}
