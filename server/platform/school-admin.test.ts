import { beforeAll, describe, expect, it } from 'vitest'
import { api, type SchoolAdmin } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { describeEntity } from '../testing/conform/conform.ts'
import {
  makePerson,
  makeSchool,
  makeStaff,
  makeSuperAdmin,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'

const app = await startTestApp()
const { owner } = app.databases
const superAdmin = await makeSuperAdmin(app)
let one: TestSchool
let two: TestSchool
let custom_role: number

beforeAll(async () => {
  one = await makeSchool(app)
  two = await makeSchool(app)
  const { rows } = await owner.query<{ id: number }>(
    "insert into roles (title, created_for, base_kind, scope) values ('Vice principal', 'SCHOOL', 2, 'ALL') returning id",
  )
  custom_role = Number(rows[0]?.id)
})

let number = 0
const person = (fields: object = {}) => ({ name: unique('Admin'), email: `admin-${++number}@new.test`, ...fields })
const create = (fields: object, caller: Caller = superAdmin) =>
  app.call<SchoolAdmin>(api.school_admin.create, person(fields), caller)
const change = (id: number, fields: object) => app.call<SchoolAdmin>(api.school_admin.update, fields, superAdmin, id)
const remove = (id: number) => app.call(api.school_admin.remove, {}, superAdmin, id)
const flip = (id: number) => app.call<{ status: 0 | 1 }>(api.school_admin.changeStatus, {}, superAdmin, id)
const idOf = async (email: string, client_id: number) =>
  Number(
    (await owner.query('select id from accounts where email = $1 and client_id = $2', [email, client_id])).rows[0].id,
  )

async function made(client_id: number, fields: object = {}): Promise<SchoolAdmin> {
  const reply = await create({ client_id, ...fields })
  expect([reply.status, reply.errors]).toEqual([200, undefined])
  return reply.data
}

describeEntity({
  app,
  api: api.school_admin,
  make: async (school) => person({ client_id: school.id }),
  other: { name: 'Meera Das', mobile: '+919876543210' },
  examples: async (school) => {
    const vice = await made(school.id, { name: 'Renée Admin 10', email: 'b@x.test', role_ref_id: custom_role })
    await flip(vice.id)
    return { vice, first: await made(school.id, { name: 'Admin 9', email: 'a@x.test' }) }
  },
  filters: (_, school) => [
    [{ client_id: school.id }, ['first', 'vice']],
    [{ client_id: one.id }, []],
    [{ role_id: custom_role }, ['vice']],
    [{ role_id: 2 }, ['first', 'vice']],
    [{ status: 0 }, ['vice']],
    [{ school_admin_name: 'MIN 9' }, ['first']],
    [{ school_admin_name: 'renee a' }, ['vice']],
    [{ school_admin_name: 'Àdmin' }, ['first', 'vice']],
  ],
  natural: ['first', 'vice'],
  sorts: {
    name: ['first', 'vice'],
    email: ['first', 'vice'],
    status: ['vice', 'first'],
    id: ['vice', 'first'],
  },
  caller: () => makeSuperAdmin(app),
})

describe('what is refused', () => {
  it('nobody in a school reaches the school admins, whatever the role was granted', async () => {
    for (const action of ['view', 'create', 'update', 'delete', 'change-status']) {
      await owner.query(
        "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 2, 'school-admin', $2, true)",
        [one.id, action],
      )
    }
    app.services.forgetActors(one.id)
    const { list, create: make, update, remove: drop, changeStatus } = api.school_admin
    for (const endpoint of [list, make, update, drop, changeStatus])
      expect((await app.call(endpoint, {}, one.admin, 1)).status).toBe(403)
  })

  it('a row carries the account, by which an invitation is sent again', async () => {
    const { id, account_id } = await made(one.id)
    expect(account_id).toBe(id)
  })

  it('an account that is no school admin is not there: a teacher, a super admin, one of a deleted school', async () => {
    await makePerson(app, one.id, 3, 'teacher@one.test')
    await makePerson(app, 0, 1, 'second@platform.test')
    const gone = await makeSchool(app)
    await app.call(api.school.remove, {}, superAdmin, gone.id)
    const ids = [
      await idOf('teacher@one.test', one.id),
      await idOf('second@platform.test', 0),
      await idOf(gone.admin_email, gone.id),
      999_999,
    ]
    for (const id of ids) {
      for (const reply of [await change(id, { name: 'Taken over' }), await remove(id), await flip(id)])
        expect([reply.status, reply.errorCode]).toEqual([404, 'not_found'])
    }
  })

  it('no school, no such role, a role of another kind, of the platform or inactive', async () => {
    const roles = await owner.query<{ id: number }>(
      `insert into roles (title, created_for, base_kind, scope, status)
       values ('Of the platform', 'SUPER', 1, 'ALL', 1), ('Idle', 'SCHOOL', 2, 'ALL', 0) returning id`,
    )
    const wrong: [object, string][] = [
      [{ client_id: 999_999 }, 'client_id'],
      [{ client_id: one.id, role_ref_id: 3 }, 'role_ref_id'],
      [{ client_id: one.id, role_id: 1 }, 'role_id'],
      [{ client_id: one.id, role_ref_id: 999 }, 'role_ref_id'],
      ...roles.rows.map(({ id }): [object, string] => [{ client_id: one.id, role_ref_id: Number(id) }, 'role_ref_id']),
      [{ client_id: one.id, email: 'a@b.test\r\nBcc: c@d.test' }, 'email'],
      [{ client_id: one.id, name: 'A\r\nB' }, 'name'],
    ]
    for (const [fields, path] of wrong) {
      const reply = await create(fields)
      expect([fields, reply.status, reply.errors?.map((error) => error.path)]).toEqual([fields, 422, [path]])
    }
    const { id } = await made(one.id)
    expect((await change(id, { client_id: two.id })).errors?.[0]?.path).toBe('client_id')
    expect((await change(id, { role_ref_id: 3 })).errors?.[0]?.path).toBe('role_ref_id')
  })

  it('who has a staff record is not deleted', async () => {
    await makeStaff(app, one, [], 2)
    const { rows } = await owner.query('select account_id from staff where client_id = $1', [one.id])
    const reply = await remove(Number(rows[0].account_id))
    expect([reply.status, reply.message]).toEqual([
      409,
      'School admin is used by 1 member of staff; make it inactive instead.',
    ])
  })
})

describe('D11: the last active admin of a school', () => {
  it('is neither deleted nor made inactive, nor are the last two at once', async () => {
    const school = await makeSchool(app)
    const first = await idOf(school.admin_email, school.id)
    for (const reply of [await remove(first), await flip(first)])
      expect([reply.status, reply.errorCode, reply.message]).toEqual([
        409,
        'in_use',
        'This is the last active admin of the school. Make another one first.',
      ])
    const { data } = await app.call<SchoolAdmin[]>(api.school_admin.list, { filter: { id: first } }, superAdmin)
    expect(data[0]?.is_last).toBe(true)
    const second = await made(school.id)
    expect(second.is_last).toBe(false)
    const replies = await Promise.all([remove(first), remove(second.id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('may be the one, while others who are inactive are deleted and brought back', async () => {
    const school = await makeSchool(app)
    const { id } = await made(school.id)
    await flip(id)
    expect((await remove(id)).status).toBe(200)
    expect((await app.call(api.school_admin.restore, {}, superAdmin, id)).status).toBe(200)
    expect((await flip(id)).data.status).toBe(1)
  })
})

it('D19: the same address is an admin in two schools, and once in each', async () => {
  const email = 'both@schools.test'
  const [first, second] = [await made(one.id, { email }), await made(two.id, { email: 'BOTH@schools.test' })]
  expect(first.id).not.toBe(second.id)
  const again = await create({ client_id: two.id, email })
  expect([again.status, again.errorCode, again.errors?.[0]?.path]).toEqual([409, 'duplicate', 'email'])
  await remove(first.id)
  expect((await app.call<SchoolAdmin[]>(api.school_admin.list, { filter: { id: second.id } }, superAdmin)).count).toBe(
    1,
  )
})

it('an admin who is deleted or made inactive is out with the next call, and a changed role holds at once', async () => {
  const school = await makeSchool(app)
  const email = 'second@admin.test'
  const caller = await makePerson(app, school.id, 2, email)
  const id = await idOf(email, school.id)
  const me = () => app.call<{ role_ref_id: number }>(api.sign_in.getMe, {}, caller)
  expect((await me()).data.role_ref_id).toBe(2)
  expect((await change(id, { role_ref_id: custom_role })).data.role_ref_id).toBe(custom_role)
  expect((await me()).data.role_ref_id).toBe(custom_role)
  await flip(id)
  expect((await me()).errorCode).toBe('token_blocked')
  await flip(id)
  expect((await me()).status).toBe(200)
  await remove(id)
  expect((await me()).errorCode).toBe('token_blocked')
  await app.call(api.school_admin.restore, {}, superAdmin, id)
  expect((await me()).errorCode).toBe('token_blocked')
})

it('an admin comes back to a role that lives and is active, and not before', async () => {
  const input = { title: 'Bursar', created_for: 'SCHOOL', base_kind: 2, scope: 'ALL' }
  const { data: role } = await app.call<{ id: number }>(api.role.create, input, superAdmin)
  const { id } = await made(one.id, { role_ref_id: role.id })
  await remove(id)
  const restore = () => app.call<SchoolAdmin>(api.school_admin.restore, {}, superAdmin, id)
  await app.call(api.role.changeStatus, {}, superAdmin, role.id)
  const inactive = 'The role Bursar is inactive. Activate it first.'
  expect(await restore()).toMatchObject({ status: 404, errorCode: 'not_found', message: inactive })
  await app.call(api.role.changeStatus, {}, superAdmin, role.id)
  await app.call(api.role.remove, {}, superAdmin, role.id)
  const gone = 'The role Bursar was deleted. Restore it first.'
  expect(await restore()).toMatchObject({ status: 404, errorCode: 'not_found', message: gone })
  await app.call(api.role.restore, {}, superAdmin, role.id)
  expect((await restore()).data).toMatchObject({ id, role_ref_id: role.id })
})

it('a mobile is read as it is dialled in the country of the admin’s school', async () => {
  const admin = await made(one.id, { mobile: '098765 43210' })
  expect(admin.mobile).toBe('+919876543210')
  expect((await change(admin.id, { mobile: '98765-43211' })).data.mobile).toBe('+919876543211')
  const wrong = [await create({ client_id: one.id, mobile: '12345' }), await change(admin.id, { mobile: '12345' })]
  for (const { errors } of wrong) expect(errors).toMatchObject([{ path: 'mobile', params: { country: 'India' } }])
})

describe('an invitation', () => {
  it('goes out with the new admin, unless told otherwise, and stands in the row and the list', async () => {
    const invited = await made(one.id)
    expect(invited.invitation).toMatchObject({
      state: 'PENDING',
      delivery: 'HELD',
      sent_at: app.clock.now.toISOString(),
    })
    const quiet = await made(one.id, { send_invitation: false })
    expect([quiet.invitation.state, quiet.last_sign_in_at]).toEqual(['NONE', null])
    const { data } = await app.call<SchoolAdmin[]>(api.school_admin.list, { filter: { id: invited.id } }, superAdmin)
    expect(data).toEqual([invited])
  })

  it('to an address that was changed opens nothing any more', async () => {
    const { id } = await made(one.id)
    const { data } = await change(id, { email: 'other@address.test' })
    expect(data.invitation.state).toBe('REVOKED')
  })

  it('goes to the first admin of a new school', async () => {
    const school = {
      name: 'Invited',
      sub_domain: 'invited',
      contact_person: 'A',
      email: 'a@b.test',
      phone: '+911234567',
      city: 'C',
    }
    const admin = { name: 'First', email: 'first@invited.test' }
    const { data } = await app.call<{ id: number }>(api.school.create, { ...school, admin }, superAdmin)
    const list = await app.call<SchoolAdmin[]>(api.school_admin.list, { filter: { client_id: data.id } }, superAdmin)
    expect(list.data).toMatchObject([{ email: 'first@invited.test', invitation: { state: 'PENDING' }, is_last: true }])
  })
})

it('what the platform does to an admin stands in its own log, without any secret', async () => {
  const { id } = await made(one.id)
  await owner.query("update accounts set password_hash = 'argon2-secret' where id = $1", [id])
  await change(id, { name: 'Renamed' })
  const { rows } = await owner.query(
    "select client_id, action, before::text || after::text as text from audit_entries where entity = 'school-admin' and entity_id = $1 order by id desc limit 1",
    [id],
  )
  expect(rows).toMatchObject([{ client_id: 0, action: 'update' }])
  expect(rows[0].text).toContain('Renamed')
  expect(rows[0].text).not.toContain('argon2-secret')
})
