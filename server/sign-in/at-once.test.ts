import { beforeAll, expect, it } from 'vitest'
import { api, type Role, type User } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makeAccount, makeSchool, makeSuperAdmin, type TestSchool, unique } from '../testing/factories/factories.ts'
import { recordStatements } from '../testing/sent-statements.ts'

const app = await startTestApp()
const { owner } = app.databases
const PASSWORD = 'a slow green river'
let school: TestSchool
let superAdmin: Caller
beforeAll(async () => {
  school = await makeSchool(app)
  superAdmin = await makeSuperAdmin(app)
})

const at = () => ({ subdomain: school.sub_domain })
const set = (hash: string) => app.call(api.way_in.setPassword, { hash, password: PASSWORD }, at())
const login = (email: string) =>
  app.call<{ token: string; db_token: string }>(api.sign_in.login, { email, password: PASSWORD }, at())
async function invitation(id: number, by = school.admin): Promise<string> {
  const { data } = await app.call<{ url: string }>(api.invitation.link, {}, by, id)
  return data.url.split('#hash=')[1] as string
}

it('a role that is deleted while somebody signs in with it: whoever is in has the role of now, and nobody a deleted one', async () => {
  const email = 'moving@role.test'
  const newRole = { title: unique('Role'), created_for: 'SCHOOL', base_kind: 2, scope: 'ALL' }
  const role = (await app.call<Role>(api.role.create, newRole, superAdmin)).data
  const admin = { name: 'A', email, client_id: school.id, role_ref_id: role.id, send_invitation: false }
  const { id } = (await app.call<{ id: number }>(api.school_admin.create, admin, superAdmin)).data
  expect((await set(await invitation(id, superAdmin))).status).toBe(200)
  const remove = () => app.call(api.role.remove, {}, superAdmin, role.id)
  const [first, refused] = await Promise.all([login(email), remove()])
  expect([first.status, refused.status]).toEqual([200, 409])
  const move = app.call(api.school_admin.update, { role_ref_id: 2 }, superAdmin, id)
  const [signedIn, gone] = await Promise.all([login(email), move.then(remove)])
  expect([signedIn.status, (await move).status, gone.status]).toEqual([200, 200, 200])
  for (const { data } of [first, signedIn]) {
    const caller = { authorization: `Bearer ${data.token}`, 'db-token': data.db_token }
    expect((await app.call<User>(api.sign_in.getMe, {}, caller)).data).toMatchObject({ role_ref_id: 2 })
  }
  // However it came about: a deleted role lets nobody in.
  await owner.query('update accounts set role_id = $1 where id = $2', [role.id, id])
  expect((await login(email)).errorCode).toBe('invalid_credentials')
})

it('an invitation that is opened on two devices after its school was closed opens nothing and is not spent', async () => {
  const hash = await invitation(await makeAccount(app, school.id, 3))
  const close = (status: 0 | 1) => owner.query('update schools set status = $1 where id = $2', [status, school.id])
  await close(0)
  const looks = [0, 1].map(() => app.call(api.way_in.linkValidity, { hash }, at()))
  const closed = await Promise.all([...looks, set(hash), set(hash)])
  expect(closed.map(({ status, errorCode }) => [status, errorCode])).toEqual(Array(4).fill([400, 'unknown_subdomain']))
  await close(1)
  const both = await Promise.all([set(hash), set(hash)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)?.data).toMatchObject({ reason: 'used' })
})

it('D28 forgot-password does the same before it answers, whoever is meant: the same statements, and the rest after', async () => {
  await makeAccount(app, school.id, 3, { email: 'known@timing.test' })
  await makeAccount(app, school.id, 3, { email: 'inactive@timing.test', status: 0 })
  await makeAccount(app, school.id, 4, { email: null, login_name: 'no-address' })
  const sent = recordStatements(app.databases.app)
  const { afterwards } = app.services
  const { run } = afterwards
  let later: (() => Promise<unknown>)[] = []
  afterwards.run = (work) => void later.push(work)
  const before = []
  for (const email of ['known@timing.test', 'unknown@timing.test', 'inactive@timing.test', 'no-address']) {
    // What an address means is remembered for two seconds.
    await app.call(api.way_in.brand, undefined, at())
    sent.length = 0
    later = []
    expect((await app.call(api.way_in.forgotPassword, { email }, at())).status).toBe(200)
    before.push({ statements: [...sent], later: later.length })
    for (const work of later) await work()
  }
  afterwards.run = run
  expect(before[0]?.statements.length).toBeGreaterThan(0)
  expect(before[0]?.later).toBe(1)
  expect(before).toEqual(Array(4).fill(before[0]))
})
