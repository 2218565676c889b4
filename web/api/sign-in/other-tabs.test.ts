// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { leave, takeFromOtherTab } from './other-tabs.ts'
import { followOtherTabs } from './sign-in-end.ts'
import { tabs } from './stored.ts'

/** What another tab of this address says and hears. */
let other: BroadcastChannel
let heard: Record<string, unknown>[]
const reload = vi.fn()

beforeAll(() => {
  followOtherTabs()
  Object.defineProperty(window.location, 'reload', { value: reload, configurable: true })
})
beforeEach(() => {
  reload.mockClear()
  heard = []
  other = new BroadcastChannel(tabs)
  other.onmessage = ({ data }) => heard.push(data)
})
afterEach(() => {
  other.close()
  localStorage.clear()
  sessionStorage.clear()
  window.name = ''
})

const keep = (signIn: Record<string, string>, place = sessionStorage) => {
  for (const [key, value] of Object.entries(signIn)) place.setItem(key, value)
}
const signedIn = { user: '{"role_id":3}', client_token: 'a', client_db_token: 'b', subdomain: 'demo' }
/** Answers whoever asks as tabs would that were looked at then. */
const answer = (...tabs: { seen: number; signIn: object }[]) => {
  other.onmessage = ({ data }) => {
    heard.push(data)
    if (data.kind === 'asks') for (const tab of tabs) other.postMessage({ kind: 'gives', id: data.id, ...tab })
  }
}
/** Long enough for a message to come and be answered. */
const soon = () => new Promise((done) => setTimeout(done, 60))
const asked = () => heard.filter(({ kind }) => kind === 'asks').length

test('a tab that is opened takes up the sign-in of the one that was looked at last, and nothing else', async () => {
  const older = { seen: 1, signIn: { ...signedIn, client_token: 'older' } }
  answer(older, { seen: 2, signIn: { ...signedIn, another: 'x' } }, older)
  await takeFromOtherTab('/school-admin/classes')
  expect({ ...sessionStorage }).toEqual(signedIn)
  expect(localStorage.length).toBe(0)
})

test('nobody is asked for a page of its own sign-in, in a tab that was signed out, or where the sign-in is remembered', async () => {
  answer({ seen: 1, signIn: signedIn })
  await takeFromOtherTab('/verify')
  await takeFromOtherTab('/redirect-to-dashboard')
  leave()
  await takeFromOtherTab('/login')
  window.name = ''
  keep({ ended: '1' })
  await takeFromOtherTab('/school-admin/classes')
  sessionStorage.clear()
  keep({ remember_me: 'true' }, localStorage)
  await takeFromOtherTab('/login')
  await soon()
  expect([asked(), sessionStorage.length]).toEqual([0, 0])
})

test('a tab that is signed in answers with what it keeps; one of a report link, and one of nobody, does not', async () => {
  const ask = async (id: string) => {
    other.postMessage({ kind: 'asks', id })
    await soon()
    return heard.find((one) => one.id === id)?.signIn
  }
  expect(await ask('1')).toBeUndefined()
  keep({ ...signedIn, selectedSessionId: '4', ended: '1', quaestor_other: 'x' })
  expect(await ask('2')).toEqual({ ...signedIn, selectedSessionId: '4' })
  keep({ reportToken: 'r' })
  expect(await ask('3')).toBeUndefined()
  sessionStorage.removeItem('reportToken')
  keep({ remember_me: 'true' }, localStorage)
  expect(await ask('4')).toBeUndefined()
})

test('a sign-in that another tab ends is forgotten here and told to nobody; another sign-in stays', async () => {
  keep(signedIn)
  other.postMessage({ kind: 'ended', db_tokens: ['somebody else'] })
  await soon()
  expect([sessionStorage.getItem('client_token'), reload.mock.calls.length]).toEqual(['a', 0])
  other.postMessage({ kind: 'ended', db_tokens: ['b'] })
  await soon()
  expect([{ ...sessionStorage }, reload.mock.calls.length]).toEqual([{ ended: '1' }, 1])
  other.postMessage({ kind: 'asks', id: '5' })
  await soon()
  expect(heard).toEqual([])
})

test('the end of a sign-in is told by its db_token, and of one that all tabs share not at all', async () => {
  keep(signedIn)
  leave()
  await soon()
  expect(heard).toEqual([{ kind: 'ended', db_tokens: ['b'] }])
  expect(sessionStorage.length).toBe(0)
  keep({ ...signedIn, remember_me: 'true' }, localStorage)
  leave()
  await soon()
  expect(heard).toHaveLength(1)
})
