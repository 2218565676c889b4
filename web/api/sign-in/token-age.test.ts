import { afterEach, expect, test, vi } from 'vitest'
import { isRunningOut, noteToken } from './token-age.ts'

afterEach(() => void vi.restoreAllMocks())

/** A token of fifteen minutes, as many minutes old by the server's clock. */
function tokenOf(age: number): string {
  const iat = Math.floor(Date.now() / 1000) - age * 60
  const claims = btoa(JSON.stringify({ iat, exp: iat + 900, jti: `>>>???${age}` }))
  return `head.${claims.replaceAll('+', '-').replaceAll('/', '_')}.signature`
}

test('A.25 a token is exchanged a minute before it runs out', () => {
  expect([0, 13, 14.1, 15, 60].map((age) => isRunningOut(tokenOf(age)))).toEqual([false, false, true, true, true])
})

test('a token that came a moment ago is good, whatever the clock of the computer says, and grows old as time passes', () => {
  const token = tokenOf(40)
  noteToken(token)
  expect(isRunningOut(token)).toBe(false)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 14.1 * 60_000)
  expect(isRunningOut(token)).toBe(true)
})

test('what is no token of ours is sent as it is, and refused by the server', () => {
  for (const token of ['', 'ended', 'a.b.c', `a.${btoa('{}')}.c`]) expect(isRunningOut(token)).toBe(false)
})
