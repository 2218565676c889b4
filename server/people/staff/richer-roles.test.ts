import { beforeAll, expect, it } from 'vitest'
import { type Action, api, type Module, modules, type Role, type Staff, type UploadResult } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makePerson, makeStaff, makeSuperAdmin, unique } from '../../testing/factories/factories.ts'
import { makeStaffSchool } from '../../testing/worlds/staff-school.ts'

const app = await startTestApp()
const superAdmin = await makeSuperAdmin(app)
const { school, section, other, maths, body, made } = await makeStaffSchool(app)

const RIGHTS: [Module, Action][] = [
  ['staff', 'create'],
  ['staff', 'update'],
  ['staff', 'upload'],
  ['staff', 'delete'],
]

async function makeRole(rights: [Module, Action][], scope = 'ALL'): Promise<number> {
  const input = { title: unique('Office'), created_for: 'SCHOOL', base_kind: 3, scope, copy_from: null }
  const { data } = await app.call<{ id: number }>(api.role.create, input, superAdmin)
  const changes = rights.map(([module, action]) => ({ module_id: modules.indexOf(module) + 1, action, status: 1 }))
  await app.call(api.permission.setMany, { changes }, superAdmin, data.id)
  return data.id
}

let office: number
let lesser: number
let clerk: Caller
beforeAll(async () => {
  office = await makeRole(RIGHTS)
  lesser = await makeRole([['staff', 'view']])
  clerk = await makePerson(app, school.id, office)
})

const richer = { status: 403, errorCode: 'forbidden', errors: [{ path: 'role_ref_id', code: 'role.richer' }] }
const TEACHER = 3

it('nobody gives a role with rights that they lack, when a person is made or changed; a role without them they do', async () => {
  const create = (fields: object) => app.call<Staff>(api.staff.create, body(fields), clerk)
  expect(await create({ role_ref_id: TEACHER })).toMatchObject(richer)
  expect(await create({ role_ref_id: undefined, role_id: TEACHER })).toMatchObject({
    status: 403,
    errors: [{ path: 'role_id' }],
  })
  for (const role_ref_id of [office, lesser])
    expect((await create({ role_ref_id })).data).toMatchObject({ role_ref_id })
  const one = (await create({ role_ref_id: lesser })).data
  expect(await app.call(api.staff.update, { role_ref_id: TEACHER }, clerk, one.id)).toMatchObject(richer)
  expect((await app.call<Staff>(api.staff.update, { role_ref_id: office }, clerk, one.id)).data).toMatchObject({
    role_ref_id: office,
  })
})

it('nor a role that shows more of the school than their own, to themselves or to others', async () => {
  const narrow = await makeRole([...RIGHTS, ['staff', 'view']], 'ASSIGNED')
  const head = await makeStaff(app, school, [{ grade_id: section.grade_id, section_id: section.id }], narrow)
  const create = (role_ref_id: number) => app.call<Staff>(api.staff.create, body({ role_ref_id }), head)
  // The same rights, but in all of the school.
  expect(await create(office)).toMatchObject(richer)
  expect((await create(narrow)).status).toBe(200)
  const { data } = await app.call<Staff[]>(api.staff.list, {}, head)
  const self = data.find(({ role_ref_id }) => role_ref_id === narrow)
  expect(await app.call(api.staff.update, { role_ref_id: office }, head, self?.id)).toMatchObject(richer)
})

it('nor classes that they do not have themselves: as a whole class, in every subject, as class teacher, in a file or by handing over', async () => {
  const narrow = await makeRole([...RIGHTS, ['staff', 'view']], 'ASSIGNED')
  const place = { grade_id: section.grade_id, section_id: section.id, subject_id: maths.id }
  const head = await makeStaff(app, school, [place], narrow)
  const { session_id } = school
  const self = (await app.call<Staff[]>(api.staff.list, {}, head)).data.find(({ role }) => role.id === narrow)!
  const teach = (id: number, ...assignments: object[]) =>
    app.call<Staff>(api.staff.update, { session_id, assignments }, head, id)
  const wider = [
    { ...place, section_id: null },
    { ...place, subject_id: null },
    { ...place, is_class_teacher: true },
    { ...place, section_id: other.id },
  ]
  for (const one of wider)
    expect(await teach(self.id, one)).toMatchObject({ status: 422, errors: [{ code: 'place.no_class' }] })
  expect((await teach(self.id, place)).status).toBe(200)
  // What a colleague has already stays when saved again with what is given.
  const colleague = await made({
    role_ref_id: narrow,
    session_id,
    assignments: [{ ...place, subject_id: null, is_class_teacher: true }],
  })
  const kept = [{ ...place, subject_id: null, is_class_teacher: true }, place]
  expect((await teach(colleague.id, ...kept)).data.assignments).toHaveLength(2)
  const line = (email: string, taught: string) =>
    `${unique('U').replace(' ', '-')},Asha,Rao,${email}@quaestor.test,${self.role.title},${taught}`
  const lines = [
    'emp_id,first_name,last_name,email,role,assignments',
    line('every-section', `9/*/${maths.subject_code}`),
    line('own-section', `9/A/${maths.subject_code}`),
  ]
  const file = { name: 'staff.csv', bytes: Buffer.from(lines.join('\n')) }
  const read = await app.upload<UploadResult>(api.staff_upload.upload, { session_id: String(session_id) }, file, head)
  expect([read.data.created, read.data.errors.map(({ row, column }) => [row, column])]).toEqual([
    1,
    [[2, 'assignments']],
  ])
  const over = { to_staff_id: self.id, session_id, on_date: '2026-11-20' }
  expect(await app.call(api.staff.handOver, over, head, colleague.id)).toMatchObject({
    status: 403,
    code: 'policy.not_yours_to_give',
  })
  const leaving = { left_on: '2026-11-20', hand_over_to: self.id }
  expect((await app.call(api.staff.leave, leaving, head, colleague.id)).status).toBe(403)
  expect((await app.call(api.staff.handOver, over, school.admin, colleague.id)).status).toBe(200)
})

it('who has more rights keeps the role when saved again, and the e-mail address', async () => {
  const teacher = await made()
  const update = (fields: object) => app.call<Staff>(api.staff.update, fields, clerk, teacher.id)
  expect((await update({ role_ref_id: TEACHER, email: teacher.email, last_name: 'Rao' })).status).toBe(200)
  expect(await update({ email: 'mine@quaestor.test' })).toMatchObject({
    status: 403,
    errors: [{ path: 'email', code: 'staff.richer_email' }],
  })
  const own = await made({ role_ref_id: lesser })
  expect(
    (await app.call(api.staff.update, { email: `${unique('new').replace(' ', '')}@quaestor.test` }, clerk, own.id))
      .status,
  ).toBe(200)
})

it('the list of roles says of each whether the caller may give it', async () => {
  const given = async (caller: Caller) => {
    const { data } = await app.call<Role[]>(api.role.list, { range: { pageSize: 100 } }, caller)
    return data.filter(({ id }) => [TEACHER, office, lesser].includes(id)).map(({ id, may_give }) => [id, may_give])
  }
  const byId = (one: unknown[], two: unknown[]) => Number(one[0]) - Number(two[0])
  expect((await given(clerk)).sort(byId)).toEqual(
    [
      [TEACHER, false],
      [office, true],
      [lesser, true],
    ].sort(byId),
  )
  for (const caller of [school.admin, superAdmin])
    expect((await given(caller)).map(([, may_give]) => may_give)).toEqual([true, true, true])
})

it('an upload refuses such rows and takes the others', async () => {
  const teacher = await made()
  const title = async (id: number) =>
    (await app.databases.owner.query('select title from roles where id = $1', [id])).rows[0].title
  const lines = [
    'emp_id,first_name,last_name,email,role',
    `${unique('U').replace(' ', '-')},Asha,Rao,${unique('u').replace(' ', '-')}@quaestor.test,Teacher`,
    `${unique('U').replace(' ', '-')},Asha,Rao,${unique('u').replace(' ', '-')}@quaestor.test,${await title(lesser)}`,
    `${teacher.emp_id},Rajesh,Iyer,${unique('moved').replace(' ', '-')}@quaestor.test,Teacher`,
  ]
  const file = { name: 'staff.csv', bytes: Buffer.from(lines.join('\n')) }
  const fields = { session_id: String(school.session_id), mode: 'update' }
  const { data } = await app.upload<UploadResult>(api.staff_upload.upload, fields, file, clerk)
  expect([data.created, data.updated, data.failed]).toEqual([1, 0, 2])
  expect(data.errors.map(({ row, column, code, said: sentence }) => [row, column, code, sentence?.code])).toEqual([
    [2, 'role', 'forbidden', 'role.richer'],
    [4, 'email', 'forbidden', 'staff.richer_email'],
  ])
  // As a whole by somebody who has every right.
  expect((await app.upload<UploadResult>(api.staff_upload.upload, fields, file, school.admin)).data.failed).toBe(0)
})

it('nor do they get the link of such a person, or send one', async () => {
  const [teacher, own] = [await made(), await made({ role_ref_id: lesser })]
  expect(await app.call(api.invitation.link, {}, clerk, teacher.account_id)).toMatchObject({
    status: 403,
    code: 'invitation.richer',
  })
  const { data } = await app.call(api.invitation.send, { account_ids: [teacher.account_id, own.account_id] }, clerk)
  expect(data).toMatchObject({ sent: 1, left: [{ id: teacher.account_id, code: 'invitation.richer' }] })
  expect((await app.call(api.invitation.link, {}, school.admin, teacher.account_id)).status).toBe(200)
})

it('the school’s own setting of a role counts', async () => {
  const role_ref_id = await makeRole([['staff', 'view']])
  const change = { module_id: modules.indexOf('grade') + 1, action: 'update', status: 1 }
  await app.call(api.permission.changePermission, change, school.admin, role_ref_id)
  expect(await app.call(api.staff.create, body({ role_ref_id }), clerk)).toMatchObject(richer)
})

it('who was deleted comes back to a role that lives and is active, and not before', async () => {
  const role_ref_id = await makeRole([['staff', 'view']])
  const one = await made({ role_ref_id })
  expect((await app.call(api.staff.remove, {}, school.admin, one.id)).status).toBe(200)
  const restore = () => app.call<Staff>(api.staff.restore, {}, school.admin, one.id)
  const { rows } = await app.databases.owner.query('select title from roles where id = $1', [role_ref_id])
  await app.call(api.role.changeStatus, {}, superAdmin, role_ref_id)
  expect(await restore()).toMatchObject({
    status: 404,
    message: `The role ${rows[0].title} is inactive. Activate it first.`,
  })
  await app.call(api.role.changeStatus, {}, superAdmin, role_ref_id)
  await app.call(api.role.remove, {}, superAdmin, role_ref_id)
  expect(await restore()).toMatchObject({
    status: 404,
    message: `The role ${rows[0].title} was deleted. Restore it first.`,
  })
  await app.call(api.role.restore, {}, superAdmin, role_ref_id)
  expect((await restore()).data).toMatchObject({ id: one.id, role_ref_id })
})
