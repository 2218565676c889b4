// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropEarly, keyOf, type Received, takeEarly } from './answer.ts'

const asked = { method: 'POST', url: '/v1/grade/list', body: '{"filter":{}}', token: 'own' }
const take = ({ method, url, body, token } = asked) => takeEarly(method, url, body, token)

function answered(): Promise<Received> {
  const answer = Promise.resolve({ status: 200, headers: new Headers(), bytes: new ArrayBuffer(2) })
  window.early = new Map([[keyOf(asked.method, asked.url, asked.body, asked.token), answer]])
  return answer
}

/** ms since the page was opened. */
const opened = (ago: number) => vi.spyOn(performance, 'now').mockReturnValue(ago)

beforeEach(() => void opened(2000))
afterEach(() => {
  delete window.early
  vi.restoreAllMocks()
})

test('what was asked before the code was there is given to who asks the very same, once', () => {
  const answer = answered()
  expect(take({ ...asked, body: '{"filter":{"status":1}}' })).toBeUndefined()
  expect(take({ ...asked, token: 'of another' })).toBeUndefined()
  expect(take()).toBe(answer)
  expect(take()).toBeUndefined()
})

test('after a change, or half a minute, it is asked anew', () => {
  answered()
  dropEarly()
  expect(take()).toBeUndefined()
  answered()
  opened(30_001)
  expect(take()).toBeUndefined()
})

test('a page that asked nothing before has no answers, and none are asked for once its code asks', () => {
  expect(take()).toBeUndefined()
  expect(window.early).toEqual(new Map())
})
