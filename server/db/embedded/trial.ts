import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Connection } from './cluster.ts'
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { findPostmaster } from './postmaster.ts'

/** For tests: what the launcher says goes here. */
export const silent = { info() {}, warn() {} }

/** A new folder that goes with the test. One of mode 0700 keeps the user out that root's PostgreSQL runs as. */
export async function makeFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quaestor-test-'))
  await chmod(folder, mode)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** What lies in a state folder, without the copy of the programs that is made where the package is closed to PostgreSQL's user. */
export async function listOwn(state_dir: string): Promise<string[]> {
  return (await readdir(state_dir)).filter((name) => !/^postgres-\d/.test(name)).sort()
}

/** Starts on a folder; ends with the test, if not sooner. */
export async function startOn(state_dir: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const shared_dir = more.shared_dir ?? (await makeFolder())
  const database = await startEmbedded({ state_dir, log: silent, ...more, shared_dir })
  onTestFinished(() => database.stop())
  return database
}

/** The first column of the first row. */
export async function ask(connection: Connection, sql: string): Promise<unknown> {
  const client = new pg.Client({ ...connection })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

export async function findServerPid(connection: Connection): Promise<number> {
  const server = await findPostmaster(String(await ask(connection, 'show data_directory')))
  return server?.pid ?? 0
}
