import pg from 'pg'
import { inject } from 'vitest'
import { findAbilities } from '../db/abilities.ts'
import { connect, type Databases } from '../db/connect.ts'
import { loginsOf } from '../db/open.ts'
import { schoolTables } from '../db/schema.ts'
import { seedRoles } from '../seed/seed-roles.ts'
import { TEMPLATE } from './global-setup.ts'

/** One database for each worker, cloned from the template; a test file starts with empty tables. */
export async function openTestDatabase(): Promise<Databases> {
  const superuser = inject('superuser')
  const name = `quaestor_test_${process.env.VITEST_POOL_ID ?? '1'}`
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    // Cloning needs the template for itself; workers take turns.
    await client.query('select pg_advisory_lock(4711)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name} template ${TEMPLATE} owner quaestor_owner`)
  } finally {
    await client.end()
  }
  const databases = connect(loginsOf({ ...superuser, database: name }), { app: 6, owner: 6 })
  const platform = ['schools', 'sessions']
  await databases.owner.query(`truncate ${[...schoolTables, ...platform].join(', ')} restart identity cascade`)
  // The last file may have changed what the fixed roles may do.
  await databases.owner.query('delete from role_permissions')
  await databases.owner.query('delete from roles where id > 5')
  await seedRoles(databases)
  await findAbilities(databases.owner)
  return databases
}
