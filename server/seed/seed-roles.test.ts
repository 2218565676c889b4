import { afterEach, describe, expect, it } from 'vitest'
import { api, type ModuleAccess } from '#contract'
import { writeInSchool } from '../db/connect.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool } from '../testing/factories/factories.ts'
import { seedRoles } from './seed-roles.ts'

const app = await startTestApp()
const { databases } = app
const change = (statement: string) => databases.owner.query(statement)
const statusOf = async (role_id: number, module: string, action: string) => {
  const { rows } = await databases.owner.query<{ status: boolean }>(
    'select status from role_permissions where role_id = $1 and module = $2 and action = $3',
    [role_id, module, action],
  )
  return rows[0]?.status ?? null
}

// The roles outlive this file.
afterEach(async () => {
  await change('delete from role_permissions')
  await seedRoles(databases)
})

describe('a role that is there already', () => {
  it('is given the defaults it has never had, and they hold', async () => {
    await change("delete from role_permissions where module = 'instruction'")
    const school = await makeSchool(app)
    const list = () => app.call(api.instruction.list, {}, school.admin)
    expect((await list()).status).toBe(403)
    const given = await seedRoles(databases)
    expect(given).toContainEqual({ role_id: 2, module: 'instruction', action: 'view' })
    expect(new Set(given.map(({ module }) => module))).toEqual(new Set(['instruction']))
    app.services.forgetActors(school.id)
    expect((await list()).status).toBe(200)
    const modules = (await app.call<ModuleAccess[]>(api.permission.activeModules, {}, school.admin)).data
    expect(modules.map(({ module }) => module)).toContain('instruction')
  })

  it('keeps what was switched off and what was given besides', async () => {
    await change(
      "update role_permissions set status = false where role_id = 3 and module = 'topic' and action = 'upload'",
    )
    await change("insert into role_permissions values (4, 'question', 'view', true)")
    expect(await seedRoles(databases)).toEqual([])
    expect(await statusOf(3, 'topic', 'upload')).toBe(false)
    expect(await statusOf(4, 'question', 'view')).toBe(true)
  })

  it('can be changed by the app, but a row of it is never removed: a default that is gone would come back', async () => {
    const changed = await writeInSchool(databases.app_kysely, 0, (db) =>
      db.updateTable('role_permissions').set({ status: true }).where('role_id', '=', 2).executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBeGreaterThan(0n)
    await expect(databases.app.query('delete from role_permissions where role_id = 2')).rejects.toMatchObject({
      code: '42501',
    })
  })
})

it('a new role has all its defaults, which are no news', async () => {
  await change('delete from role_permissions where role_id = 5')
  await change('delete from roles where id = 5')
  expect(await seedRoles(databases)).toEqual([])
  expect(await statusOf(5, 'question', 'approve')).toBe(true)
})
