import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { folderFiles } from '../../server/files/folder-files.ts'
import { migrateQueue } from '../../server/jobs/queue.ts'
import { routes } from '../../server/routes.ts'
import { seedDemo } from '../../server/seed/seed-demo.ts'
import { seedRoles } from '../../server/seed/seed-roles.ts'
import { createTypesetPool } from '../../server/workers/processes/typeset-pool.ts'

/**
 * The demo school on the embedded PostgreSQL, in a folder that goes with `stop`. `folder` is one that stays; `isFilled` where a run before this
 * one has filled it. `address`: DATABASE_URL and APP_DATABASE_URL, where it lies on a server that runs already.
 */
export async function openDemoSchool(folder: string | null = null, isFilled = false, address: NodeJS.ProcessEnv = {}) {
  const state = folder ?? (await mkdtemp(join(tmpdir(), 'quaestor-bench-')))
  const root = resolve('.')
  const config = readConfig({ ...address, STATE_DIR: state, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' })
  const log = { info: () => undefined, warn: console.warn }
  const database = await openDatabase(config, join(root, 'db/migrations'), log)
  const { databases } = database
  const files = folderFiles(join(state, 'files'))
  if (!isFilled) {
    await migrateQueue(databases)
    await seedRoles(databases)
    await seedDemo({ databases, files, root, now: new Date() })
  }
  const stop = async () => {
    await database.stop()
    if (folder === null) await rm(state, { recursive: true, force: true })
  }
  return { root, config, databases, files, stop }
}

export type DemoSchool = Awaited<ReturnType<typeof openDemoSchool>>

/** The whole app on it, and the headers of its signed-in admin. It listens nowhere: calls are injected unless the bench lets it listen. */
export async function startDemoApp({ root, config, databases, files }: Omit<DemoSchool, 'stop'>) {
  const typeset = createTypesetPool({ root, size: 1 })
  const press = createTypesetPool({ root, size: 1 })
  const parts = { config, databases, clock: () => new Date(), files, typeset, press, routes, root }
  const { server, services } = await buildApp(parts)
  const json = { host: '127.0.0.1', subdomain: 'demo', 'content-type': 'application/json' }
  const payload = { email: 'admin@demo.test', password: 'quaestor-demo' }
  const login = await server.inject({ method: 'POST', url: '/v1/login', headers: json, payload })
  const { data } = login.json<{ data: { token: string; db_token: string } }>()
  const headers = { ...json, authorization: `Bearer ${data.token}`, 'db-token': data.db_token }
  const close = async () => {
    await server.close()
    await Promise.all([typeset.close(), press.close()])
  }
  return { server, services, headers, close }
}
