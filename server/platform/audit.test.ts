import { beforeAll, describe, expect, it } from 'vitest'
import { type AnyEndpoint, type AuditEntry, api, modules } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { actAs, type Example, everyChangeIsOneEntry, type Mutations } from '../testing/audited.ts'
import { takeAway } from '../testing/away.ts'
import { makePerson, makeSchool, makeSuperAdmin, type TestSchool, unique } from '../testing/factories/factories.ts'

const app = await startTestApp()
const { owner } = app.databases
const superAdmin = await makeSuperAdmin(app)
let school: TestSchool
let acting: Caller

beforeAll(async () => {
  school = await makeSchool(app)
  acting = await actAs(app, superAdmin, school.id, school.admin_email)
})

const list = (filter: object = {}, caller: Caller = school.admin, more: object = {}) =>
  app.call<AuditEntry[]>(api.audit.list, { filter, ...more }, caller)
const found = async (filter: object = {}, caller: Caller = school.admin) => (await list(filter, caller)).data

describe('the log', () => {
  it('says who did what to what, as whom, and what changed', async () => {
    const made = await app.call<{ id: number }>(api.grade.create, { title: 'Class 7' }, school.admin)
    await app.call(api.grade.update, { title: 'Class 8', description: 'Eight' }, acting, made.data.id)
    await app.call(api.grade.remove, {}, school.admin, made.data.id)
    const [gone, changed, created] = await found({ entity: 'grade', entity_id: made.data.id })
    const admin = { id: expect.any(Number), name: school.admin_email.split('@')[0] }
    expect(created).toMatchObject({ action: 'create', actor: admin, impersonator: null, title: 'Class 7' })
    expect(created?.changes).toContainEqual({ field: 'title', before: null, after: 'Class 7' })
    expect(changed).toMatchObject({
      action: 'update',
      actor: admin,
      impersonator: { id: expect.any(Number), name: expect.stringContaining('person') },
      title: 'Class 8',
      changes: [
        { field: 'title', before: 'Class 7', after: 'Class 8' },
        { field: 'description', before: null, after: 'Eight' },
      ],
    })
    expect(gone).toMatchObject({ action: 'delete', title: 'Class 8', changes: [] })
  })

  it('is told while the people of the platform are away, but for their names', async () => {
    await takeAway(app.databases, 'accounts', 0)
    const reply = await list({ entity: 'grade' })
    expect(reply.status).toBe(200)
    const [, changed, created] = reply.data
    const name = school.admin_email.split('@')[0]
    expect(created?.actor?.name).toBe(name)
    expect([changed?.actor?.name, changed?.impersonator]).toEqual([name, { id: expect.any(Number), name: '' }])
  })

  it('is filtered by everything it says, and comes newest first, in pages', async () => {
    const [first] = await found({ entity: 'grade' })
    const { entity_id, actor, request_id } = first as AuditEntry
    expect((await found({ entity: ['grade', 'section'], entity_id })).length).toBe(3)
    expect(await found({ impersonated: true, entity: 'grade' })).toMatchObject([{ action: 'update' }])
    expect((await found({ impersonated: false, entity: 'grade' })).length).toBe(2)
    expect(await found({ action: 'delete', account_id: actor?.id })).toMatchObject([{ entity: 'grade' }])
    expect(await found({ request_id })).toEqual([first])
    expect(await found({ account_id: 999_999 })).toEqual([])
    const page = await list({ entity: 'grade' }, school.admin, { range: { page: 2, pageSize: 2 } })
    expect([page.data.length, page.count]).toEqual([1, 3])
    const rising = await list({ entity: 'grade' }, school.admin, { sort: [{ field: 'id', dir: 'asc' }] })
    expect(rising.data[0]?.action).toBe('create')
  })

  it('counts days as the school does', async () => {
    await owner.query("update schools set timezone = 'Asia/Kolkata' where id = $1", [school.id])
    await owner.query(
      "insert into audit_entries (client_id, entity, action, request_id, created_at) values ($1, 'night', 'late', 'r', '2026-11-10T19:00:00Z')",
      [school.id],
    )
    const on = (from: string, to: string) => found({ entity: 'night', from, to })
    expect(await on('2026-11-10', '2026-11-10')).toEqual([])
    expect(await on('2026-11-11', '2026-11-11')).toMatchObject([{ action: 'late', actor: null }])
    expect((await list({ from: '2026-02-30' })).errors?.[0]?.path).toBe('filter.from')
  })

  it("is the own school's, for whoever may see its permissions and all of the school", async () => {
    const other = await makeSchool(app)
    expect(await found({ entity: 'grade' }, other.admin)).toEqual([])
    expect(await found({ entity: 'grade' }, superAdmin)).toEqual([])
    expect((await list({}, await makePerson(app, school.id, 3))).status).toBe(403)
    await owner.query(
      "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 3, 'module-wise-access', 'view', true)",
      [school.id],
    )
    expect(await found({}, await makePerson(app, school.id, 3))).toEqual([])
  })
})

const newSchool = () => {
  const name = unique('school').replace(' ', '-')
  return { name, sub_domain: `new-${name}`, contact_person: 'A', email: 'a@b.test', phone: '+911234567', city: 'Pune' }
}
const newRole = () => ({ title: unique('Role'), created_for: 'SCHOOL', base_kind: 3, scope: 'ALL' })
let year = 2040
let isOn = false
/** Other than the time before. */
const flip = () => {
  isOn = !isOn
  return isOn
}
const newSession = () => ({ name: unique('Year'), start_date: `${++year}-04-01`, end_date: `${year + 1}-03-31` })
const newAdmin = () => ({ name: 'A', email: `${unique('a').replace(' ', '')}@b.test`, client_id: school.id })

async function made(endpoint: AnyEndpoint, body: object, gone?: AnyEndpoint): Promise<number> {
  const { data } = await app.call<{ id: number }>(endpoint, body, superAdmin)
  if (gone) await app.call(gone, {}, superAdmin, data.id)
  return data.id
}
const on = async (id: Promise<number>, body: object = {}): Promise<Example> => ({ id: await id, body, by: 'platform' })
const right = { module_id: modules.indexOf('grade') + 1, action: 'delete' }
const { session, role, school: schools, school_admin: admins } = api

/** Every call of these tables that changes something; one that is missing fails the test below. */
const mutations: Record<'session' | 'role' | 'school' | 'school_admin' | 'permission' | 'school_settings', Mutations> =
  {
    session: {
      create: async () => ({ body: newSession(), by: 'platform' }),
      update: () => on(made(session.create, newSession()), { is_locked: true }),
      remove: () => on(made(session.create, newSession())),
      restore: () => on(made(session.create, newSession(), session.remove)),
    },
    role: {
      create: async () => ({ body: newRole(), by: 'platform' }),
      update: () => on(made(role.create, newRole()), { description: 'Changed' }),
      remove: () => on(made(role.create, newRole())),
      restore: () => on(made(role.create, newRole(), role.remove)),
      changeStatus: () => on(made(role.create, newRole())),
    },
    school: {
      create: async () => ({ body: { ...newSchool(), admin: { name: 'A', email: 'a@b.test' } }, by: 'platform' }),
      update: () => on(made(schools.create, newSchool()), { sub_domain: newSchool().sub_domain }),
      remove: () => on(made(schools.create, newSchool())),
      restore: () => on(made(schools.create, newSchool(), schools.remove)),
      changeStatus: () => on(made(schools.create, newSchool())),
      makeDemo: async () => ({ body: { sub_domain: newSchool().sub_domain }, by: 'platform' }),
    },
    school_admin: {
      create: async () => ({ body: newAdmin(), by: 'platform' }),
      update: () => on(made(admins.create, newAdmin()), { email: newAdmin().email }),
      remove: () => on(made(admins.create, newAdmin())),
      restore: () => on(made(admins.create, newAdmin(), admins.remove)),
      changeStatus: () => on(made(admins.create, newAdmin())),
      endSignIns: () => on(made(admins.create, newAdmin())),
    },
    permission: {
      changePermission: async () => ({ id: 5, body: right, by: 'school' }),
      setMany: async () => ({
        id: 5,
        body: { changes: [{ ...right, action: 'update', status: flip() }] },
        by: 'school',
      }),
      reset: async () => {
        await app.call(api.permission.changePermission, { ...right, action: 'create', status: 1 }, school.admin, 5)
        return { id: 5, by: 'school' }
      },
    },
    school_settings: { update: async () => ({ body: { header_1: unique('Header') }, by: 'school' }) },
  }

describe('D78: every change is one entry, with who did it and as whom:', () => {
  everyChangeIsOneEntry(app, mutations, () => ({ superAdmin, admin: school.admin, acting, client_id: school.id }))
})

it('D79: nothing that signs anybody in is recorded or shown', async () => {
  const id = await made(admins.create, newAdmin())
  await owner.query("update accounts set password_hash = 'argon2id-secret' where id = $1", [id])
  await app.call(admins.update, { name: 'Changed' }, superAdmin, id)
  await app.call(admins.remove, {}, superAdmin, id)
  const { rows } = await owner.query(
    "select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_entries",
  )
  const text = rows.map((row) => row.text).join()
  expect(text).not.toContain('argon2id-secret')
  expect(text).not.toMatch(/"(password|password_hash|token|token_hash|hash|otp|otp_hash|nonce)"/)
  expect(JSON.stringify(await found({}, superAdmin))).not.toContain('secret')
})
