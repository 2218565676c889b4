import { isOpen } from '../../gate.ts'
import { clearStored, isRemembered, readStored, type StoredKey, storedKeys, tabs, writeStored } from './stored.ts'

/** `window.name` of a tab in which somebody has signed out: it asks the others no more. */
const leftName = 'quaestor-signed-out'
/** ms: for the first answer, and after it for those of tabs that were looked at later. */
const patience = 500
const others = 60

type StoredSignIn = Partial<Record<StoredKey, string>>
type TabNotice =
  | { kind: 'asks'; id: string }
  /** `seen`: when the tab was looked at last. */
  | { kind: 'gives'; id: string; seen: number; signIn: StoredSignIn }
  /** These sign-ins have ended, by their db_token. */
  | { kind: 'ended'; db_tokens: string[] }

const pairs = ['db_token', 'client_db_token', 'S_db_token'] as const satisfies readonly StoredKey[]
const own = () => pairs.map(readStored).filter(Boolean)

/** Of the visitor of a report's link nothing is told: who opens a tab beside it may be somebody else. */
function toGive(): StoredSignIn | null {
  if (isRemembered() || !readStored('user').trim() || readStored('reportToken')) return null
  const notice = storedKeys.filter((key) => key !== 'ended').map((key) => [key, readStored(key)] as const)
  return Object.fromEntries(notice.filter(([, value]) => value !== ''))
}

/** When this tab was looked at last, as far as the browser tells. */
function lastSeen(): number {
  if (document.visibilityState === 'visible') return Date.now()
  const hidden = performance.getEntriesByType('visibility-state').at(-1)
  return hidden ? performance.timeOrigin + hidden.startTime : 1
}

/** Tells a tab that asks whose sign-in this one has; ends with a sign-in that another tab ends. */
export function hear(notice: TabNotice): void {
  if (notice.kind === 'ended' && own().some((one) => notice.db_tokens.includes(one))) {
    clearStored()
    writeStored('ended', '1')
    location.reload()
  }
  const signIn = notice.kind === 'asks' && toGive()
  if (signIn) tell({ kind: 'gives', id: notice.id, seen: lastSeen(), signIn })
}

function tell(notice: TabNotice): void {
  const channel = new BroadcastChannel(tabs)
  channel.postMessage(notice)
  channel.close()
}

/** Forgets the sign-in of this tab: those that were told of it forget it too, and none signs this one in again. */
export function leave(): void {
  // What was kept in localStorage is gone for all tabs at once.
  const db_tokens = isRemembered() ? [] : own()
  if (db_tokens.length > 0) tell({ kind: 'ended', db_tokens })
  clearStored()
  window.name = leftName
}

async function canAnybodyAnswer(): Promise<boolean> {
  if (!navigator.locks) return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === tabs)
}

/** Takes up the sign-in of the tab that was looked at last, where this one has none and its page needs one. */
export async function takeFromOtherTab(pathname: string): Promise<void> {
  const isAsked = !isOpen(pathname) || pathname === '/login'
  if (!isAsked || isRemembered() || readStored('ended') || window.name === leftName) return
  if (!(await canAnybodyAnswer())) return
  for (const [key, value] of Object.entries(await ask()))
    if (storedKeys.includes(key as StoredKey)) writeStored(key as StoredKey, value)
}

function ask(): Promise<StoredSignIn> {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const channel = new BroadcastChannel(tabs)
  return new Promise<StoredSignIn>((done) => {
    let latest: { seen: number; signIn: StoredSignIn } = { seen: 0, signIn: {} }
    const end = () => done(latest.signIn)
    let timer = setTimeout(end, patience)
    channel.onmessage = ({ data }: MessageEvent<TabNotice>) => {
      if (data.kind !== 'gives' || data.id !== id) return
      if (latest.seen === 0) {
        clearTimeout(timer)
        timer = setTimeout(end, others)
      }
      if (data.seen > latest.seen) latest = data
    }
    channel.postMessage({ kind: 'asks', id } satisfies TabNotice)
  }).finally(() => channel.close())
}
