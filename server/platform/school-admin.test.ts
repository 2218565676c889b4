import { beforeAll, describe, expect, it } from 'vitest'
import { api, type SchoolAdmin } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makePerson, makeSchool, makeSuperAdmin, type TestSchool } from '../testing/factories.ts'

const app = await startTestApp()
let superAdmin: Caller
let one: TestSchool
let two: TestSchool
let custom_role: number

beforeAll(async () => {
  superAdmin = await makeSuperAdmin(app)
  one = await makeSchool(app)
  two = await makeSchool(app)
  await app.databases.owner.query("update schools set name = 'The second' where id = $1", [two.id])
  await makePerson(app, one.id, 3, 'teacher@one.test')
  const { rows } = await app.databases.owner.query<{ id: number }>(
    "insert into roles (title, created_for, base_kind, scope) values ('Vice principal', 'SUPER', 2, 'ALL') returning id",
  )
  custom_role = rows[0]?.id as number
  await makePerson(app, two.id, custom_role, 'vice@two.test')
  await app.databases.owner.query("update accounts set status = 0, mobile = '+911' where email = 'vice@two.test'")
})

const call = (body: object, caller: Caller = superAdmin) => app.call<SchoolAdmin[]>(api.school_admin.list, body, caller)
const emails = async (body: object) => (await call(body)).data.map((admin) => admin.email)

describe('what is refused', () => {
  it('nobody in a school lists the school admins, whatever the role was granted', async () => {
    expect((await call({}, one.admin)).errorCode).toBe('forbidden')
    await app.databases.owner.query(
      "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 2, 'school-admin', 'view', true)",
      [one.id],
    )
    app.services.forgetActors(one.id)
    const reply = await call({}, one.admin)
    expect([reply.status, reply.data]).toEqual([403, undefined])
  })

  it('unknown filters name the field', async () => {
    expect((await call({ filter: { email: 'a' } })).errors?.[0]?.path).toBe('filter.email')
  })
})

describe('what works', () => {
  it('the admins of all schools are listed, nobody else, and nothing secret', async () => {
    const { data, count } = await call({ sort: [{ field: 'id', dir: 'asc' }] })
    expect(data.map((admin) => admin.email)).toEqual([one.admin_email, two.admin_email, 'vice@two.test'])
    expect(count).toBe(3)
    const [, , vice] = data
    expect(vice).toMatchObject({
      client: { id: two.id, title: 'The second', sub_domain: two.sub_domain },
      client_id: two.id,
      role_id: 2,
      role_ref_id: custom_role,
      role: { id: custom_role, title: 'Vice principal' },
      mobile: '+911',
      status: 0,
    })
    expect(JSON.stringify(data)).not.toContain('password')
  })

  it('every filter and sort works', async () => {
    const [{ id } = { id: 0 }] = (await call({ filter: { client_id: one.id } })).data
    expect(await emails({ filter: { id } })).toEqual([one.admin_email])
    expect(await emails({ filter: { client_id: [two.id] }, sort: [{ field: 'email', dir: 'desc' }] })).toEqual([
      'vice@two.test',
      two.admin_email,
    ])
    expect(await emails({ filter: { role_id: custom_role } })).toEqual(['vice@two.test'])
    expect((await call({ filter: { role_id: 2 } })).count).toBe(3)
    expect(await emails({ filter: { role_id: 3 } })).toEqual([])
    expect(await emails({ filter: { status: 0 } })).toEqual(['vice@two.test'])
    expect(await emails({ filter: { school_admin_name: 'VIC' } })).toEqual(['vice@two.test'])
    expect(await emails({ sort: [{ field: 'status', dir: 'asc' }], range: { pageSize: 1 } })).toEqual(['vice@two.test'])
    expect(await emails({ sort: [{ field: 'name', dir: 'desc' }], range: { pageSize: 1 } })).toEqual(['vice@two.test'])
  })
})
