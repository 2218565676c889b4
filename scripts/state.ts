import { join } from 'node:path'
import { type Config, readConfig } from '../server/config.ts'
import type { Databases } from '../server/db/connect.ts'
import { openDatabase } from '../server/db/open.ts'

export interface State {
  config: Config
  databases: Databases
  /** Folder of the file store. */
  files: string
}

/**
 * Opens the database and the files that STATE_DIR and DATABASE_URL name, for a program that runs beside the server's.
 * @throws Error with one sentence where Quaestor runs on the same state folder
 */
export async function withState<T>(env: NodeJS.ProcessEnv, work: (state: State) => Promise<T>): Promise<T> {
  const config = readConfig(env)
  const log = { info: () => undefined, warn: console.warn }
  const database = await openDatabase(config, join(import.meta.dirname, '../db/migrations'), log)
  try {
    return await work({ config, databases: database.databases, files: join(config.state_dir, 'files') })
  } finally {
    await database.stop()
  }
}
