import { beforeAll, describe, expect, it } from 'vitest'
import { type Action, type AnyEndpoint, api, fixedRoles, type Module, modules, type UploadResult } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makePerson, makeStaff, makeSuperAdmin, unique } from '../testing/factories/factories.ts'
import { type Attempt, harmless, type WayInCase, waysIn } from '../testing/ways-in/cases.ts'
import { makeTarget, standingOf } from '../testing/ways-in/target.ts'
import { makeStaffSchool } from '../testing/worlds/staff-school.ts'

const app = await startTestApp()
const { owner } = app.databases
const superAdmin = await makeSuperAdmin(app)
const world = await makeStaffSchool(app)
const { school, section } = world
const place = { grade_id: section.grade_id, section_id: section.id }

const withPeople: Partial<Record<Module, Action[]>> = {
  dashboard: ['view'],
  staff: ['create', 'update', 'delete', 'change-status', 'upload'],
  student: ['create', 'update', 'delete', 'change-status', 'upload'],
  'student-promotion': ['create', 'delete'],
  'module-wise-access': ['view', 'update'],
}

async function makeRole(base_kind: number, scope: string, rights: Partial<Record<Module, Action[]>>): Promise<number> {
  const input = { title: unique('Office'), created_for: 'SCHOOL', base_kind, scope, copy_from: null }
  const { data } = await app.call<{ id: number }>(api.role.create, input, superAdmin)
  const changes = Object.entries(rights).flatMap(([module, actions]) =>
    actions.map((action) => ({ module_id: modules.indexOf(module as Module) + 1, action, status: 1 })),
  )
  await app.call(api.permission.setMany, { changes }, superAdmin, data.id)
  return data.id
}

type RoleName = 'admin' | 'deputy' | 'teacher' | 'examiner' | 'clerk' | 'head' | 'bare'
type CallerName = 'admin' | 'deputy' | 'clerk' | 'head'
/** Whose roles are richer than that of a caller who may do everything with people; a head sees one class. */
const richerThan: Record<CallerName, RoleName[]> = {
  admin: [],
  deputy: ['admin', 'teacher', 'examiner'],
  clerk: ['admin', 'deputy', 'teacher', 'examiner'],
  head: ['admin', 'deputy', 'teacher', 'examiner', 'clerk'],
}
const callerNames = Object.keys(richerThan) as CallerName[]

let roles: Record<RoleName, number>
let callers: Record<CallerName, Caller>
let next_session: number
/** Nobody of these has it yet. */
let spare: number
beforeAll(async () => {
  roles = {
    ...{ admin: fixedRoles.school_admin, teacher: fixedRoles.teacher, examiner: fixedRoles.examination_staff },
    deputy: await makeRole(2, 'ALL', withPeople),
    clerk: await makeRole(5, 'ALL', withPeople),
    head: await makeRole(3, 'ASSIGNED', withPeople),
    bare: await makeRole(5, 'ASSIGNED', { dashboard: ['view'] }),
  }
  spare = await makeRole(5, 'ASSIGNED', { dashboard: ['view'] })
  callers = {
    admin: school.admin,
    deputy: await makePerson(app, school.id, roles.deputy),
    clerk: await makePerson(app, school.id, roles.clerk),
    head: await makeStaff(app, school, [place], roles.head),
  }
  next_session = await world.nextSession()
})

const ofPeople: ReadonlySet<string> = new Set<Module>([
  ...(['staff', 'student', 'student-promotion', 'school-admin', 'school'] as const),
  ...(['session', 'role', 'module-wise-access', 'profile'] as const),
])

it('every call that could make a way in or change people, roles and rights is tried here, or said to be harmless', () => {
  const changing = Object.entries(api).flatMap(([entity, calls]) =>
    Object.entries(calls as Record<string, AnyEndpoint>).flatMap(([name, { kind, access }]) => {
      const changes = kind === 'write' || kind === 'upload' || kind === 'session' || kind === 'handout'
      const isOfPeople = access.who !== 'permitted' || access.any.some(({ module }) => ofPeople.has(module))
      return changes && isOfPeople ? [`${entity}.${name}`] : []
    }),
  )
  expect([...Object.keys(waysIn), ...Object.keys(harmless)].sort()).toEqual(changing.sort())
})

/** What became of one try: whether the target stands as before. */
async function attempt(given: WayInCase, caller: Caller, role_id: number): Promise<{ same: boolean; answer: string }> {
  const target = await makeTarget(app, { school, ...place }, role_id, given.of)
  const one: Attempt = { app, school, ...place, target, caller, bare_role: spare, next_session }
  if (given.first) await owner.query(given.first(one).replaceAll('$1', String(school.id)))
  const before = await standingOf(app, school.id, target)
  const { status, message } = await given.try(one)
  const same = before === (await standingOf(app, school.id, target))
  if (given.of === 'staff') await owner.query('delete from school_permissions where client_id = $1', [school.id])
  return { same, answer: `${status} ${message}` }
}

const casesOf = (of: WayInCase['of']) =>
  Object.entries(waysIn).flatMap(([call, cases]) => cases.filter((one) => one.of === of).map((one) => ({ call, one })))

describe('nobody takes over or away whose role is richer, and others are theirs to change', () => {
  it.each(callerNames)('staff, by the %s', async (name) => {
    const faults: string[] = []
    for (const role of Object.keys(roles) as RoleName[]) {
      const isRicher = richerThan[name].includes(role)
      // Of who run the school other rules keep some things as they are, whoever asks.
      const isOpen = !isRicher && role !== 'admin' && role !== 'deputy'
      for (const { call, one } of casesOf('staff')) {
        const { same, answer } = await attempt(one, callers[name], roles[role])
        if (isRicher && !same) faults.push(`${call} reaches the ${role}: ${answer}`)
        // Mails are for those who see the whole school.
        const isHidden = name === 'head' && call === 'mail.open'
        if (isOpen && same && !isHidden) faults.push(`${call} does not reach the ${role}: ${answer}`)
      }
    }
    expect(faults).toEqual([])
  })

  it.each([
    ['admin', false],
    ['admin', true],
    ['clerk', false],
    ['clerk', true],
  ] as const)('pupils, by the %s, where they were given a right of the staff: %s', async (name, enriched) => {
    if (enriched) await enrichPupils()
    const faults: string[] = []
    for (const { call, one } of casesOf('pupil')) {
      const { same, answer } = await attempt(one, callers[name], fixedRoles.student)
      const reaches = name === 'admin' || !enriched
      if (same === reaches) faults.push(`${call} ${same ? 'does not reach' : 'reaches'} the pupil: ${answer}`)
    }
    await owner.query('delete from school_permissions where client_id = $1', [school.id])
    expect(faults).toEqual([])
  })
})

const enrichPupils = () =>
  owner.query(
    "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 4, 'question', 'create', true)",
    [school.id],
  )

it('a promotion is not taken back for pupils who are richer by now, nor an upload for staff who are', async () => {
  const pupil = await makeTarget(app, { school, ...place }, fixedRoles.student, 'pupil')
  const items = [{ student_id: pupil.id, action: 'LEAVE', left_on: '2026-11-19' }]
  const between = { from_session: school.session_id, to_session: next_session }
  const done = await app.call<{ promotion_id: number }>(api.promotion.promote, { ...between, items }, callers.clerk)
  const { rows } = await owner.query('select title from roles where id = $1', [roles.bare])
  const csv = `emp_id,first_name,email,role\n${unique('U')},Asha,${unique('u').replace(' ', '')}@quaestor.test,${rows[0].title}`
  const file = { name: 'staff.csv', bytes: Buffer.from(csv) }
  const session_id = String(school.session_id)
  const read = await app.upload<UploadResult>(api.staff_upload.upload, { session_id }, file, callers.clerk)
  await enrichPupils()
  await owner.query(
    "insert into school_permissions (client_id, role_id, module, action, status) values ($1, $2, 'question', 'create', true)",
    [school.id, roles.bare],
  )
  const undo = () => app.call(api.promotion.undo, {}, callers.clerk, done.data.promotion_id)
  expect(await undo()).toMatchObject({ status: 403, code: 'person.richer' })
  const undone = await app.call<{ kept: object[] }>(api.import.undo, {}, callers.clerk, read.data.import_id ?? 0)
  expect(undone.data.kept).toMatchObject([{ code: 'person.richer' }])
  await owner.query('delete from school_permissions where client_id = $1', [school.id])
  expect((await undo()).status).toBe(200)
})
