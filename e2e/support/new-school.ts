import type { APIRequestContext } from '@playwright/test'
import { callAs, originOf } from './api.ts'

/** A school of CBSE that has nothing yet, and who runs it. */
export interface NewSchool {
  school: string
  email: string
}

/** Made by the platform; its admin has chosen the password of all tests. */
export async function makeSchool(request: APIRequestContext, name: string): Promise<NewSchool> {
  const platform = await callAs(request, { email: 'super@quaestor.test', school: '' })
  const school = `${name}-${Date.now() % 10_000_000}`
  const { data: made } = await platform<{ id: number }>('/client/create', { name, sub_domain: school, board: 'CBSE' })
  const email = `head@${school}.test`
  const { data: admin } = await platform<{ id: number }>('/school/create', { name: 'Head', email, client_id: made.id })
  const { data: link } = await platform<{ url: string }>(`/invitation/link/${admin.id}`)
  const hash = new URL(link.url).hash.replace(/^#(?:hash=)?/, '')
  const headers = { subdomain: school }
  await request.post(`${originOf()}/v1/set-password`, { data: { hash, password: 'quaestor-demo' }, headers })
  return { school, email }
}
