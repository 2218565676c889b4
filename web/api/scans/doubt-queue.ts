import { type DoubtResult, type Message, scanDoubtApi } from '#contract'
import { call } from '../call.ts'
import { CallError } from '../call-error.ts'
import { ownScope } from '../marks/own-scope.ts'
import { type DoubtDraft, doubtDrafts } from './scan-drafts.ts'
import { Sender } from './sender.ts'

/** Decisions of one call: a person makes few while one is under way. */
const mostOfCall = 50

/** What is decided of a doubt. */
export type DoubtDecision = Pick<DoubtDraft, 'n' | 'row_version' | 'label' | 'value'>

/** What one person decides of the doubts of one exam: on the device at once, sent as it is made, and gone once the server has it. */
export class DoubtQueue {
  readonly scope: string
  readonly exam_id: number
  drafts: ReadonlyMap<number, DoubtDraft> = new Map()
  private readonly sender: Sender
  private readonly onChange: () => void
  private readonly onTaken: (open: number) => void
  private underWay = new Set<number>()

  /** @param onTaken the server has taken some; so many doubts are left */
  constructor(scope: string, exam_id: number, onChange: () => void, onTaken: (open: number) => void) {
    this.scope = scope
    this.exam_id = exam_id
    this.onChange = onChange
    this.onTaken = onTaken
    this.sender = new Sender(`doubts:${scope}:${exam_id}`, () => this.sendNext(), onChange)
  }

  get offline(): boolean {
    return this.sender.offline
  }

  get durable(): boolean {
    return doubtDrafts.durable
  }

  /** Reads what was decided before and not sent, and sends it. */
  async start(): Promise<void> {
    const stored = await doubtDrafts.read(this.scope, this.exam_id)
    this.change((drafts) => {
      for (const draft of stored) if (!drafts.has(draft.n)) drafts.set(draft.n, draft)
    })
    this.sender.wake()
  }

  close(): void {
    this.sender.close()
  }

  decide(decision: DoubtDecision): Promise<void> {
    return this.put({ ...this.about(), ...decision, undoes: false, state: 'waits' })
  }

  /** What was not sent yet is dropped, what the server has is taken back there. */
  takeBack(decision: DoubtDecision): Promise<void> {
    const waiting = this.drafts.get(decision.n)
    if (waiting && !waiting.undoes && !this.underWay.has(decision.n)) return this.giveUp(decision.n)
    return this.put({ ...this.about(), ...decision, undoes: true, state: 'waits' })
  }

  /** The other's decision stands, or the server's refusal. */
  async giveUp(n: number): Promise<void> {
    this.change((drafts) => drafts.delete(n))
    await doubtDrafts.drop({ scope: this.scope, exam_id: this.exam_id, n })
  }

  /** The own decision replaces the other's. */
  insist(n: number): Promise<void> {
    const { theirs: _theirs, ...draft } = this.drafts.get(n)!
    return this.put({ ...draft, state: 'waits', row_version: 0, made_at: Date.now() })
  }

  private about() {
    return { scope: this.scope, exam_id: this.exam_id, made_at: Date.now() }
  }

  private async put(draft: DoubtDraft): Promise<void> {
    this.change((drafts) => drafts.set(draft.n, draft))
    await doubtDrafts.put(draft)
    this.sender.wake()
  }

  private change(work: (drafts: Map<number, DoubtDraft>) => void): void {
    const next = new Map(this.drafts)
    work(next)
    this.drafts = next
    this.onChange()
  }

  private async sendNext(): Promise<boolean> {
    // Whoever is signed in now sends nobody else's decisions.
    if (ownScope() !== this.scope) return false
    const waiting = [...this.drafts.values()]
      .filter(({ state }) => state === 'waits')
      .sort((a, b) => a.made_at - b.made_at)
    const [first] = waiting
    if (!first) return false
    const sent = waiting.filter(({ undoes }) => undoes === first.undoes).slice(0, mostOfCall)
    this.underWay = new Set(sent.map(({ n }) => n))
    try {
      const { results, open } = await (first.undoes ? sendUndo(sent) : sendDecisions(sent))
      for (const result of results) await this.settle(sent[result.i], result)
      this.onTaken(open)
    } catch (error) {
      if (!(error instanceof CallError) || Sender.passes(error)) throw error
      const { message, code, params } = error
      for (const draft of sent)
        await this.replace(draft, { state: 'refused', why: { message, code, params } as Message })
    } finally {
      this.underWay.clear()
    }
    return true
  }

  private async settle(draft: DoubtDraft | undefined, result: DoubtResult): Promise<void> {
    if (!draft) return
    if (result.status === 'ok') {
      // Decided anew meanwhile: that one is still to be sent.
      if (this.drafts.get(draft.n) === draft) await this.giveUp(draft.n)
    } else if (result.status === 'conflict') {
      const { value, by, at } = result
      await this.replace(draft, { state: 'conflict', theirs: { value, by: by?.name ?? null, at } })
    } else {
      const { message, said } = result
      await this.replace(draft, { state: 'refused', why: { message, code: said.code, params: said.params } as Message })
    }
  }

  private async replace(draft: DoubtDraft, changes: Partial<DoubtDraft>): Promise<void> {
    if (this.drafts.get(draft.n) !== draft) return
    const next = { ...draft, ...changes }
    this.change((drafts) => drafts.set(draft.n, next))
    await doubtDrafts.put(next)
  }
}

const quietly = { toasts: 'none' } as const

/** `row_version` 0: whatever stands there now. */
const sendDecisions = async (sent: DoubtDraft[]) => {
  const items = sent.map(({ n, value, row_version }) => ({ id: n, value, ...(row_version > 0 && { row_version }) }))
  return (await call(scanDoubtApi.decide, { items }, quietly)).data
}

const sendUndo = async (sent: DoubtDraft[]) =>
  (await call(scanDoubtApi.undo, { ids: sent.map(({ n }) => n) }, quietly)).data
