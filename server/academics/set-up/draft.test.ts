import { beforeEach, expect, it } from 'vitest'
import { api, type SetUp } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makePerson, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import { planned, planOf, setUpCalls } from '../../testing/factories/set-up-factories.ts'

const app = await startTestApp()
let school: TestSchool
beforeEach(async () => {
  school = await makeSchool(app)
})

const draftOf = (title: string) => ({ step: 'classes', plan: planOf([planned('9', title)]) })
const keep = (draft: unknown, row_version?: number | null, caller: Caller = school.admin) =>
  app.call<{ row_version: number; kept_at: string }>(api.set_up.keep, { draft, row_version }, caller)
const get = async (caller: Caller = school.admin) => (await app.call<SetUp>(api.set_up.get, {}, caller)).data

it('F2 what was kept stands there on another device, unfinished names and all', async () => {
  expect(await get()).toMatchObject({ draft: null, row_version: null, kept_at: null, kept_by: null })
  const kept = await keep(draftOf(''), null)
  expect([kept.status, kept.data.row_version]).toEqual([200, 1])
  const other = await makePerson(app, school.id, 2)
  expect(await get(other)).toMatchObject({ draft: draftOf(''), row_version: 1, kept_by: expect.any(String) })
  expect((await keep(null, 1)).data.row_version).toBe(2)
  expect(await get()).toMatchObject({ draft: null, row_version: 2 })
})

it("F3 of two people the later is told the other's draft, and keeps theirs or takes it", async () => {
  const other = await makePerson(app, school.id, 2)
  const first = await keep(draftOf('IX'), null)
  for (const seen of [null, undefined, first.data.row_version + 1]) {
    const refused = await keep(draftOf('Nine'), seen, other)
    expect([refused.status, refused.errorCode]).toEqual([409, 'stale_row'])
    expect(refused.data).toMatchObject({ draft: draftOf('IX'), row_version: 1, kept_by: expect.any(String) })
  }
  expect((await keep(draftOf('Nine'), 1, other)).data.row_version).toBe(2)
  expect((await keep(draftOf('X'), 1)).errorCode).toBe('stale_row')
})

it('F10 it is of the school, and of whoever may make classes in all of it', async () => {
  const theirs = await makeSchool(app)
  await keep(draftOf('IX'), null)
  expect((await get(theirs.admin)).draft).toBeNull()
  for (const role of [3, 4, 5])
    expect((await keep(draftOf('IX'), 1, await makePerson(app, school.id, role))).status).toBe(403)
  await app.databases.owner.query(
    "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 3, 'grade', 'create', true)",
    [school.id],
  )
  const teacher = await makePerson(app, school.id, 3)
  for (const [call, body] of [
    [api.set_up.get, {}],
    [api.set_up.board, { key: 'CBSE' }],
    [api.set_up.keep, { draft: null }],
    [api.set_up.make, { plan: planOf([planned('9', 'IX')]) }],
  ] as const)
    expect((await app.call(call, body, teacher)).errorCode).toBe('forbidden')
})

it('shape and limits are refused by name; the draft that was kept stays', async () => {
  await keep(draftOf('IX'), null)
  const wrong = async (draft: unknown) => (await keep(draft, 1)).errors?.[0]?.path
  expect(await wrong({ ...draftOf('IX'), step: 'elsewhere' })).toBe('draft.step')
  expect(await wrong({ ...draftOf('IX'), theme: 1 })).toBe('draft.theme')
  expect(await wrong({ step: 'make', plan: planOf([planned('9', 'x'.repeat(51))]) })).toBe('draft.plan.grades.0.title')
  const many = Array.from({ length: 41 }, () => planned('9', 'IX'))
  expect(await wrong({ step: 'make', plan: planOf(many) })).toBe('draft.plan.grades')
  const full = Array.from({ length: 7 }, () => planned('9', 'IX', { sections: sixty }))
  expect(await wrong({ step: 'make', plan: planOf(full) })).toBe('draft.plan.grades')
  const large = planOf(
    Array.from({ length: 40 }, () => planned('9', 'IX', { sections: sixty, subjects: sixtySubjects })),
  )
  expect((await keep({ step: 'make', plan: large }, 1)).status).toBe(413)
  expect(await get()).toMatchObject({ draft: draftOf('IX'), row_version: 1 })
})

const sixty = Array.from({ length: 60 }, (_, at) => ({ title: `S${at}`, stream: 'Science' }))
const sixtySubjects = Array.from({ length: 60 }, (_, at) => ({
  title: `A subject with a name as long as any that somebody has ever typed ${at}`,
  streams: ['Science'],
}))

it('F17 whoever waits ten seconds for another is told to come again', async () => {
  await keep(draftOf('IX'), null)
  const client = await app.databases.owner.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from set_up_drafts where client_id = $1 for update', [school.id])
    const refused = await setUpCalls(app, school).make([planned('9', 'IX')])
    expect([refused.status, refused.errorCode]).toEqual([409, 'busy'])
  } finally {
    await client.query('rollback')
    client.release()
  }
}, 30_000)
