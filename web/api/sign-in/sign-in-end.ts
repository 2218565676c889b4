import { tellEnded } from './other-tabs.ts'
import { clearStored, writeStored } from './stored.ts'

/** The one page that reads a token of its own from its address: it must not be reloaded under the visitor. */
const exempt = '/redirect-to-dashboard'

/** The server has ended this sign-in: forget it and start again at the sign-in screen, which says so. */
export function endSignIn(): void {
  if (location.pathname === exempt) return
  tellEnded()
  clearStored()
  writeStored('ended', '1')
  location.reload()
}

/** Another tab has signed out: this one must not go on with what it holds in memory. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === null) location.reload()
  })
}
