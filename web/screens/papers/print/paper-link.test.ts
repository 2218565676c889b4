import { expect, test } from 'vitest'
import { readPaperId, toPaperId } from './paper-link.ts'

const tokenOf = (claims: unknown) =>
  ['header', btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''), 'mac'].join(
    '.',
  )

test('the paper of a link is read from its claims', () => {
  expect(readPaperId(tokenOf({ cid: 1, pid: 17, document: 'paper' }))).toBe(17)
})

test('what is no token, or names no paper, gives null', () => {
  for (const token of ['', 'x', 'a.b.c', 'a.%%%.c', tokenOf(null), tokenOf({}), tokenOf({ pid: -1 }), tokenOf('pid')]) {
    expect(readPaperId(token), token).toBeNull()
  }
})

test('an id of the address is a positive whole number', () => {
  expect(toPaperId('12')).toBe(12)
  for (const given of ['0', '-3', '1.5', 'abc', '', undefined, '1e99']) expect(toPaperId(given)).toBeNull()
})
