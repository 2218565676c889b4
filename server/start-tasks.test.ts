import { afterEach, beforeAll, expect, it } from 'vitest'
import { api } from '#contract'
import { writeInSchool } from './db/connect.ts'
import { readOrMakeSecret } from './db/secret.ts'
import { queueTasks } from './job-handlers.ts'
import { migrateQueue } from './jobs/queue.ts'
import { seedRoles } from './seed/seed-roles.ts'
import { demoPassword } from './sign-in/password-rules/demo-password.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { doOrQueue } from './start-tasks.ts'
import { startTestApp } from './testing/app.ts'
import { refuseWrites, takeAway } from './testing/away.ts'
import { makeSchool } from './testing/factories/factories.ts'

const app = await startTestApp({ LOG_LEVEL: 'warn' })
const { owner, owner_kysely } = app.databases
const waiting = async () =>
  (
    await owner.query<{ task: string }>(
      "select task_identifier as task from graphile_worker.jobs where key in ('seed-roles', 'close-demo-accounts')",
    )
  ).rows.map(({ task }) => task)
/** What the queue does once the worker is back. */
const doQueued = (task: string) => queueTasks[task]?.run(app.services, {})

beforeAll(() => migrateQueue(app.databases))
// The roles outlive this file.
afterEach(async () => {
  app.logged.length = 0
  await owner.query("delete from graphile_worker._private_jobs where key in ('seed-roles', 'close-demo-accounts')")
  await seedRoles(app.databases)
})

it('a start that finds everything writes nothing: it goes on while a copy of the roles can’t be written', async () => {
  for (const table of ['roles', 'role_permissions', 'platform_settings']) await refuseWrites(app.databases, table)
  expect(await seedRoles(app.databases)).toEqual([])
  await doOrQueue(app.services, 'seed_roles')
  expect([await waiting(), app.logged]).toEqual([[], []])
  expect(await readOrMakeSecret(app.databases)).not.toBe('')
})

it('rights that are new in a version are left to the queue with a warning while they can’t be written, and given when they can', async () => {
  await owner.query("delete from role_permissions where module = 'instruction'")
  const bringBack = await refuseWrites(app.databases, 'role_permissions')
  await doOrQueue(app.services, 'seed_roles')
  await doOrQueue(app.services, 'seed_roles')
  expect(await waiting()).toEqual(['seed_roles'])
  expect(app.logged.join()).toContain('a part of the database is away: the queue does this when it is back')
  await expect(doQueued('seed_roles')).rejects.toThrow('connection to the remote node')
  await bringBack()
  await doQueued('seed_roles')
  expect(await seedRoles(app.databases)).toEqual([])
  const school = await makeSchool(app)
  expect((await app.call(api.instruction.list, {}, school.admin)).status).toBe(200)
})

it('demo accounts of a school that is away are closed by the queue when it is back', async () => {
  const [school, away] = [await makeSchool(app), await makeSchool(app)]
  const password_hash = await hashPassword(0, demoPassword)
  await writeInSchool(owner_kysely, away.id, (db) =>
    db
      .updateTable('accounts')
      .set({ password_hash, email: 'admin@demo.test' })
      .where('client_id', '=', away.id)
      .execute(),
  )
  const login = () =>
    app.call(api.sign_in.login, { email: 'admin@demo.test', password: demoPassword }, { subdomain: away.sub_domain })
  const bringBack = await takeAway(app.databases, 'accounts', away.id)
  await doOrQueue(app.services, 'close_demo_accounts')
  expect(await waiting()).toEqual(['close_demo_accounts'])
  // The others are served meanwhile.
  expect((await login()).status).toBe(503)
  expect((await app.call(api.grade.list, {}, school.admin)).status).toBe(200)
  await bringBack()
  await doQueued('close_demo_accounts')
  expect((await login()).status).toBe(400)
})

it('a start fails where the database is not away but refuses', async () => {
  await owner.query("delete from role_permissions where module = 'instruction'")
  await owner.query('alter table role_permissions add constraint refused check (false) not valid')
  try {
    await expect(doOrQueue(app.services, 'seed_roles')).rejects.toMatchObject({ code: '23514' })
  } finally {
    await owner.query('alter table role_permissions drop constraint refused')
  }
  expect(await waiting()).toEqual([])
})
