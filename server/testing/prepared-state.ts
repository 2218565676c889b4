import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'

const run = promisify(execFile)

/** A new folder below that for temporary files; root's PostgreSQL, which is another user, may pass through. */
export async function makeStateFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quaestor-program-'))
  await chmod(folder, 0o711)
  return folder
}

/**
 * A state folder whose embedded database is there and at the newest migration, as the copy of one that is made once: making that takes four
 * times what everything else of a start does. What a first start does has its own tests (db/embedded, rolling-upgrade, several-processes).
 */
export async function copyPreparedState(): Promise<string> {
  const prepared = inject('prepared')
  await prepareOnce(prepared)
  const folder = await makeStateFolder()
  // With the owners of the files, which Node's own copying does not keep.
  await run('cp', ['-a', `${prepared}/.`, folder])
  return folder
}

/** The same, gone with the test. */
export async function makeUsedFolder(): Promise<string> {
  const folder = await copyPreparedState()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Of several workers one makes it, and the others wait. */
async function prepareOnce(prepared: string): Promise<void> {
  const client = new pg.Client(inject('superuser'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4712)')
    if (existsSync(prepared)) return
    const folder = await makeStateFolder()
    const config = readConfig({ STATE_DIR: folder, NODE_ENV: 'production' })
    const log = { info: () => undefined, warn: console.warn }
    const database = await openDatabase(config, resolve('db/migrations'), log)
    await database.stop()
    await rename(folder, prepared)
  } finally {
    await client.end()
  }
}
