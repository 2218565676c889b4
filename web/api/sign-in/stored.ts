/** The values the browser keeps of a sign-in. Without remember-me they last as long as the browser session. */
export const storedKeys = [
  'user',
  'token',
  'db_token',
  'client_token',
  'client_db_token',
  'S_token',
  'S_db_token',
  'reportToken',
  'reportdb_token',
  'subdomain',
  'role_id',
  'selectedSessionId',
  'client_email',
  'client_id',
  /** '1': the sign-in before ended without being asked to, as the next one is told. */
  'ended',
] as const
export type StoredKey = (typeof storedKeys)[number]

const rememberKey = 'remember_me'

export const isRemembered = () => localStorage.getItem(rememberKey) === 'true'
const place = (): Storage => (isRemembered() ? localStorage : sessionStorage)

export const readStored = (key: StoredKey): string => place().getItem(key) ?? ''

/** '' removes the value. */
export function writeStored(key: StoredKey, value: string): void {
  if (value === '') place().removeItem(key)
  else place().setItem(key, value)
}

/** Decides where everything after it is kept: call it before the first value of a sign-in is written. */
export function setRemembered(remember: boolean): void {
  for (const key of storedKeys) {
    localStorage.removeItem(key)
    sessionStorage.removeItem(key)
  }
  if (remember) localStorage.setItem(rememberKey, 'true')
  else localStorage.removeItem(rememberKey)
}

/** Everything this origin has stored, of this sign-in or not. */
export function clearStored(): void {
  localStorage.clear()
  sessionStorage.clear()
}

/**
 * Without remember-me each tab keeps the sign-in for itself, and one that is opened by hand would ask for it again: it is told by those that are open.
 * What is said stays within the origin, so no other school's address hears it, and nothing of it is stored beyond the tabs. The name of their channel,
 * and of the lock that each holds which is signed in: a new tab waits for an answer only where somebody can give one.
 */
export const tabs = 'quaestor-tabs'
