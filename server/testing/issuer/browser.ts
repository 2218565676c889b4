import { api, type ProviderRow, type ProviderTested } from '#contract'
import { writeInSchool } from '../../db/connect.ts'
import type { Caller, Reply, TestApp } from '../app.ts'
import type { TestSchool } from '../factories/factories.ts'
import type { LyingIssuer } from './lying-issuer.ts'

export interface Pair {
  token: string
  db_token: string
}

export const headersOf = (pair: Pair): Caller => ({
  authorization: `Bearer ${pair.token}`,
  'db-token': pair.db_token,
})

/** What the page finds behind the #. */
export type Back = Record<string, string>

/** A browser at a school's address: keeps its cookies and nothing else. */
export interface Browser {
  cookies: Map<string, string>
  start(provider: string, body?: object): Promise<Reply<{ url: string }>>
  /** Follows the issuer and the callback, to what stands behind the # of the school's page. */
  visit(url: string): Promise<Back>
  finish(back: Back): Promise<Reply<Pair>>
  /** All of it. */
  signIn(provider: string, body?: object): Promise<Reply<Pair>>
  send<T>(path: string, body: object, headers?: Caller): Promise<Reply<T>>
}

/** Where the callback leads to. */
export async function through(app: TestApp, address: URL | string): Promise<URL> {
  const { pathname, search } = new URL(address)
  const { headers } = await app.send(pathname + search, undefined, {}, 'GET')
  return new URL(String(headers.location))
}

/** What a page finds behind its #. */
export function backOf({ hash }: URL): Back {
  const text = /^#back=(.*)$/.exec(hash)?.[1] ?? ''
  return Object.fromEntries(new URLSearchParams(decodeURIComponent(text)))
}

export function openBrowser(app: TestApp, issuer: LyingIssuer, at: { sub_domain: string } | null): Browser {
  const cookies = new Map<string, string>()
  const self: Browser = {
    cookies,
    async send<T>(path: string, body: object, headers: Caller = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await app.send<T>(path, body, { ...(at && { subdomain: at.sub_domain }), cookie, ...headers })
      for (const line of [reply.headers['set-cookie'] ?? []].flat() as string[]) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return reply
    },
    start: (provider, body = {}) => self.send('/v1/oidc/start', { provider, ...body }),
    visit: async (url) => backOf(await through(app, await issuer.signIn(url))),
    finish: (back) => self.send('/v1/oidc/finish', back),
    async signIn(provider, body) {
      const { data } = await self.start(provider, body)
      return self.finish(await self.visit(data.url))
    },
  }
  return self
}

/** A provider of a school at the issuer of the test, tested and turned on. */
export async function makeProvider(
  app: TestApp,
  school: Pick<TestSchool, 'admin'>,
  issuer: LyingIssuer,
  fields: object = {},
): Promise<ProviderRow> {
  const body = {
    ...{ kind: 'OIDC', label: 'School account', issuer: issuer.issuer },
    ...{ client_id_there: issuer.client_id, client_secret: issuer.client_secret },
    ...fields,
  }
  const made = await app.call<ProviderRow>(api.sign_in_provider.create, body, school.admin)
  if (!made.success) throw new Error(made.message)
  const { data } = await app.call<ProviderTested>(api.sign_in_provider.test, {}, school.admin, made.data.id)
  if (!data.ok) throw new Error(JSON.stringify(data.steps))
  await app.call(api.sign_in_provider.changeStatus, {}, school.admin, made.data.id)
  return made.data
}

/** Links an account to a subject, as an invitation would have. */
export async function linkTo(
  app: TestApp,
  client_id: number,
  account_id: number,
  provider: Pick<ProviderRow, 'id' | 'issuer'>,
  subject: string,
): Promise<void> {
  await writeInSchool(app.databases.owner_kysely, client_id, (db) =>
    db
      .insertInto('identities')
      .values({
        ...{ client_id, account_id, provider_id: provider.id, issuer: provider.issuer, subject },
        ...{ linked_by: 'INVITE', linked_at: app.clock.now.toISOString() },
      })
      .execute(),
  )
}
