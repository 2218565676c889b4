import { signInApi } from '#contract'
import { attempt, type Prepared } from '../attempt.ts'
import { prepare } from '../request.ts'
import type { TokenPair } from './token-pairs.ts'

/** ms between two looks at whether the server can be told. */
const lookAgain = 5000

let isLeft = false
const listeners = new Set<() => void>()

/** Somebody has signed out of this device without a network: nothing of theirs is shown any more. */
export const hasLeftHere = (): boolean => isLeft

export function subscribeLeft(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Prepared before what is stored is cleared: the school's address is part of it. */
export const goodbye = () => ({
  out: prepare(signInApi.signOut, {}, {}),
  fresh: prepare(signInApi.refreshToken, {}, {}),
})

async function tell({ out, fresh }: Record<'out' | 'fresh', Prepared>, pair: TokenPair): Promise<void> {
  if ((await attempt(out, pair))?.status !== 401) return
  // A token lives for some minutes; whoever was offline for longer has another one first.
  const answer = await (await attempt(fresh, pair))?.json()
  if (answer?.data?.token) await attempt(out, { ...pair, token: answer.data.token })
}

/** Leaves a page that shows nothing but that; it tells the server as soon as it can be reached, and starts anew. */
export function leaveHere(words: ReturnType<typeof goodbye>, pairs: readonly TokenPair[]): void {
  isLeft = true
  for (const listener of listeners) listener()
  let isTelling = false
  const look = async () => {
    if (isTelling) return
    isTelling = true
    const answer = await fetch('/readyz').catch(() => null)
    isTelling = answer?.ok === true
    if (!isTelling) return
    await Promise.allSettled(pairs.map((pair) => tell(words, pair)))
    location.assign('/login')
  }
  setInterval(look, lookAgain)
  addEventListener('online', look)
}
