import { resolve } from 'node:path'
import { connect } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { loginsOf, makeOwner } from '../../db/open.ts'
import { migrateQueue } from '../../jobs/queue.ts'
import { seedRoles } from '../../seed/seed-roles.ts'

/** A superuser's way to a server that tests make databases on, and one database there. */
export interface Server {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

/** Makes of an empty database what a first start makes of it: its owner, the tables, the queue, the roles. */
export async function prepareDatabase(empty: Server): Promise<void> {
  await makeOwner(empty)
  const databases = connect(loginsOf(empty), { app: 1, owner: 1 })
  await migrate(databases.owner, resolve('db/migrations'))
  await migrateQueue(databases)
  await seedRoles(databases)
  await databases.close()
}
