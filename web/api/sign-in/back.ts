/**
 * What a tab has begun at an issuer, and what it comes back with. The way back leads through two other sites; what is behind the # is taken out of the
 * address before anything else reads it.
 */
export interface Begun {
  purpose: 'LOGIN' | 'LINK' | 'CONFIRM'
  /** Where it was begun: a path of ours. */
  to: string
  /** What the button says. */
  label: string
  remember: boolean
}

/** What came back; null where this tab began nothing. */
export interface CameBack {
  given: Record<string, string>
  begun: Begun | null
}

const key = 'q_back'
/** On which a window that was opened for it hands over what it came back with. */
export const windows = 'q_windows'
let taken: CameBack | null = null

/** `at`: the storage of the window that leaves, where that is another than this one. */
export function noteBegun(begun: Begun, at: Storage = sessionStorage): void {
  at.setItem(key, JSON.stringify(begun))
}

/** To the window whose dialog waits for it, by a channel: on its way through the issuer this window has lost who opened it. */
function handOver(given: Record<string, string>): void {
  const channel = new BroadcastChannel(windows)
  channel.postMessage(given)
  channel.close()
  window.close()
}

function readBegun(): Begun | null {
  try {
    const begun = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Begun | null
    sessionStorage.removeItem(key)
    return begun && /^\/(?![/\\])/.test(begun.to) ? begun : null
  } catch {
    return null
  }
}

function readGiven(text: string): Record<string, string> {
  try {
    return Object.fromEntries(new URLSearchParams(decodeURIComponent(text)))
  } catch {
    return {}
  }
}

/** At the start of a page, before its address is looked at. */
export function takeBack(): void {
  const text = /^#back=(.*)$/.exec(location.hash)?.[1]
  if (location.pathname !== '/login' || text === undefined) return
  const begun = readBegun()
  taken = { given: readGiven(text), begun }
  history.replaceState(null, '', begun?.to ?? '/login')
  if (begun?.purpose === 'CONFIRM') handOver(taken.given)
}

/** What this page came back with for a purpose. A page may be drawn more than once before it stands: it is there until it is dropped. */
export function cameBackFor(purpose: Begun['purpose']): CameBack | null {
  return (taken?.begun?.purpose ?? 'LOGIN') === purpose ? taken : null
}

export function dropCameBack(): void {
  taken = null
}
