import { alsoOffline } from '../../load-screen.ts'
import { clearStored, tabs, writeStored } from './stored.ts'

/** The one page that reads a token of its own from its address: it must not be reloaded under the visitor. */
const exempt = '/redirect-to-dashboard'

let isLeaving = false

/**
 * A pair of several is ended on purpose, and the page starts anew with the next: calls still on their way with the ended one say nothing about the
 * others.
 */
export async function leaving<T>(work: () => Promise<T>): Promise<T> {
  isLeaving = true
  try {
    return await work()
  } catch (error) {
    isLeaving = false
    throw error
  }
}

/** The server has ended this sign-in: forget it and start again at the sign-in screen, which says so. */
export function endSignIn(): void {
  if (location.pathname === exempt || isLeaving) return
  clearStored()
  writeStored('ended', '1')
  location.reload()
}

export const otherTabs = alsoOffline(() => import('./other-tabs.ts'))

/** Another tab has signed out: this one must not go on with what it holds in memory. Or a new one asks. */
export function followOtherTabs(): void {
  new BroadcastChannel(tabs).onmessage = async ({ data }) => (await otherTabs()).hear(data)
  addEventListener('storage', (event) => {
    if (event.key === null) location.reload()
  })
}
