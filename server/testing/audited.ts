import { expect, it } from 'vitest'
import { type AnyEndpoint, api } from '#contract'
import type { Caller, TestApp } from './app.ts'

/** A body that a call takes, and the row that it is about. */
export interface Example {
  id?: number
  body?: object
  /** Whoever may; the platform is never acted as. */
  by: 'platform' | 'school'
}
export type Mutations = Record<string, () => Promise<Example>>

interface Callers {
  superAdmin: Caller
  admin: Caller
  /** The super admin, acting as this school's admin. */
  acting: Caller
  client_id: number
}

/** The super admin as the admin of a school. */
export async function actAs(app: TestApp, superAdmin: Caller, client_id: number, email: string): Promise<Caller> {
  const { body } = await app.call(api.sign_in.loginAs, { client_id, email }, superAdmin)
  const { access_token, db_token } = body as { access_token: string; db_token: string }
  return { authorization: `Bearer ${access_token}`, 'db-token': db_token }
}

const changing = new Set(['write', 'upload', 'handout'])

/**
 * Every call of these tables that changes something writes one entry, with who did it and as whom; a call without an example fails. `notActing` are
 * refused to whoever acts as somebody else.
 */
export function everyChangeIsOneEntry(
  app: TestApp,
  mutations: Partial<Record<keyof typeof api, Mutations>>,
  callers: () => Callers,
  notActing: readonly AnyEndpoint[] = [],
): void {
  const { owner } = app.databases
  const calls = Object.entries(mutations).flatMap(([table, examples]) =>
    Object.entries(api[table as keyof typeof api] as Record<string, AnyEndpoint>)
      .filter(([, { kind }]) => changing.has(kind))
      .map(([call, endpoint]) => ({ name: `${table}, ${call}`, example: examples[call], endpoint })),
  )
  const since = async (id: number) =>
    (await owner.query('select * from audit_entries where id > $1 order by id', [id])).rows
  const last = async () =>
    Number((await owner.query('select coalesce(max(id), 0) as id from audit_entries')).rows[0].id)
  const accountOf = async (caller: Caller) => (await app.call<{ id: number }>(api.sign_in.getMe, {}, caller)).data.id

  it.each(calls)('$name', async ({ name, example, endpoint }) => {
    if (!example) throw new Error(`${name} changes something and is not tried`)
    const { superAdmin, admin, acting, client_id } = callers()
    const first = await example()
    const by = first.by === 'platform' ? [superAdmin] : [admin, ...(notActing.includes(endpoint) ? [] : [acting])]
    for (const [at, caller] of by.entries()) {
      const { id, body = {} } = at === 0 ? first : await example()
      const before = await last()
      const reply = await app.call(endpoint, body, caller, id)
      // 202 where the work goes on in the background.
      const isTaken = reply.status === 200 || reply.status === 202
      expect([isTaken, reply.errors, isTaken ? '' : reply.message]).toEqual([true, undefined, ''])
      expect(await since(before)).toMatchObject([
        {
          client_id: first.by === 'platform' ? 0 : client_id,
          account_id: await accountOf(caller),
          impersonator_id: caller === acting ? await accountOf(superAdmin) : null,
        },
      ])
    }
  })
}
