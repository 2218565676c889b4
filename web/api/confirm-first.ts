import type { ConfirmMethod } from '#contract'
import type { PairName } from './sign-in/token-pairs.ts'

/** That somebody is to confirm who they are before a call goes through. */
export interface AskedToConfirm {
  pair: PairName
  methods: ConfirmMethod[]
  /** Whether it was done. */
  answer: (confirmed: boolean) => void
}

let asked: AskedToConfirm | null = null
const listeners = new Set<() => void>()
function set(next: AskedToConfirm | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** For the one dialog that asks, over whatever is open. */
export const confirmFirst = {
  current: () => asked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

let waiting: Promise<boolean> | null = null

/** Has the person confirm; calls that need it at the same time wait for the same answer. False where it was called off, or nothing can ask. */
export function askToConfirm(of: Omit<AskedToConfirm, 'answer'>): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  waiting ??= new Promise<boolean>((resolve) => set({ ...of, answer: resolve })).finally(() => {
    waiting = null
    set(null)
  })
  return waiting
}
