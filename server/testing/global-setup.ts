import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { loginsOf, makeOwner } from '../db/open.ts'
import { migrateQueue } from '../jobs/queue.ts'
import { seedRoles } from '../seed/seed-roles.ts'
import { stopWaitingForDisk } from './disk.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's connection to the server on which each worker makes its own database from the template. */
    superuser: { host: string; port: number; user: string; database: string; password?: string }
  }
}

/** Connections: two test files at a time, each with up to three processes beside its own app, 25 for each. */
export const FOR_TESTS = 250

export const TEMPLATE = 'quaestor_template'

/**
 * One real PostgreSQL for all server tests: the embedded one, or the server that TEST_DATABASE_URL names (a superuser's address).
 * A migrated template database is made once; workers clone it. What runs as a process or thread of its own is bundled, which the sources
 * would be in each of them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' })
  const given = process.env.TEST_DATABASE_URL
  const folder = given ? null : await mkdtemp(join(tmpdir(), 'quaestor-test-'))
  const embedded = folder
    ? await startEmbedded({
        state_dir: folder,
        log: { info: () => undefined, warn: console.warn },
        connections: FOR_TESTS,
      })
    : null
  const superuser = embedded ? embedded.connection : fromUrl(given as string)
  if (embedded) await stopWaitingForDisk(superuser)
  await makeTemplate(superuser)
  project.provide('superuser', superuser)
  return async () => {
    await embedded?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

function fromUrl(text: string) {
  const url = new URL(text)
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || url.searchParams.get('port') || 5432),
    user: decodeURIComponent(url.username) || 'postgres',
    database: url.pathname.slice(1) || 'postgres',
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
  }
}

async function makeTemplate(superuser: pg.ClientConfig & { database: string }): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE}`)
  await client.query(`create database ${TEMPLATE} encoding 'UTF8' template template0`)
  await client.end()
  const template = { ...superuser, database: TEMPLATE }
  await makeOwner(template)
  const databases = connect(loginsOf(template), { app: 1, owner: 1 })
  await migrate(databases.owner, resolve('db/migrations'))
  await migrateQueue(databases)
  await seedRoles(databases)
  await databases.close()
}
