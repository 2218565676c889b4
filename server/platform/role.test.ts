import { describe, expect, it } from 'vitest'
import { api, type ModuleAccess, type Role } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { describeEntity } from '../testing/conform/conform.ts'
import { makePerson, makeSchool, makeSuperAdmin, unique } from '../testing/factories/factories.ts'

const app = await startTestApp()
const { owner } = app.databases
const superAdmin = await makeSuperAdmin(app)
const school = await makeSchool(app)

const body = (fields: object = {}) => ({
  title: unique('Head of department'),
  created_for: 'SCHOOL',
  base_kind: 3,
  scope: 'ASSIGNED',
  ...fields,
})
const create = (fields: object = {}) => app.call<Role>(api.role.create, body(fields), superAdmin)
const change = (id: number, fields: object) => app.call<Role>(api.role.update, fields, superAdmin, id)
const remove = (id: number) => app.call(api.role.remove, {}, superAdmin, id)
const flip = (id: number) => app.call(api.role.changeStatus, {}, superAdmin, id)
const list = async (fields: object, caller: Caller) => (await app.call<Role[]>(api.role.list, fields, caller)).data

async function made(fields: object = {}): Promise<Role> {
  const reply = await create(fields)
  expect([reply.status, reply.errors]).toEqual([200, undefined])
  return reply.data
}

async function rightsOf(role_id: number, module: string): Promise<string[]> {
  const caller = await makePerson(app, school.id, role_id)
  const { data } = await app.call<ModuleAccess[]>(api.permission.activeModules, {}, caller)
  const rights = data.find((one) => one.module === module)?.module_permissions ?? []
  return rights.filter(({ status }) => status).map(({ action }) => action)
}

describeEntity({
  app,
  api: api.role,
  make: async () => body(),
  other: { description: 'Leads the department', scope: 'ALL' as const },
  duplicate: { as: ({ title }) => ({ title: title.toUpperCase() }), path: 'title' },
  examples: async () => {
    const idle = await made({ title: 'Invigilator 10' })
    await flip(idle.id)
    return { idle, clerk: await made({ title: 'Invigilator 9', created_for: 'SUPER', base_kind: 1, scope: 'ALL' }) }
  },
  filters: () => [
    [{ title: 'LATOR 9' }, ['clerk']],
    [{ status: 0 }, ['idle']],
    [{ created_for: 'SUPER' }, ['clerk']],
    [{ created_for: ['SCHOOL'] }, ['idle']],
  ],
  natural: ['clerk', 'idle'],
  sorts: { title: ['clerk', 'idle'], status: ['idle', 'clerk'], id: ['idle', 'clerk'] },
  caller: () => makeSuperAdmin(app),
})

describe('what is refused', () => {
  it('a base and a scope that do not go together, and a source of another owner', async () => {
    const wrong: [object, string][] = [
      [{ base_kind: 6 }, 'base_kind'],
      [{ base_kind: 1 }, 'base_kind'],
      [{ created_for: 'SUPER' }, 'base_kind'],
      [{ created_for: 'PARENT' }, 'created_for'],
      [{ scope: 'OWN' }, 'scope'],
      [{ base_kind: 2 }, 'scope'],
      [{ base_kind: 4 }, 'scope'],
      [{ copy_from: 1 }, 'copy_from'],
      [{ copy_from: 999 }, 'copy_from'],
      [{ title: '  ' }, 'title'],
    ]
    for (const [fields, path] of wrong) {
      const reply = await create(fields)
      expect([fields, reply.status, reply.errors?.map((error) => error.path)]).toEqual([fields, 422, [path]])
    }
  })

  it('base and owner never change, and of a fixed role nothing but its description', async () => {
    const { id, title } = await made()
    expect((await change(id, { base_kind: 5 })).errors?.[0]?.path).toBe('base_kind')
    expect((await change(id, { base_kind: 1, created_for: 'SUPER' })).errors?.[0]?.path).toBe('base_kind')
    expect((await change(id, { base_kind: 3, created_for: 'SCHOOL', title })).status).toBe(200)
    expect((await change(3, { title: 'Lecturer' })).errors?.[0]?.path).toBe('title')
    expect((await change(3, { scope: 'ALL' })).errors?.[0]?.path).toBe('scope')
    expect((await change(3, { title: 'Teacher', description: 'Who teaches' })).data).toMatchObject({
      description: 'Who teaches',
      is_fixed: true,
    })
    await change(3, { description: null })
  })
})

it('the fixed roles are listed first, as they are numbered; all others by name', async () => {
  const named = unique('Tutor')
  for (const number of [10, 9]) await made({ title: `${named} ${number}` })
  const roles = await list({ range: { pageSize: 100 } }, superAdmin)
  expect(roles.slice(0, 5).map(({ role_ref_id }) => role_ref_id)).toEqual([1, 2, 3, 4, 5])
  const own = roles.map(({ title }) => title).filter((title) => title.startsWith(named))
  expect(own).toEqual([`${named} 9`, `${named} 10`])
})

describe('D10: a role in use', () => {
  it('is neither deleted nor made inactive, and the answer counts who has it; a fixed one never is', async () => {
    const { id } = await made()
    const other = await makeSchool(app)
    for (const client_id of [school.id, school.id, other.id]) await makePerson(app, client_id, id)
    for (const reply of [await remove(id), await flip(id)])
      expect([reply.status, reply.errorCode, reply.message, reply.data]).toEqual([
        409,
        'in_use',
        '3 people in 2 schools have it; give them another role first.',
        { id, people: 3, schools: 2 },
      ])
    await owner.query('update accounts set deleted_at = now() where role_id = $1 and client_id = $2', [id, other.id])
    expect((await remove(id)).message).toBe('2 people in 1 school have it; give them another role first.')
    for (const fixed of [1, 2, 3, 4, 5])
      for (const reply of [await remove(fixed), await flip(fixed)])
        expect([fixed, reply.status, reply.errorCode]).toEqual([fixed, 409, 'in_use'])
  })

  it('is not given to somebody while it is deleted: one of the two is refused', async () => {
    const { id } = await made({ base_kind: 2, scope: 'ALL' })
    const admin = { name: 'A', email: 'race@role.test', client_id: school.id, role_ref_id: id }
    const [gone, given] = await Promise.all([remove(id), app.call(api.school_admin.create, admin, superAdmin)])
    expect([gone.status, given.status].sort()).toEqual(gone.status === 200 ? [200, 422] : [200, 409])
  })
})

describe('the rights of a new role', () => {
  it('are those of its base, of the role that is named, or none', async () => {
    expect(await rightsOf((await made()).id, 'question-paper')).toEqual(['view', 'create', 'update', 'download'])
    expect(await rightsOf((await made({ copy_from: 5 })).id, 'question')).toContain('approve')
    expect(await rightsOf((await made({ copy_from: null })).id, 'question')).toEqual([])
  })
})

it('D9: a school sees the roles of schools alone, whatever it asks for, and how many of its own have them', async () => {
  const { id } = await made()
  const hidden = await made({ created_for: 'SUPER', base_kind: 1, scope: 'ALL' })
  await makePerson(app, school.id, id)
  await makePerson(app, (await makeSchool(app)).id, id)
  const asked = [{}, { filter: { created_for: 'SUPER' } }, { filter: { id: [1, hidden.id, id] } }]
  const found = await Promise.all(asked.map((fields) => list({ range: { pageSize: 100 }, ...fields }, school.admin)))
  expect(found.flat().filter(({ created_for }) => created_for === 'SUPER')).toEqual([])
  expect(found[2]).toMatchObject([{ id, people: 1 }])
  expect(await list({ filter: { id } }, superAdmin)).toMatchObject([{ people: 2 }])
  const { status } = await app.call(api.permission.list, {}, school.admin)
  expect(status).toBe(200)
})
