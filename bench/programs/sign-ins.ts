/**
 * Signing in where a school has a provider: `npx tsx bench/programs/sign-ins.ts`. A room of 40 at one address, half of them by the issuer, with the limits of
 * calls on; and signing in by a password while the issuer answers nobody, beside the same while it answers.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startIssuer } from '../../server/testing/issuer/lying-issuer.ts'
import { startQuaestor } from '../support/start-quaestor.ts'

const ROOM = 40
const password = 'a slow green river'

interface Person {
  email: string
  isByProvider: boolean
}

interface Answer<T> {
  status: number
  data: T
  wait: number
}

let closeIssuer = (): void => undefined
const issuer = await startIssuer(
  () => new Date(),
  (close) => {
    closeIssuer = close
  },
)
const state = await mkdtemp(join(tmpdir(), 'quaestor-sign-ins-'))
const app = await startQuaestor({ STATE_DIR: state, OUTBOUND_ALLOW: issuer.place, LOG_LEVEL: 'silent' })
const origin = app.origin.replace('localhost', '127.0.0.1')

const median = (times: number[]) => times.toSorted((x, y) => x - y)[Math.floor(times.length / 2)] ?? 0
const seconds = (ms: number) => Math.round(ms / 10) / 100

let isBusy = Promise.resolve<unknown>(null)
/** The issuer signs in whoever it is told: one after the other. */
function atIssuer(url: string, sub: string): Promise<URL> {
  const signs = isBusy.then(() => {
    issuer.user = { sub }
    return issuer.signIn(url)
  })
  isBusy = signs.catch(() => null)
  return signs
}

/** A browser: its cookies, and a school or the platform. */
function visitor(subdomain: string) {
  const cookies = new Map<string, string>()
  let signedIn: Record<string, string> = {}
  const send = async <T>(path: string, body: object): Promise<Answer<T>> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': 'application/json', cookie, ...(subdomain && { subdomain }), ...signedIn }
    const response = await fetch(`${origin}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const { data } = (await response.json()) as { data: T }
    return { status: response.status, data, wait: Number(response.headers.get('retry-after') ?? 1) * 1000 }
  }
  /** Whoever is told to wait does so. */
  const call = async <T>(path: string, body: object): Promise<T> => {
    for (;;) {
      const { status, data, wait } = await send<T>(path, body)
      if (status === 200) return data
      if (status !== 429 && status !== 503) throw new Error(`${path} answered ${status}: ${JSON.stringify(data)}`)
      await pause(wait)
    }
  }
  const byProvider = async (sub: string, body: object) => {
    const { url } = await call<{ url: string }>('/oidc/start', body)
    const at = await atIssuer(url, sub)
    const back = await fetch(`${origin}${at.pathname}${at.search}`, { redirect: 'manual' })
    const { hash } = new URL(back.headers.get('location') ?? '')
    const given = Object.fromEntries(new URLSearchParams(decodeURIComponent(hash.slice('#back='.length))))
    return call('/oidc/finish', given)
  }
  const login = async (email: string, known: string) => {
    const pair = await call<{ token: string; db_token: string }>('/login', { email, password: known })
    signedIn = { authorization: `Bearer ${pair.token}`, 'db-token': pair.db_token }
  }
  return { call, byProvider, login }
}

const platform = visitor('')
await platform.login('super@quaestor.test', 'quaestor-demo')
const admin = visitor('demo')
await admin.login('admin@demo.test', 'quaestor-demo')
const { id, key } = await admin.call<{ id: number; key: string }>('/sign-in-provider/create', {
  ...{ kind: 'OIDC', label: 'School account', issuer: issuer.issuer },
  ...{ client_id_there: issuer.client_id, client_secret: issuer.client_secret },
})
await admin.call(`/sign-in-provider/test/${id}`, {})
await admin.call(`/sign-in-provider/change-status/${id}`, {})
const schools = await platform.call<{ id: number }[]>('/client/list', { filter: { sub_domain: 'demo' } })

/** Comes by the invitation, by the account elsewhere or with a password of its own. */
async function joins(at: number): Promise<Person> {
  const email = `room-${at}@demo.test`
  const body = { name: `Room ${at}`, email, client_id: schools[0]?.id, send_invitation: false }
  const made = await platform.call<{ id: number }>('/school/create', body)
  const { url } = await platform.call<{ url: string }>(`/invitation/link/${made.id}`, {})
  const hash = url.split('#hash=')[1]
  const isByProvider = at % 2 === 0
  if (isByProvider) await visitor('demo').byProvider(email, { provider: key, hash })
  else await visitor('demo').call('/set-password', { hash, password })
  return { email, isByProvider }
}
const people: Person[] = []
for (let at = 0; at < ROOM; at += 1) people.push(await joins(at))
// What coming in has cost of the limits is over.
await pause(60_000)

/** Seconds until each was in, all beginning at once. */
async function room(): Promise<number[]> {
  const began = performance.now()
  const came = people.map(async ({ email, isByProvider }) => {
    const browser = visitor('demo')
    await (isByProvider ? browser.byProvider(email, { provider: key }) : browser.login(email, password))
    return performance.now() - began
  })
  return (await Promise.all(came)).toSorted((one, other) => one - other)
}
const waited = await room()
console.log({ room: ROOM, median_s: seconds(median(waited)), last_s: seconds(waited.at(-1) ?? 0), load: loadavg() })

/** ms of signing in by a password, one after the other. */
async function byPassword(): Promise<number> {
  const times: number[] = []
  for (const { email } of people.filter((one) => !one.isByProvider)) {
    const began = performance.now()
    await visitor('demo').login(email, password)
    times.push(performance.now() - began)
  }
  return median(times)
}
await pause(60_000)
const calm = await byPassword()
await pause(60_000)
issuer.hangs = true
const began = performance.now()
const hanging = people
  .filter((one) => one.isByProvider)
  .slice(0, 10)
  .map(({ email }) =>
    visitor('demo')
      .byProvider(email, { provider: key })
      .catch(() => null),
  )
// All ten have been to the issuer, which now owes them an answer.
await pause(1000)
const beside = await byPassword()
const took = performance.now() - began
console.log({
  by_password_s: seconds(calm),
  while_the_issuer_hangs_s: seconds(beside),
  all_s: seconds(took),
  load: loadavg(),
})
closeIssuer()
await Promise.all(hanging)
await app.stop()
await rm(state, { recursive: true, force: true })
