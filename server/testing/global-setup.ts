import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { prepareDatabase, type Server } from './cluster/prepare-database.ts'
import { findNodes, type Node } from './cluster/spread-database.ts'
import { stopWaitingForDisk } from './disk.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's connection to the server on which each worker makes its own database from the template. */
    superuser: Server
    /** Where that server is the coordinator of a cluster: its nodes, itself first. Else there are none. */
    nodes: Node[]
    /** Where the state folder is made that programs get copies of, once one is needed. */
    prepared: string
  }
}

/** Connections: three test files at a time, each with up to three processes beside its own app, 25 for each. */
export const FOR_TESTS = 350

export const TEMPLATE = 'quaestor_template'

/** How the databases of the workers are called, before their number; those of an earlier run are dropped. */
export const OF_WORKERS = 'quaestor_test_'

/**
 * One real PostgreSQL for all server tests: the embedded one, or the server that TEST_DATABASE_URL names (a superuser's address).
 * A migrated template database is made once; workers clone it. What runs as a process or thread of its own is bundled, which the sources
 * would be in each of them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['scripts/build/build.mjs', 'server'], { stdio: 'inherit' })
  const given = process.env.TEST_DATABASE_URL
  const folder = given ? null : await mkdtemp(join(tmpdir(), 'quaestor-test-'))
  const embedded = folder
    ? await startEmbedded({
        state_dir: folder,
        log: { info: () => undefined, warn: console.warn },
        connections: FOR_TESTS,
      })
    : null
  const superuser = embedded ? embedded.connection : serverAt(given as string)
  if (embedded) await stopWaitingForDisk(superuser)
  await makeTemplate(superuser)
  project.provide('superuser', superuser)
  project.provide('nodes', await findNodes(superuser))
  const prepared = await mkdtemp(join(tmpdir(), 'quaestor-prepared-'))
  project.provide('prepared', join(prepared, 'state'))
  return async () => {
    await embedded?.stop()
    for (const made of [folder, prepared]) if (made) await rm(made, { recursive: true, force: true })
  }
}

/** The server that an address leads to. */
export function serverAt(text: string): Server {
  const url = new URL(text)
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || url.searchParams.get('port') || 5432),
    user: decodeURIComponent(url.username) || 'postgres',
    database: url.pathname.slice(1) || 'postgres',
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
  }
}

async function makeTemplate(superuser: Server): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [OF_WORKERS],
  )
  for (const name of [TEMPLATE, ...rows.map(({ datname }) => datname)])
    await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${TEMPLATE} encoding 'UTF8' template template0`)
  await client.end()
  await prepareDatabase({ ...superuser, database: TEMPLATE })
}
