import { isOpen } from '../../gate.ts'
import { clearStored, isRemembered, readStored, type StoredKey, storedKeys, writeStored } from './stored.ts'

/**
 * Without remember-me each tab keeps the sign-in for itself, and one that is opened by hand would ask for it again: it is told by those that are open.
 * What is said stays within the origin, so no other school's address hears it, and nothing of it is stored beyond the tabs.
 */
const channelName = 'quaestor-sign-in'
/** Held by each tab that is signed in, so that a new one waits for an answer only where somebody can give one. */
const lockName = 'quaestor-signed-in'
/** `window.name` of a tab that has signed out by itself: it stays so until somebody signs in there. */
const leftName = 'quaestor-signed-out'
/** ms: for the first answer, and after it for those of tabs that were looked at later. */
const patience = 500
const others = 60

type Kept = Partial<Record<StoredKey, string>>
type Told =
  | { kind: 'asks'; id: string }
  /** `seen`: when the tab was looked at last. */
  | { kind: 'gives'; id: string; seen: number; kept: Kept }
  /** These sign-ins have ended, by their db_token. */
  | { kind: 'ended'; db_tokens: string[] }

const pairs = ['db_token', 'client_db_token', 'S_db_token'] as const satisfies readonly StoredKey[]
const own = () => pairs.map(readStored).filter(Boolean)

/** Of the visitor of a report's link nothing is told: who opens a tab beside it may be somebody else. */
function toGive(): Kept | null {
  if (isRemembered() || !readStored('user').trim() || readStored('reportToken')) return null
  const told = storedKeys.filter((key) => key !== 'ended').map((key) => [key, readStored(key)] as const)
  return Object.fromEntries(told.filter(([, value]) => value !== ''))
}

/** From now on this tab, in which somebody is signed in, tells those that are opened; and ends with a sign-in that another tab ends. */
export function answerOtherTabs(): void {
  const channel = new BroadcastChannel(channelName)
  let hidden = 0
  document.addEventListener('visibilitychange', () => {
    hidden = Date.now()
  })
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.kind === 'ended' && own().some((one) => data.db_tokens.includes(one))) {
      clearStored()
      writeStored('ended', '1')
      location.reload()
    }
    const kept = data.kind === 'asks' && toGive()
    if (!kept) return
    const seen = document.visibilityState === 'visible' ? Date.now() : hidden
    channel.postMessage({ kind: 'gives', id: data.id, seen, kept } satisfies Told)
  }
  // Given back when the page goes.
  void navigator.locks?.request(lockName, { mode: 'shared' }, () => new Promise(() => undefined))
}

/** Before a sign-in is forgotten: tabs that were told of it forget it too, and tell it to nobody. */
export function tellEnded(): void {
  // What was kept in localStorage is gone for all tabs at once.
  const db_tokens = isRemembered() ? [] : own()
  if (db_tokens.length === 0) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ kind: 'ended', db_tokens } satisfies Told)
  channel.close()
}

/** Whoever signs out here is not signed in again by another tab, until somebody signs in here. */
export function markLeft(left: boolean): void {
  window.name = left ? leftName : ''
}

async function canAnybodyAnswer(): Promise<boolean> {
  if (!navigator.locks) return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName)
}

/** Takes up the sign-in of the tab that was looked at last, where this one has none and its page needs one. */
export async function takeFromOtherTab(pathname: string): Promise<void> {
  const isAsked = !isOpen(pathname) || pathname === '/login'
  if (!isAsked || isRemembered() || readStored('ended') || window.name === leftName) return
  if (!(await canAnybodyAnswer())) return
  for (const [key, value] of Object.entries(await ask()))
    if (storedKeys.includes(key as StoredKey)) writeStored(key as StoredKey, value)
}

function ask(): Promise<Kept> {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const channel = new BroadcastChannel(channelName)
  return new Promise<Kept>((done) => {
    let latest: { seen: number; kept: Kept } = { seen: 0, kept: {} }
    const end = () => done(latest.kept)
    let timer = setTimeout(end, patience)
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.kind !== 'gives' || data.id !== id) return
      if (latest.seen === 0) {
        clearTimeout(timer)
        timer = setTimeout(end, others)
      }
      if (data.seen > latest.seen) latest = data
    }
    channel.postMessage({ kind: 'asks', id } satisfies Told)
  }).finally(() => channel.close())
}
