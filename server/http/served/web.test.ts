import { expect, it } from 'vitest'
import { isPage } from './web.ts'

it.each(['/', '/questions/12', '/papers/3/print', '/a-school/v1'])('%s is a page of the app', (path) => {
  expect(isPage('GET', path)).toBe(true)
})

it.each([
  '/.git/config',
  '/.env',
  '/.well-known/x',
  '/docs/.git/HEAD',
  '/%2egit/config',
  '/a%2f.git/config',
  '/wp-login.php',
  '/v1/grade/list',
])('%s is none', (path) => {
  expect(isPage('GET', path)).toBe(false)
})
