import type { ScanAuditItem, ScanAuditRow } from '#contract'
import { type FieldChoice, FieldDesk } from '../doubts/field-desk.ts'
import { type Marked, sameMarked } from '../doubts/marked.ts'

/** Answers of one call. */
const mostOfCall = 50

interface SeenAnswer {
  n: number
  value: Marked
}

/** Sends what was seen; answers the sample as it is then. */
type SendSeen = (items: SeenAnswer[]) => Promise<ScanAuditRow>

/** What is seen of a sample that is looked at. */
export interface AuditView extends FieldChoice {
  /** null: all that is here was looked at. */
  item: ScanAuditItem | null
  isSeen: boolean
  next: ScanAuditItem[]
  left: number
  /** Answers that the server does not have yet. */
  waiting: number
  /** Why these were not taken. */
  failed: unknown
  canUndo: boolean
}

/** The answers of a sample in their order, and what a person sees marked, who is not shown what was read. */
export class AuditDesk extends FieldDesk<AuditView> {
  private readonly send: SendSeen
  private items: ScanAuditItem[] = []
  private at = 0
  private left: number
  private readonly seen = new Map<number, Marked>()
  /** Of these the server has an answer. */
  private readonly stored = new Set<number>()
  private readonly waiting = new Map<number, Marked>()
  private done: number[] = []
  private isSending = false
  private failed: unknown = null

  constructor({ size, seen }: Pick<ScanAuditRow, 'size' | 'seen'>, send: SendSeen) {
    super()
    this.left = size - seen
    this.send = send
  }

  /** Answers as the server has them: what is known stays in its place, and what was just seen holds. */
  load(items: readonly ScanAuditItem[]): void {
    const known = new Set(this.items.map(({ n }) => n))
    // Whoever looks says all that is marked, more than may be too.
    const fresh = items.filter(({ n }) => !known.has(n)).map((one) => ({ ...one, many: true }))
    for (const { n, seen } of fresh)
      if (seen) {
        this.stored.add(n)
        this.seen.set(n, seen)
      }
    const wasOver = this.items[this.at] === undefined
    this.items = [...this.items, ...fresh]
    if (wasOver) this.goTo(this.nextFrom(0))
    else this.touch()
  }

  confirm(): void {
    const item = this.here()
    const value = item && this.chosen()
    if (!value) return
    this.seen.set(item.n, value)
    this.waiting.set(item.n, value)
    this.done.push(item.n)
    this.goTo(this.nextFrom(this.at + 1))
    void this.sendNext()
  }

  giveUp(): void {
    const item = this.here()
    if (!item) return
    const from = this.at
    this.items = [...this.items.filter((one) => one !== item), item]
    this.goTo(this.nextFrom(from))
  }

  /** What was confirmed comes again: confirmed anew, that holds. */
  undo(): void {
    const isBegun = this.here() !== null && this.isTouched
    const last = isBegun ? undefined : this.done.pop()
    const place = isBegun ? this.at : this.items.findIndex(({ n }) => n === last)
    if (place >= 0) this.goTo(place)
  }

  go(step: 1 | -1): void {
    if (this.items.length > 0) this.goTo((this.at + step + this.items.length) % this.items.length)
  }

  /** Sends what waits, one call after the other. */
  async sendNext(): Promise<void> {
    if (this.isSending || this.waiting.size === 0) return
    this.isSending = true
    const sent = [...this.waiting].slice(0, mostOfCall)
    try {
      const { size, seen } = await this.send(sent.map(([n, value]) => ({ n, value })))
      this.left = size - seen
      this.failed = null
      for (const [n, value] of sent) {
        this.stored.add(n)
        // Seen otherwise meanwhile, it waits on.
        if (this.waiting.get(n) === value) this.waiting.delete(n)
      }
    } catch (error) {
      this.failed = error
    }
    this.isSending = false
    this.touch()
    if (this.failed === null) await this.sendNext()
  }

  protected here(): ScanAuditItem | null {
    return this.items[this.at] ?? null
  }

  private nextFrom(place: number): number {
    const isOpen = ({ n }: ScanAuditItem) => !this.seen.has(n)
    const ahead = this.items.findIndex((one, at) => at >= place && isOpen(one))
    const next = ahead >= 0 ? ahead : this.items.findIndex(isOpen)
    return next >= 0 ? next : this.items.length
  }

  private goTo(place: number): void {
    this.at = place
    const item = this.here()
    this.begin(item, item && (this.seen.get(item.n) ?? null))
  }

  protected look(): AuditView {
    const item = this.here()
    const before = item && this.seen.get(item.n)
    const ahead = this.items.slice(this.at + 1).filter(({ n }) => !this.seen.has(n))
    const fresh = [...this.waiting.keys()].filter((n) => !this.stored.has(n)).length
    const { marked, typed, row, remark, failed } = this
    return {
      ...{ item, marked, typed, row, remark, failed },
      isSeen: before ? sameMarked(before, marked) : false,
      next: ahead.slice(0, 3),
      left: Math.max(0, this.left - fresh),
      waiting: this.waiting.size,
      canUndo: this.isTouched || this.done.length > 0,
    }
  }
}
