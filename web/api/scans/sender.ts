import { CallError } from '../call-error.ts'

/** ms between attempts: 1 s, 2 s, 4 s … up to a minute, each a fifth more or less. */
const firstWait = 1000
const longestWait = 60_000
const waitAfter = (attempts: number) => Math.min(longestWait, firstWait * 2 ** attempts) * (0.8 + Math.random() * 0.4)

/** Whether the same may be taken once it is sent again: the line or the server failed, or had too much to do. */
const passes = ({ status, errorCode }: CallError) =>
  status === 0 || status === 401 || status === 429 || status >= 500 || errorCode === 'busy' || errorCode === 'network'

/** Sends one after the other what waits on this device, again and again while the line fails; one tab at a time. */
export class Sender {
  /** The network or the server doesn't answer; it is tried again by itself. */
  offline = false
  private readonly name: string
  private readonly sendNext: () => Promise<boolean>
  private readonly onChange: () => void
  private wakeUp: (() => void) | null = null
  private running = false
  private isWanted = false
  private closed = false

  /** @param sendNext sends one thing, false where nothing waits; throws a CallError that passes, to be asked again */
  constructor(name: string, sendNext: () => Promise<boolean>, onChange: () => void) {
    this.name = name
    this.sendNext = sendNext
    this.onChange = onChange
    addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
  }

  static passes(error: unknown): boolean {
    return error instanceof CallError && passes(error)
  }

  close(): void {
    this.closed = true
    this.wakeUp?.()
    removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
  }

  /** Sends now what waits. */
  wake = (): void => {
    this.wakeUp?.()
    void this.run()
  }

  private async run(): Promise<void> {
    this.isWanted = true
    if (this.running) return
    this.running = true
    try {
      // What comes while the last look finds nothing is looked for once more.
      while (this.isWanted && !this.closed) {
        this.isWanted = false
        await (navigator.locks ? navigator.locks.request(this.name, () => this.sendAll()) : this.sendAll())
      }
    } finally {
      this.running = false
    }
  }

  private async sendAll(): Promise<void> {
    let attempts = 0
    while (!this.closed) {
      try {
        if (!(await this.sendNext())) return
        attempts = 0
        this.tell(false)
      } catch (error) {
        if (!(error instanceof CallError) || !passes(error)) throw error
        if (error.errorCode === 'signed_out') return
        if (!this.offline) void navigator.storage?.persist?.().catch(() => false)
        this.tell(true)
        await this.sleep(error.retry_after_s * 1000 || waitAfter(attempts))
        attempts += 1
      }
    }
  }

  private tell(offline: boolean): void {
    if (this.offline === offline) return
    this.offline = offline
    this.onChange()
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((done) => {
      const end = () => {
        clearTimeout(timer)
        this.wakeUp = null
        done()
      }
      const timer = setTimeout(end, ms)
      this.wakeUp = end
    })
  }
}
