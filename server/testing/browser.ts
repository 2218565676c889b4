import type { AnyEndpoint } from '#contract'
import type { Caller, Reply, TestApp } from './app.ts'

interface Pair {
  token: string
  db_token: string
}

/** A browser at a school's address: it keeps cookies and, once somebody has signed in, the pair. */
export function openBrowser(app: TestApp, subdomain: string | null) {
  const cookies = new Map<string, string>()
  let pair: Caller = {}
  const headers = (): Caller => ({
    ...(subdomain ? { subdomain } : {}),
    ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
  })
  function keep({ headers: given }: Reply): void {
    for (const text of [given['set-cookie'] ?? []].flat().map(String)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  return {
    cookies,
    async call<T = unknown>(row: AnyEndpoint, body: object = {}, id?: number, more: Caller = {}): Promise<Reply<T>> {
      const own = row.access.who === 'anyone' ? {} : pair
      const reply = await app.call<T>(row, body, { ...headers(), ...own, ...more }, id)
      keep(reply)
      const answer = reply.data as Partial<Pair> | null
      if (row.access.who === 'anyone' && reply.success && answer?.token && answer.db_token) {
        pair = { authorization: `Bearer ${answer.token}`, 'db-token': answer.db_token }
      }
      return reply
    },
    /** The pair of whoever is in. */
    caller: () => pair,
  }
}
export type Browser = ReturnType<typeof openBrowser>
