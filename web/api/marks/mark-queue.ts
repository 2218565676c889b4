import type { cardEntryApi, examMarksApi, invigilationApi, MarkKey, Message } from '#contract'
import type { Answer } from '../call.ts'
import { CallError } from '../call-error.ts'
import { randomId } from '../idempotency.ts'
import { sendAgain } from '../send-again.ts'
import { batchSize, dissolved, halfOf, merged, nextBatch, settled, type Typed, together } from './batches.ts'
import {
  type AnyDraft,
  type Batch,
  type CellDraft,
  type CellValue,
  cellsOf,
  type EntryField,
  keyOf,
  type PresenceField,
  type SentCell,
  type TypedInto,
} from './cell-draft.ts'
import type { MarkDrafts } from './device-drafts.ts'
import { wireOf } from './draft-wires.ts'
import { markDraftsOf } from './mark-drafts.ts'
import { ownScope } from './own-scope.ts'
import { TypedJournal } from './typed-journal.ts'

/** ms after the last key until what was typed is sent, and how many cells are not waited for. */
const pause = 800
const enough = 50
/** ms between attempts: 1 s, 2 s, 4 s … up to a minute, each a fifth more or less. */
const firstWait = 1000
const longestWait = 60_000
const waitAfter = (attempts: number) => Math.min(longestWait, firstWait * 2 ** attempts) * (0.8 + Math.random() * 0.4)
/** Failures of the server itself after which it is taken for the batch's fault. */
const mostFailures = 3

export type QueueAnswer = Answer<(typeof examMarksApi)['updateMany']>['data']

/** Marks of an exam: where they are typed, and what is answered. */
interface OfMarks {
  into: number
  field: MarkKey
  answer: QueueAnswer
}
/** Who is there, in a room. */
export interface OfPresence {
  into: `room ${string}`
  field: PresenceField
  answer: Answer<(typeof invigilationApi)['mark']>['data']
}
/** What is entered for report cards. */
export interface OfEntries {
  into: `card ${string}`
  field: EntryField
  answer: Answer<(typeof cardEntryApi)['updateMany']>['data']
}
export type OfEither = OfMarks | OfPresence | OfEntries

/** How the sending stands. */
export interface Sending {
  /** Whether typed values outlive the page; where the device stores nothing they are sent, or lost with it. */
  durable: boolean
  /** The network or the server does not answer; it is tried again by itself. */
  offline: boolean
  /** The exam takes nothing from this person any more; what was typed is kept. */
  stopped: Message | null
}

/** Those that send, by whose and into what it was typed. */
const open = new Map<string, Pick<MarkQueue<OfEither>, 'close' | 'wake'>>()

/** What one person types into the sheet of one exam, or says of a room: kept at once, sent in batches, dropped when the server has acknowledged it. */
export class MarkQueue<Of extends OfEither = OfMarks> {
  readonly scope: string
  readonly into: Of['into']
  /** The typed values as the device stores them, or will in a moment. */
  cells = new Map<string, CellDraft<Of['field']>>()
  /** Values that are being written to the disk, which has not confirmed them yet. */
  private readonly unwritten = new Map<string, Typed>()
  /** What is typed, pasted or taken back in one step: it is written to the disk at once. */
  private step: Typed[] = []
  /** What the server has acknowledged last, and when: a value typed just before goes on from it. */
  private readonly acknowledged = new Map<string, { value: CellValue; at: number }>()
  sending: Sending = { durable: true, offline: false, stopped: null }
  private readonly opening: Promise<MarkDrafts>
  private readonly journal: TypedJournal
  private readonly onChange: (keys: string[]) => void
  private readonly onAnswer: (answer: Of['answer'], sent: SentCell<Of['field']>[]) => void
  private readonly onElsewhere: () => void
  private timer: ReturnType<typeof setTimeout> | undefined
  private wakeUp: (() => void) | null = null
  private running = false
  private isWanted = false
  private closed = false
  private most = batchSize
  private readonly channel: BroadcastChannel | null

  constructor(
    scope: string,
    into: Of['into'],
    onChange: (keys: string[]) => void = () => undefined,
    onAnswer: (answer: Of['answer'], sent: SentCell<Of['field']>[]) => void = () => undefined,
    /** Typed values are gone from the device without having been sent from here: another tab has sent them. */
    onElsewhere: () => void = () => undefined,
  ) {
    this.scope = scope
    this.into = into
    this.onChange = onChange
    this.onAnswer = onAnswer
    this.onElsewhere = onElsewhere
    this.opening = markDraftsOf(scope)
    this.journal = new TypedJournal(scope)
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`marks:${scope}:${into}`)
    if (this.channel) this.channel.onmessage = () => void this.reload()
    // A sheet takes over from what went on sending after it was left.
    open.get(this.name)?.close()
    open.set(this.name, this)
    addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
  }

  private get name(): string {
    return `${this.scope} ${this.into}`
  }

  static of(scope: string, into: TypedInto): Pick<MarkQueue<OfEither>, 'close' | 'wake'> | undefined {
    return open.get(`${scope} ${into}`)
  }

  /** Reads what was kept before, and sends it. */
  async start(): Promise<void> {
    await this.reload()
    this.wake()
  }

  close(): void {
    this.closed = true
    if (open.get(this.name) === this) open.delete(this.name)
    clearTimeout(this.timer)
    this.wakeUp?.()
    this.channel?.close()
    removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
  }

  isOnDisk(key: string): boolean {
    return this.sending.durable && !this.unwritten.has(key)
  }

  /** Keeps a typed value; it is sent when typing pauses. */
  commit(typed: Typed): void {
    const values = together(this.cells.values(), typed)
    for (const one of values) {
      const key = keyOf(one)
      this.cells.set(key, merged(this.cells.get(key), one))
      this.unwritten.set(key, one)
    }
    this.onChange(values.map(keyOf))
    this.keepInStep(values)
    clearTimeout(this.timer)
    if (this.cells.size >= enough) this.wake()
    else this.timer = setTimeout(this.wake, pause)
  }

  /** A pasted list is hundreds of values: each in a transaction of its own, the last was on the disk half a minute later. */
  private keepInStep(values: Typed[]): void {
    this.step.push(...values)
    if (this.step.length > values.length) return
    queueMicrotask(() => {
      const step = this.step
      this.step = []
      this.noteUnwritten()
      void this.keep(step)
    })
  }

  /** Several in one step: none of them is sent before the others are there. */
  private async keep(values: Typed[]): Promise<void> {
    const since = performance.now()
    const start = (typed: Typed) => {
      const last = this.acknowledged.get(keyOf(typed))
      return last && last.at >= since ? { ...typed, base: last.value } : typed
    }
    const goneOn = (before: AnyDraft | undefined, typed: Typed) => (before ? merged(before, typed) : start(typed))
    const [only, ...others] = values
    const drafts = await this.opening
    if (only && others.length === 0) await drafts.put(only, (before) => goneOn(before, only))
    else
      await drafts.change(this.into, ({ cells }) => {
        const put = new Map<string, AnyDraft>()
        for (const one of values) put.set(keyOf(one), goneOn(put.get(keyOf(one)) ?? cells.get(keyOf(one)), one))
        return { put: [...put.values()] }
      })
    // What was typed over it meanwhile is not there yet.
    for (const one of values) if (this.unwritten.get(keyOf(one)) === one) this.unwritten.delete(keyOf(one))
    this.noteUnwritten()
    this.tell({ durable: drafts.durable })
    this.announce()
    // The disk is full or forbidden: it is sent at once instead.
    if (!drafts.durable) this.wake()
    this.onChange(values.map(keyOf))
  }

  /** What a tab that is closed in this moment leaves to the next one. */
  private noteUnwritten(): void {
    this.journal.write([...this.unwritten.keys()].flatMap((key) => this.cells.get(key) ?? []))
  }

  /** Somebody else's value stands: the own one is given up. */
  async giveUp(cells: Pick<AnyDraft, 'mark_id' | 'field'>[]): Promise<void> {
    for (const cell of cells) this.cells.delete(keyOf(cell))
    this.onChange(cells.map(keyOf))
    const drafts = await this.opening
    await drafts.change(this.into, () => ({ drop: cells }))
    this.announce()
  }

  /** Other tabs show the same cells. */
  private announce(): void {
    if (!this.closed) this.channel?.postMessage(null)
  }

  /** It is taken again there: what was kept when it was not goes now. */
  goOn(): void {
    if (!this.sending.stopped) return
    this.tell({ stopped: null })
    this.wake()
  }

  /** Sends now what waits. */
  wake = (): void => {
    clearTimeout(this.timer)
    this.wakeUp?.()
    void this.pump()
  }

  private async reload(): Promise<void> {
    const drafts = await this.opening
    const { cells } = await drafts.read(this.into)
    if (this.closed) return
    const own = [...this.cells].filter(([key]) => this.unwritten.has(key))
    const keys = new Set([...this.cells.keys(), ...cells.keys()])
    const isGone = [...this.cells.keys()].some((key) => !cells.has(key) && !this.unwritten.has(key))
    this.cells = new Map([...cells, ...own])
    this.tell({ durable: drafts.durable })
    this.onChange([...keys])
    if (isGone) this.onElsewhere()
  }

  private async pump(): Promise<void> {
    this.isWanted = true
    if (this.running) return
    this.running = true
    try {
      // What is kept while the last look finds nothing is looked for once more.
      while (this.isWanted && !this.closed) {
        this.isWanted = false
        await this.alone(() => this.sendAll())
      }
    } finally {
      this.running = false
    }
  }

  /** One tab at a time sends. Without locks two may send the same batch: it has one key, so it is done once. */
  private alone(work: () => Promise<void>): Promise<unknown> {
    return navigator.locks ? navigator.locks.request(`marks:${this.scope}:${this.into}`, work) : work()
  }

  private async sendAll(): Promise<void> {
    const drafts = await this.opening
    let attempts = 0
    while (!this.closed && !this.sending.stopped) {
      const batch = await this.take(drafts)
      if (!batch) return this.forgetSent()
      // Whoever is signed in now sends nobody else's marks.
      if (ownScope() !== this.scope) return
      try {
        const answer = await sendAgain(wireOf(this.into).endpoint, batch.body, batch.key)
        const data = answer.data as Of['answer']
        attempts = 0
        this.most = batchSize
        this.tell({ offline: false })
        await this.apply(drafts, (cells) => settled(batch, cells, data.results), data, batch.sent)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (await this.isRefused(drafts, batch, error)) continue
        if (error.errorCode === 'signed_out') return
        // The browser is asked not to make room by what nobody else has.
        if (!this.sending.offline) void navigator.storage?.persist?.().catch(() => false)
        this.tell({ offline: true })
        await this.sleep(error.retry_after_s * 1000 || waitAfter(attempts++))
      }
    }
  }

  /** Nothing on the device waits: what waits here was sent by the queue that this one took over from. */
  private async forgetSent(): Promise<void> {
    const waits = [...this.cells].some(([key, { state }]) => state === 'kept' && !this.unwritten.has(key))
    if (waits) await this.reload()
  }

  /** The batch that was not answered, else a new one. */
  private async take(drafts: MarkDrafts): Promise<Batch | null> {
    const changes = await drafts.change(this.into, ({ cells, batches }) => {
      const [open] = batches
      if (open) return { batch: open }
      const batch = nextBatch([...cells.values()], 1, randomId(), this.most)
      return batch && { batch }
    })
    return changes?.batch ?? null
  }

  private async apply(
    drafts: MarkDrafts,
    work: (cells: ReadonlyMap<string, AnyDraft>) => ReturnType<typeof settled>,
    answer?: Of['answer'],
    sent: Batch['sent'] = [],
  ): Promise<void> {
    const changes = await drafts.change(this.into, ({ cells }) => work(cells))
    const at = performance.now()
    for (const { i, status } of answer?.results ?? []) {
      if (status !== 'ok') continue
      for (const one of cellsOf(sent, i)) this.acknowledged.set(keyOf(one), { value: one.value, at })
    }
    // Told first: a cell that is dropped here shows what the server holds.
    if (answer) this.onAnswer(answer, sent as SentCell<Of['field']>[])
    for (const cell of changes?.drop ?? []) if (!this.unwritten.has(keyOf(cell))) this.cells.delete(keyOf(cell))
    for (const cell of changes?.put ?? []) if (!this.unwritten.has(keyOf(cell))) this.cells.set(keyOf(cell), cell)
    this.onChange([...sent.map(keyOf), ...(changes?.put ?? []).map(keyOf)])
    this.announce()
  }

  /** Whether the answer is for good: then the batch is over, and what it held stays. */
  private async isRefused(drafts: MarkDrafts, batch: Batch, error: CallError): Promise<boolean> {
    const { status, errorCode, message, code, params } = error
    const why = { message, code, params } as Message
    if (status === 403 || status === 404 || wireOf(this.into).isShut(error)) {
      await this.apply(drafts, () => ({ ends: batch }))
      this.tell({ stopped: why, offline: false })
      return true
    }
    if (status >= 500 && status !== 503 && batch.failures + 1 < mostFailures) {
      await drafts.change(this.into, () => ({ batch: { ...batch, failures: batch.failures + 1 } }))
      return false
    }
    const passes = status === 0 || status === 401 || status === 429 || status === 503 || errorCode === 'busy'
    if (passes || errorCode === 'network') return false
    this.most = halfOf(batch)
    await this.apply(drafts, (cells) => dissolved(batch, cells, why), undefined, batch.sent)
    return true
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms)
      this.wakeUp = () => {
        clearTimeout(timer)
        this.wakeUp = null
        done()
      }
    })
  }

  private tell(sending: Partial<Sending>): void {
    this.sending = { ...this.sending, ...sending }
    this.onChange([])
  }
}
