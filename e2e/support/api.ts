import type { APIRequestContext } from '@playwright/test'
import { platformUrl } from './school.ts'

interface Reply<T = unknown> {
  success: boolean
  data: T
  errorCode?: string
}

/** Makes calls as a program does: 127.0.0.1 with the sub-domain in a header, '' for the platform. */
export async function callAs(request: APIRequestContext, who: { email: string; school: string }) {
  const subdomain: Record<string, string> = who.school ? { subdomain: who.school } : {}
  const origin = platformUrl().replace('localhost', '127.0.0.1')
  const post = async (path: string, data: object, headers: Record<string, string>) =>
    (await (await request.post(`${origin}/v1${path}`, { data, headers: { ...subdomain, ...headers } })).json()) as Reply
  const { data: pair } = await post('/login', { email: who.email, password: 'quaestor-demo' }, {})
  const { token, db_token } = pair as { token: string; db_token: string }
  return <T>(path: string, body: object = {}) =>
    post(path, body, { authorization: `Bearer ${token}`, 'db-token': db_token }) as Promise<Reply<T>>
}
