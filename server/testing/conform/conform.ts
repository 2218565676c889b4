import { beforeAll, describe, expect } from 'vitest'
import type { Caller } from '../app.ts'
import { makePerson, makeSchool, type TestSchool } from '../factories/factories.ts'
import { describeList } from './conform-list.ts'
import { describeRow } from './conform-row.ts'
import type { EntityApi, Setup, Trial, TriedRow } from './trial.ts'

/**
 * What every entity refuses and does alike. Who may call what on which row is tried in server/policy/calls.test.ts, and what every call of
 * the contract answers without sign-in, to unknown fields and to ids of other schools in server/contract.test.ts.
 */
export function describeEntity<Api extends EntityApi, Name extends string>(setup: Setup<Api, Name>): void {
  const { app, api } = setup
  let school: TestSchool
  let someone: Caller | undefined
  beforeAll(async () => {
    school = await makeSchool(app)
    someone = await setup.caller?.()
  })
  const callerOf = (of: TestSchool) => someone ?? of.admin

  const call: Trial['call'] = async (endpoint, body, id, caller = callerOf(school)) => {
    const reply = await app.call<TriedRow & { updatedClassesData?: TriedRow }>(endpoint, body, caller, id)
    return { ...reply, data: reply.data?.updatedClassesData ?? reply.data }
  }
  const list: Trial['list'] = async (body, caller = callerOf(school)) => {
    const reply = await app.call<TriedRow[] | Record<string, TriedRow[]>>(api.list, body, caller)
    expect([reply.status, reply.errors]).toEqual([200, undefined])
    return { rows: Array.isArray(reply.data) ? reply.data : (Object.values(reply.data)[0] ?? []), count: reply.count }
  }
  async function made(): Promise<TriedRow> {
    if (!api.create) {
      const row = await setup.row?.(school)
      return (await list({ filter: { id: row?.id } })).rows[0] as TriedRow
    }
    const reply = await call(api.create, (await setup.make?.(school)) ?? {})
    expect([reply.status, reply.errors]).toEqual([200, undefined])
    return reply.data
  }
  const signIn = () => setup.caller?.() ?? makePerson(app, school.id, 2)
  const shared = { school: () => school, callerOf, signIn, call, list, made }
  const trial = { make: async () => ({}), ...(setup as unknown as Setup<EntityApi, string, TriedRow>), ...shared }
  const name = api.list.path.split('/')[2] ?? ''
  describe(`${name}, as every list`, () => describeList(trial))
  describe(`${name}, as every row`, () => describeRow(trial))
}
