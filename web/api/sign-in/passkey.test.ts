// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { canOfferPasskeys, canPasskeys } from './passkey.ts'

afterEach(() => void vi.unstubAllGlobals())

function at(hostname: string, isSecureContext = true, canOffer?: boolean) {
  vi.stubGlobal('location', { hostname })
  vi.stubGlobal('isSecureContext', isSecureContext)
  const isConditionalMediationAvailable = canOffer === undefined ? undefined : async () => canOffer
  const made = Object.assign(() => undefined, {
    parseRequestOptionsFromJSON: () => ({}),
    isConditionalMediationAvailable,
  })
  vi.stubGlobal('PublicKeyCredential', made)
}

it('N36 passkeys are offered in a secure context on a host that is a name', () => {
  for (const host of ['demo.quaestor.test', 'demo.localhost', 'localhost']) {
    at(host)
    expect(canPasskeys(), host).toBe(true)
  }
  for (const host of ['192.168.1.20', '[::1]']) {
    at(host)
    expect(canPasskeys(), host).toBe(false)
  }
  at('demo.quaestor.test', false)
  expect(canPasskeys()).toBe(false)
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(canPasskeys()).toBe(false)
})

it('N32 they are offered in the field’s list where the browser can', async () => {
  at('demo.quaestor.test', true, true)
  expect(await canOfferPasskeys()).toBe(true)
  at('demo.quaestor.test', true, false)
  expect(await canOfferPasskeys()).toBe(false)
  at('demo.quaestor.test')
  expect(await canOfferPasskeys()).toBe(false)
  at('192.168.1.20', true, true)
  expect(await canOfferPasskeys()).toBe(false)
})
