import { type DataOf, type Message, scanApi } from '#contract'
import { call } from '../call.ts'
import { CallError } from '../call-error.ts'
import { ownScope } from '../marks/own-scope.ts'
import { type PhotoDraft, photoDrafts } from './scan-drafts.ts'
import { Sender } from './sender.ts'

/** What the server has read on a picture. */
export type PhotoAnswer = DataOf<(typeof scanApi)['photo']>

/** Pictures that a phone takes of one exam: on the device until the server has each, sent one by one. */
export class PhotoQueue {
  readonly scope: string
  readonly exam_id: number
  drafts: readonly PhotoDraft[] = []
  private readonly sender: Sender
  private readonly onChange: () => void
  private readonly onAnswer: (answer: PhotoAnswer) => void

  constructor(scope: string, exam_id: number, onChange: () => void, onAnswer: (answer: PhotoAnswer) => void) {
    this.scope = scope
    this.exam_id = exam_id
    this.onChange = onChange
    this.onAnswer = onAnswer
    this.sender = new Sender(`photos:${scope}:${exam_id}`, () => this.sendNext(), onChange)
  }

  get offline(): boolean {
    return this.sender.offline
  }

  get durable(): boolean {
    return photoDrafts.durable
  }

  async start(): Promise<void> {
    const stored = await photoDrafts.read(this.scope, this.exam_id)
    this.change([...stored, ...this.drafts].sort((a, b) => a.n - b.n))
    this.sender.wake()
  }

  close(): void {
    this.sender.close()
  }

  async add(picture: Blob): Promise<void> {
    const last = this.drafts.at(-1)?.n ?? 0
    const draft = { scope: this.scope, exam_id: this.exam_id, n: Math.max(Date.now(), last + 1), picture }
    this.change([...this.drafts, draft])
    await photoDrafts.put(draft)
    this.sender.wake()
  }

  /** It was refused, and is taken anew. */
  async giveUp({ n }: Pick<PhotoDraft, 'n'>): Promise<void> {
    const draft = this.drafts.find((one) => one.n === n)
    this.change(this.drafts.filter((one) => one.n !== n))
    if (draft) await photoDrafts.drop(draft)
  }

  private change(drafts: readonly PhotoDraft[]): void {
    this.drafts = drafts
    this.onChange()
  }

  private async sendNext(): Promise<boolean> {
    if (ownScope() !== this.scope) return false
    const draft = this.drafts.find(({ why }) => !why)
    if (!draft) return false
    const file = new File([draft.picture], `${draft.n}.jpg`, { type: draft.picture.type, lastModified: draft.n })
    try {
      const { data } = await call(scanApi.photo, { exam_id: String(draft.exam_id), file }, { toasts: 'none' })
      await this.giveUp(draft)
      this.onAnswer(data)
    } catch (error) {
      if (!(error instanceof CallError) || Sender.passes(error)) throw error
      const { message, code, params, errors } = error
      // What is wrong with a picture is said of the field.
      const why = (errors[0] ?? { message, code, params }) as Message
      const refused = { ...draft, why }
      this.change(this.drafts.map((one) => (one.n === draft.n ? refused : one)))
      await photoDrafts.put(refused)
    }
    return true
  }
}
