import { type APIRequestContext, expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { callAs, originOf } from './api.ts'

export const password = 'a slow green river'

/** Somebody new who is to run the demo school, and the invitation. */
export async function inviteMember(request: APIRequestContext): Promise<{ email: string; url: string }> {
  const email = `step-${Date.now()}-${Math.floor(Math.random() * 1e6)}@demo.test`
  const call = await callAs(request, { email: 'super@quaestor.test', school: '' })
  const { data: schools } = await call<{ id: number }[]>('/client/list', { filter: { sub_domain: 'demo' } })
  const body = { name: 'Meera Step', email, client_id: schools[0]?.id, send_invitation: false }
  const { data: admin } = await call<{ id: number }>('/school/create', body)
  const { data: link } = await call<{ url: string }>(`/invitation/link/${admin.id}`)
  return { email, url: link.url }
}

/** The same who has chosen a password. */
export async function makeMember(request: APIRequestContext): Promise<string> {
  const { email, url } = await inviteMember(request)
  const chosen = { hash: url.split('#hash=')[1], password }
  const reply = await request.post(`${originOf()}/v1/set-password`, { headers: { subdomain: 'demo' }, data: chosen })
  expect(reply.ok(), await reply.text()).toBe(true)
  return email
}

/** What an authenticator app shows, now or at another instant: no code is good twice, nor one before the last. */
export const code = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp })
