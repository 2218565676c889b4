import { signInApi } from '#contract'
import { call } from '../call.ts'
import { storeNextUser, storeUser } from './account.ts'
import { inTurn } from './in-turn.ts'
import { goodbye, leaveHere } from './left-here.ts'
import { schoolLabel } from './school-address.ts'
import { leaving, otherTabs } from './sign-in-end.ts'
import { clearStored, readStored, setRemembered, writeStored } from './stored.ts'
import { dropPair, findPair, storePair, type TokenPair } from './token-pairs.ts'

/** Asks for the person behind a new pair, which belongs to the school if the person does. */
async function takePair(pair: TokenPair): Promise<void> {
  storePair('client', pair)
  try {
    const { data: user } = await call(signInApi.getDetails, {}, { pair: 'client', toasts: 'none' })
    if (user.client_id === null) {
      dropPair('client')
      storePair('plain', pair)
    } else writeStored('subdomain', schoolLabel(location.hostname) || location.hostname.split('.')[0]!)
    storeUser(user)
  } catch (error) {
    dropPair('client')
    throw error
  }
}

/** Signs in and loads the person; a refusal is said by the form. Without `remember` nothing outlasts the browser session. */
export async function signIn(given: { email: string; password: string; remember: boolean }): Promise<void> {
  const { data: pair } = await inTurn(() => call(signInApi.login, given, { toasts: 'none' }))
  await enterWith(pair, given.remember)
}

/** Loads the person of a new pair. */
export async function enterWith(pair: TokenPair, remember: boolean): Promise<void> {
  setRemembered(remember)
  window.name = ''
  await takePair(pair)
}

/**
 * Ends the sign-in here and on the server, then starts anew. The server is not waited for longer than a moment. Without a network it ends here, and
 * the page says so until the server can be told: the sign-in screen could not be had.
 */
export async function signOut(): Promise<void> {
  const { words, pairs, onLine } = await endHere()
  if (onLine) location.assign('/login')
  else leaveHere(words, pairs)
}

async function endHere() {
  const names = (['S', 'client', 'plain', 'report'] as const).filter((name) => findPair(name))
  const [pairs, words] = [names.flatMap((name) => findPair(name) ?? []), goodbye()]
  const { onLine } = navigator
  const calls = onLine
    ? names.map((pair) => call(signInApi.signOut, {}, { pair, toasts: 'none' }).catch(() => null))
    : []
  await Promise.race([Promise.all(calls), new Promise((done) => setTimeout(done, 3000))])
  await otherTabs().then(({ leave }) => leave(), clearStored)
  return { words, pairs, onLine }
}

/** Goes on as whoever has just chosen a password; who was signed in here before is signed out. */
export async function goOnAs(pair: TokenPair): Promise<void> {
  if (readStored('user').trim() !== '') await endHere()
  setRemembered(false)
  window.name = ''
  await takePair(pair)
  location.assign('/')
}

/** Back from the school to the platform: ends the school's pair, takes up the super admin's own again. */
export async function leaveSchool(): Promise<void> {
  const isKnown = readStored('client_id') !== '' && readStored('client_email') !== ''
  const { data: user } = await leaving(async () => {
    await call(signInApi.signOut, {}, { pair: 'S', toasts: 'none' }).catch(() => null)
    return await call(signInApi.getDetails, {}, { pair: 'plain' })
  })
  dropPair('S')
  for (const key of ['client_id', 'client_email', 'selectedSessionId'] as const) writeStored(key, '')
  storeNextUser(user)
  location.assign(isKnown ? '/' : '/super-admin/sessions')
}
