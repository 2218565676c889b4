import { beforeEach, describe, expect, it } from 'vitest'
import { type Action, actionsOf, api, type Module, modules, type RoleRight, type RoleRights } from '#contract'
import { seedRoles } from '../seed/seed-roles.ts'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makePerson, makeSchool, makeSuperAdmin, type TestSchool } from '../testing/factories/factories.ts'
import { recordStatements } from '../testing/sent-statements.ts'

const app = await startTestApp()
const { owner } = app.databases
const superAdmin = await makeSuperAdmin(app)
let school: TestSchool

beforeEach(async () => {
  await owner.query('delete from role_permissions')
  await seedRoles(app.databases)
  school = await makeSchool(app)
  // Past what is remembered of anybody's rights.
  app.clock.now = new Date(app.clock.now.getTime() + 5000)
})

const TEACHER = 3
const idOf = (module: Module) => modules.indexOf(module) + 1
interface Toggled {
  code: string
  changed: { action: string; status: boolean }[]
}
const toggle = async (module: Module, action: Action, status?: 0 | 1, caller = school.admin, role = TEACHER) => {
  const body = { module_id: idOf(module), action, ...(status === undefined ? {} : { status }) }
  const reply = await app.call<number[]>(api.permission.changePermission, body, caller, role)
  const { changed, code } = reply.body as unknown as Toggled
  return { ...reply, changed, code: () => code }
}
const list = async (caller: Caller = school.admin) =>
  (await app.call<RoleRights[]>(api.permission.list, {}, caller)).data
async function rightOf(module: Module, action: Action, caller = school.admin, role = TEACHER): Promise<RoleRight> {
  const rights = (await list(caller)).find(({ id }) => id === role)?.modules.find((one) => one.module === module)
  return rights?.module_permissions.find((one) => one.action === action) as RoleRight
}
const rows = async () =>
  (
    await owner.query('select module, action, status from school_permissions where client_id = $1 order by 1, 2', [
      school.id,
    ])
  ).rows
const grades = (caller: Caller) => app.call(api.grade.list, {}, caller)

describe('the matrix', () => {
  it('has the roles of schools, the modules of schools and the rights that exist, and nothing of the platform', async () => {
    const found = await list()
    expect(found.map(({ id }) => id)).toEqual([2, 3, 4, 5])
    for (const { modules: own } of found) {
      expect(own.map(({ module }) => module)).not.toContain('school')
      for (const { module, module_id, module_permissions } of own) {
        expect(idOf(module as Module)).toBe(module_id)
        expect(module_permissions.map(({ action }) => action)).toEqual([...actionsOf(module as Module)])
      }
    }
    expect(found[1]).toMatchObject({ role_id: 3, role_ref_id: 3, title: 'Teacher', scope: 'ASSIGNED', editable: true })
    expect(found[0]?.people).toBe(1)
    expect((await list(superAdmin)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  })

  it('says who set what, when, and what is locked', async () => {
    await toggle('grade', 'create', 1)
    expect(await rightOf('grade', 'create')).toEqual({
      action: 'create',
      status: true,
      default: false,
      locked: null,
      set_by: school.admin_email.split('@')[0],
      set_at: app.clock.now.toISOString(),
    })
    expect(await rightOf('grade', 'delete')).toMatchObject({ status: false, set_by: null, set_at: null })
    expect(await rightOf('module-wise-access', 'update', school.admin, 2)).toMatchObject({ locked: 'own_role' })
  })

  it('is for whoever may view it, and is changed by whoever may update it', async () => {
    const teacher = await makePerson(app, school.id, TEACHER)
    expect((await app.call(api.permission.list, {}, teacher)).status).toBe(403)
    await toggle('module-wise-access', 'view', 1)
    app.clock.now = new Date(app.clock.now.getTime() + 5000)
    const seen = await list(teacher)
    expect(seen.every(({ editable }) => !editable)).toBe(true)
    expect((await toggle('grade', 'create', 1, teacher)).status).toBe(403)
  })
})

describe('D5: view and the other rights', () => {
  it('view off takes all with it, any other brings view, and the answer names both', async () => {
    const off = await toggle('topic', 'view')
    expect([off.data, off.changed]).toEqual([
      [0],
      ['view', 'create', 'update', 'upload'].map((action) => ({ action, status: false })),
    ])
    const on = await toggle('topic', 'update')
    expect(on.data).toEqual([1])
    expect(on.changed).toHaveLength(2)
    expect(on.changed).toEqual(
      expect.arrayContaining([
        { action: 'view', status: true },
        { action: 'update', status: true },
      ]),
    )
    expect((await rightOf('topic', 'create')).status).toBe(false)
  })

  it('holds of the rights that are asked for too: what is left on without view is not there', async () => {
    const teacher = await makePerson(app, school.id, TEACHER)
    await toggle('grade', 'view', 0)
    await toggle('grade', 'create', 1, superAdmin)
    app.clock.now = new Date(app.clock.now.getTime() + 5000)
    expect((await app.call(api.grade.create, { title: 'Class 1' }, teacher)).status).toBe(403)
    expect(await rightOf('grade', 'create')).toMatchObject({ status: false, default: true })
  })
})

it('D6: a right that is set twice is set once; without a status it flips', async () => {
  expect((await toggle('grade', 'create', 1)).changed).toHaveLength(1)
  const again = await toggle('grade', 'create', 1)
  expect([again.data, again.changed]).toEqual([[1], []])
  expect((await toggle('grade', 'create')).data).toEqual([0])
  expect((await toggle('grade', 'create')).data).toEqual([1])
})

describe('D7: what nobody changes', () => {
  it('is who may change permissions in the own role, of a school and of the platform', async () => {
    for (const [caller, role] of [
      [school.admin, 2],
      [superAdmin, 1],
    ] as const) {
      const reply = await toggle('module-wise-access', 'update', 0, caller, role)
      expect([reply.status, reply.code()]).toEqual([403, 'permission.own_role'])
    }
  })

  it('is in a school a right that one lacks; the platform sets what it lacks itself', async () => {
    await toggle('question', 'approve', 0, superAdmin, 2)
    app.clock.now = new Date(app.clock.now.getTime() + 5000)
    const reply = await toggle('question', 'approve', 1)
    expect([reply.status, reply.code()]).toEqual([403, 'permission.not_held'])
    expect((await rightOf('question', 'approve')).locked).toBe('not_held')
    expect((await toggle('grade', 'create', 1, superAdmin)).data).toEqual([1])
  })

  it('is not a right that the own role has by default, for whoever took it away', async () => {
    const own = (status: 0 | 1) => toggle('topic', 'delete', status, school.admin, 2)
    expect((await own(0)).data).toEqual([0])
    app.clock.now = new Date(app.clock.now.getTime() + 5000)
    expect(await rightOf('topic', 'delete', school.admin, 2)).toMatchObject({ status: false, locked: null })
    expect((await toggle('topic', 'delete', 1)).status).toBe(403)
    expect((await own(1)).data).toEqual([1])
  })

  it('is a right that does not exist: 422 by field, and 404 for a role that is not there', async () => {
    const wrong: [object, string][] = [
      [{ module_id: idOf('dashboard'), action: 'delete' }, 'action'],
      [{ module_id: idOf('grade'), action: 'fly' }, 'action'],
      [{ module_id: idOf('school'), action: 'view' }, 'module_id'],
      [{ module_id: 999, action: 'view' }, 'module_id'],
      [{ module_id: idOf('grade'), action: 'view', status: 2 }, 'status'],
    ]
    for (const [body, path] of wrong) {
      const reply = await app.call(api.permission.changePermission, body, school.admin, TEACHER)
      expect([body, reply.status, reply.errors?.map((error) => error.path)]).toEqual([body, 422, [path]])
    }
    for (const role of [1, 999]) expect((await toggle('grade', 'view', 1, school.admin, role)).status).toBe(404)
  })
})

describe('D8: defaults and differences', () => {
  it('a school without a difference follows a new default, with one it stays, and reset follows again', async () => {
    const other = await makeSchool(app)
    await toggle('grade', 'create', 1)
    await toggle('grade', 'create', 1, superAdmin)
    await toggle('grade', 'update', 1, superAdmin)
    expect(await rightOf('grade', 'create', other.admin)).toMatchObject({ status: true, default: true })
    await toggle('grade', 'create', 0, superAdmin)
    expect((await rightOf('grade', 'create')).status).toBe(true)
    expect((await rightOf('grade', 'create', other.admin)).status).toBe(false)
    const reset = await app.call<{ changed: number }>(
      api.permission.reset,
      { module_id: idOf('grade') },
      school.admin,
      3,
    )
    expect([reset.data.changed, await rows()]).toEqual([1, []])
    expect((await rightOf('grade', 'create')).status).toBe(false)
  })

  it('a row stands only where a school differs', async () => {
    await toggle('grade', 'create', 1)
    expect(await rows()).toEqual([{ module: 'grade', action: 'create', status: true }])
    await toggle('grade', 'create', 0)
    expect(await rows()).toEqual([])
  })

  it('the platform resets a role to what its base has to begin with', async () => {
    await toggle('grade', 'create', 1, superAdmin)
    await toggle('staff', 'view', 0, superAdmin)
    expect(await rightOf('grade', 'create', superAdmin)).toMatchObject({ status: true, default: false })
    const { data } = await app.call<{ changed: number }>(api.permission.reset, {}, superAdmin, TEACHER)
    expect(data.changed).toBe(2)
    expect((await rightOf('grade', 'create', superAdmin)).status).toBe(false)
    expect((await rightOf('staff', 'view', superAdmin)).status).toBe(true)
  })

  it('a reset grants nobody what the caller lacks', async () => {
    await toggle('question', 'change-status', 0)
    await toggle('question', 'change-status', 0, superAdmin, 2)
    app.clock.now = new Date(app.clock.now.getTime() + 5000)
    await app.call(api.permission.reset, {}, school.admin, TEACHER)
    expect((await rightOf('question', 'change-status')).status).toBe(false)
  })
})

it('many are set at once: those that are refused are named, the others hold, and it is one entry', async () => {
  const changes = [
    { module_id: idOf('grade'), action: 'create', status: 1 },
    { module_id: idOf('grade'), action: 'update', status: true },
    { module_id: idOf('dashboard'), action: 'delete', status: 1 },
    { module_id: idOf('topic'), action: 'view', status: 0 },
  ]
  const reply = await app.call<{ changed: number; left: object[] }>(
    api.permission.setMany,
    { changes },
    school.admin,
    3,
  )
  expect(reply.data).toMatchObject({
    changed: 6,
    left: [{ module_id: 1, action: 'delete', code: 'permission.not_applicable' }],
  })
  const { rows: entries } = await owner.query(
    "select action, before, after from audit_entries where client_id = $1 and entity = 'module-wise-access'",
    [school.id],
  )
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ action: 'set-permissions', before: { 'grade:create': false, 'topic:view': true } })
  expect(entries[0].after).toMatchObject({ 'grade:create': true, 'topic:view': false, 'topic:upload': false })
})

it('two who change the same module at once leave it whole', async () => {
  const replies = await Promise.all([toggle('topic', 'view', 0), toggle('topic', 'delete', 1)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const [view, other] = [await rightOf('topic', 'view'), await rightOf('topic', 'delete')]
  expect(other.status && !view.status).toBe(false)
})

it('D3: a right that is taken away holds within five seconds for whoever is signed in', async () => {
  const teacher = await makePerson(app, school.id, TEACHER)
  expect((await grades(teacher)).status).toBe(200)
  await toggle('grade', 'view', 0, superAdmin)
  app.clock.now = new Date(app.clock.now.getTime() + 5000)
  expect((await grades(teacher)).status).toBe(403)
  await toggle('grade', 'view', 1)
  expect((await grades(teacher)).status).toBe(200)
})

it('a right is switched in six messages: whoever switches another role’s stays known', async () => {
  const sent = recordStatements(app.databases.app)
  await toggle('grade', 'create', 1)
  sent.length = 0
  expect((await toggle('grade', 'create', 0)).status).toBe(200)
  const kinds = sent.map((statement) => statement.trimStart().split(/[\s(;]/)[0])
  // A cluster is told the school by one more.
  expect(kinds.filter((kind) => kind !== 'set')).toEqual(['begin', 'select', 'select', 'delete', 'insert', 'commit'])
})

it('whoever switches a right of the own role has it, or not, from the next call on', async () => {
  const may = async () => {
    const { data } = await app.call<{ module: string; module_permissions: RoleRight[] }[]>(
      api.permission.activeModules,
      {},
      school.admin,
    )
    const rights = data.find(({ module }) => module === 'grade')?.module_permissions
    return rights?.find(({ action }) => action === 'delete')?.status
  }
  expect(await may()).toBe(true)
  expect((await toggle('grade', 'delete', 0, school.admin, 2)).status).toBe(200)
  expect(await may()).toBe(false)
})

describe('without view there is no other right, so view goes only with what the caller holds', () => {
  beforeEach(async () => {
    // The school admin may do everything with subjects but delete them; teachers may do that too.
    await toggle('subject', 'delete', 0, superAdmin, 2)
    await toggle('subject', 'delete', 1, superAdmin)
    app.clock.now = new Date(app.clock.now.getTime() + 5000)
  })

  it('one by one it is refused, several at once it is left', async () => {
    expect(await toggle('subject', 'view', 0)).toMatchObject({ status: 403, errorCode: 'forbidden' })
    expect(await toggle('subject', 'view')).toMatchObject({ status: 403 })
    const view = { module_id: idOf('subject'), action: 'view', status: 0 }
    const { data } = await app.call(api.permission.setMany, { changes: [view] }, school.admin, TEACHER)
    expect(data).toMatchObject({
      changed: 0,
      left: [{ module_id: idOf('subject'), action: 'view', code: 'permission.not_held' }],
    })
    expect((await rightOf('subject', 'delete')).status).toBe(true)
    expect(await rows()).toEqual([])
  })

  it('nor does it come with a right that the caller lacks', async () => {
    await owner.query(
      "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 3, 'subject', 'view', false)",
      [school.id],
    )
    expect(await toggle('subject', 'view', 1)).toMatchObject({ status: 403 })
    await app.call(api.permission.reset, {}, school.admin, TEACHER)
    expect((await rightOf('subject', 'delete')).status).toBe(false)
  })

  it('the platform takes it, as it gives every right', async () => {
    const { changed } = await toggle('subject', 'view', 0, superAdmin)
    expect(changed).toContainEqual({ action: 'delete', status: false })
  })
})

it('N50: the rights of any role of admins are changed by who has confirmed it, those of others by whoever may', async () => {
  const head = { title: 'Head', created_for: 'SCHOOL', base_kind: 2, scope: 'ALL' }
  const { data } = await app.call<{ id: number }>(api.role.create, head, superAdmin)
  const other = await makePerson(app, school.id, 2)
  await owner.query('update sign_ins set stepped_up_at = null where client_id = $1', [school.id])
  const refused = await toggle('topic', 'update', 0, other, data.id)
  expect([refused.status, refused.errorCode]).toEqual([403, 'step_up_needed'])
  expect((await toggle('topic', 'update', 0, other)).status).toBe(200)
})
