import { join } from 'node:path'
import { settleFiles } from '../server/backup/swap.ts'
import { type Config, readConfig } from '../server/config.ts'
import type { Databases } from '../server/db/connect.ts'
import { openBeside, openDatabase } from '../server/db/open.ts'

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
  const files = filesOf(config)
  try {
    await settleFiles(database.databases.owner, files)
    return await work({ config, databases: database.databases, files })
  } finally {
    await database.stop()
  }
}

/** As `withState`, for what only reads: a Quaestor that runs on the same state folder or database goes on. */
export async function besideState<T>(env: NodeJS.ProcessEnv, work: (state: State) => Promise<T>): Promise<T> {
  const config = readConfig(env)
  const databases = await openBeside(config)
  if (!databases) return withState(env, work)
  try {
    return await work({ config, databases, files: filesOf(config) })
  } finally {
    await databases.close()
  }
}

const filesOf = ({ state_dir }: Config) => join(state_dir, 'files')
