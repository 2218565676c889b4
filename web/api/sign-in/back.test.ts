// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { cameBackFor, dropCameBack, noteBegun, takeBack } from './back.ts'

const begun = { purpose: 'LINK', to: '/profile?tab=ways', label: 'Google', remember: false } as const
const given = { key: '1-9f2c', state: 'a&b=c', code: 'x%y' }
/** As the callback leads back to the school's sign-in page. */
const hashOf = (fields: Record<string, string>) => `#back=${encodeURIComponent(new URLSearchParams(fields).toString())}`

beforeEach(() => {
  dropCameBack()
  sessionStorage.clear()
})

describe('N3 the start of a page that an issuer leads back to', () => {
  it('takes what came out of the address, and ends what the tab began, once', () => {
    noteBegun(begun)
    history.replaceState(null, '', `/login${hashOf(given)}`)
    takeBack()
    expect(location.pathname + location.search + location.hash).toBe(begun.to)
    expect(cameBackFor('LINK')).toEqual({ given, begun })
    expect(cameBackFor('LOGIN')).toBeNull()
    expect(sessionStorage.length).toBe(0)
    history.replaceState(null, '', `/login${hashOf(given)}`)
    takeBack()
    expect(cameBackFor('LOGIN')).toEqual({ given, begun: null })
  })

  it('of a tab that began nothing knows no purpose, and leads to no address of another site', () => {
    history.replaceState(null, '', `/login${hashOf(given)}`)
    takeBack()
    expect([cameBackFor('LOGIN')?.begun, location.pathname, location.hash]).toEqual([null, '/login', ''])
    for (const to of ['https://evil.example/', '//evil.example/', '/\\evil.example']) {
      noteBegun({ ...begun, to })
      history.replaceState(null, '', `/login${hashOf(given)}`)
      takeBack()
      expect([cameBackFor('LOGIN')?.begun, location.pathname], to).toEqual([null, '/login'])
    }
  })

  it('leaves other pages and other addresses alone', () => {
    noteBegun(begun)
    for (const address of [`/profile${hashOf(given)}`, '/login#other', '/login']) {
      history.replaceState(null, '', address)
      takeBack()
      expect(location.pathname + location.hash).toBe(address)
    }
    expect([cameBackFor('LOGIN'), sessionStorage.length]).toEqual([null, 1])
  })
})
