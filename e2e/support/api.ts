import type { APIRequestContext } from '@playwright/test'
import { platformUrl } from './school.ts'

interface Reply<T = unknown> {
  success: boolean
  data: T
  errorCode?: string
}

interface Who {
  email: string
  /** Its sub-domain, '' for the platform. */
  school: string
  /** Where it isn't that of all people of the demo school. */
  password?: string
}

export const originOf = () => platformUrl().replace('localhost', '127.0.0.1')

/** Calls as a program makes them, of 127.0.0.1 with the sub-domain in a header; without `data` by GET. */
function caller(request: APIRequestContext, school: string) {
  const subdomain: Record<string, string> = school ? { subdomain: school } : {}
  const origin = originOf()
  return async <T>(path: string, data?: object, headers: Record<string, string> = {}): Promise<Reply<T>> => {
    const method = data ? 'POST' : 'GET'
    return (await request.fetch(`${origin}/v1${path}`, { method, data, headers: { ...subdomain, ...headers } })).json()
  }
}

/** A new sign-in of somebody, and who that is. */
export async function signInOf(request: APIRequestContext, { email, school, password = 'quaestor-demo' }: Who) {
  const call = caller(request, school)
  const { data: pair } = await call<{ token: string; db_token: string }>('/login', { email, password })
  const headers = { authorization: `Bearer ${pair.token}`, 'db-token': pair.db_token }
  const { data: user } = await call<{ role_id: number }>('/client/get-details', undefined, headers)
  return { ...pair, user, headers }
}

/** Makes calls as somebody who is signed in. */
export async function callAs(request: APIRequestContext, who: Who) {
  const call = caller(request, who.school)
  const { headers } = await signInOf(request, who)
  return <T>(path: string, body: object = {}) => call<T>(path, body, headers)
}

/** Sends a file as somebody who is signed in. */
export async function sendFile<T>(
  request: APIRequestContext,
  who: Who,
  path: string,
  { name, text, fields }: { name: string; text: string; fields: Record<string, string> },
): Promise<Reply<T>> {
  const { headers } = await signInOf(request, who)
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  const reply = await request.post(`${originOf()}/v1${path}`, {
    headers: { ...headers, subdomain: who.school },
    multipart: { ...fields, file },
  })
  return reply.json()
}
