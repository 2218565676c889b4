import { beforeAll, describe, expect, it } from 'vitest'
import { api, type School } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makeSchool, makeSuperAdmin, type TestSchool } from '../testing/factories.ts'

const app = await startTestApp()
let superAdmin: Caller
let one: TestSchool
let two: TestSchool

beforeAll(async () => {
  superAdmin = await makeSuperAdmin(app)
  one = await makeSchool(app)
  two = await makeSchool(app)
  const change = 'update schools set name = $2, city = $3, contact_person = $4, status = $5 where id = $1'
  await app.databases.owner.query(change, [one.id, 'School 10', 'Pune', 'Asha Rao', 1])
  await app.databases.owner.query(change, [two.id, 'School 9', 'Goa', 'Meera Das', 0])
})

const call = (body: object, caller: Caller = superAdmin) => app.call<School[]>(api.school.list, body, caller)
const names = async (body: object) => (await call(body)).data.map((school) => school.name)

describe('what is refused', () => {
  it('nobody in a school lists the schools, whatever the role was granted', async () => {
    expect((await call({}, one.admin)).errorCode).toBe('forbidden')
    await app.databases.owner.query(
      "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 2, 'school', 'view', true)",
      [one.id],
    )
    app.services.forgetActors(one.id)
    const reply = await call({}, one.admin)
    expect([reply.status, reply.data]).toEqual([403, undefined])
  })

  it('unknown filters and wrong types name the field', async () => {
    expect((await call({ filter: { phone: '1' } })).errors?.[0]?.path).toBe('filter.phone')
    expect((await call({ filter: { status: 'active' } })).errors?.[0]?.path).toBe('filter.status')
  })
})

describe('what works', () => {
  it('schools come in natural order with what the platform needs, and no more', async () => {
    const { data, count } = await call({})
    expect(count).toBe(2)
    expect(data.map((school) => school.name)).toEqual(['School 9', 'School 10'])
    expect(data[1]).toMatchObject({
      id: one.id,
      sub_domain: one.sub_domain,
      board: 'CBSE',
      languages: ['en'],
      status: 1,
    })
    expect(Object.keys(data[1] as object)).not.toContain('deleted_at')
  })

  it('every filter and sort works', async () => {
    expect(await names({ filter: { id: one.id } })).toEqual(['School 10'])
    expect(await names({ filter: { city: 'pu' } })).toEqual(['School 10'])
    expect(await names({ filter: { city: ['pune', 'goa'] } })).toEqual(['School 9', 'School 10'])
    expect(await names({ filter: { contact_person: 'das' } })).toEqual(['School 9'])
    expect(await names({ filter: { sub_domain: one.sub_domain } })).toEqual(['School 10'])
    expect(await names({ filter: { status: 0 } })).toEqual(['School 9'])
    expect(await names({ filter: { name: '10' } })).toEqual(['School 10'])
    const sorted = (field: string, dir: string) => names({ sort: [{ field, dir }] })
    expect(await sorted('name', 'desc')).toEqual(['School 10', 'School 9'])
    expect(await sorted('sub_domain', 'asc')).toEqual(['School 10', 'School 9'])
    expect(await sorted('city', 'asc')).toEqual(['School 9', 'School 10'])
    expect(await sorted('status', 'desc')).toEqual(['School 10', 'School 9'])
    expect(await sorted('id', 'asc')).toEqual(['School 10', 'School 9'])
  })
})
