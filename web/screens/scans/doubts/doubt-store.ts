import type { ScanDoubtRow } from '#contract'
import { DoubtQueue } from '#web/api/scans/doubt-queue.ts'
import type { DoubtDraft } from '#web/api/scans/scan-drafts.ts'
import { type FieldChoice, FieldDesk } from './field-desk.ts'
import { chosenAtFirst, type Marked, sameMarked } from './marked.ts'

/** Rows ahead below which more are asked for. */
const few = 20

/** What is seen of the doubts. */
export interface DoubtView extends FieldChoice {
  /** null: all that is here is looked at. */
  doubt: ScanDoubtRow | null
  isDecided: boolean
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
export class DoubtStore extends FieldDesk<DoubtView> {
  readonly queue: DoubtQueue
  private readonly labelOf: (doubt: ScanDoubtRow) => string
  private doubts: ScanDoubtRow[] = []
  private at = 0
  /** As the server says. */
  private open = 0
  private readonly decided = new Map<number, Marked>()
  /** Of these the server's row is another since. */
  private readonly changed = new Set<number>()
  private done: { id: number; told: boolean }[] = []

  /** @param labelOf a doubt as it is called, where it is spoken of without being seen */
  constructor(scope: string, exam_id: number, labelOf: (doubt: ScanDoubtRow) => string) {
    super()
    this.labelOf = labelOf
    const onTaken = (open: number) => {
      this.open = open
      this.touch()
    }
    this.queue = new DoubtQueue(scope, exam_id, () => this.touch(), onTaken)
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

  /** All that is marked stands, though one may be. */
  override takeAll(): boolean {
    const { doubt } = this.getView()
    if (!doubt) return false
    this.choose(doubt.marked)
    return true
  }

  confirm(): void {
    const { doubt } = this.getView()
    if (!doubt) return
    const value = this.chosen()
    if (!value) return
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

  protected here(): ScanDoubtRow | null {
    return this.getView().doubt
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
    const doubt = this.doubts[place] ?? null
    this.begin(doubt, doubt && (this.decided.get(doubt.id) ?? chosenAtFirst(doubt)))
  }

  protected look(): DoubtView {
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
