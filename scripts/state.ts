import { join } from 'node:path'
import { settleFiles, type Waiting, waitingFolder } from '../server/backup/restored-files.ts'
import { type Config, readConfig } from '../server/config.ts'
import type { Databases } from '../server/db/connect.ts'
import { openBeside, openDatabase } from '../server/db/open.ts'
import type { FileStore } from '../server/files/file-store.ts'
import { openFiles } from '../server/files/open-files.ts'
import { projectRoot } from '../server/ground/build.ts'

export interface State {
  config: Config
  databases: Databases
  files: FileStore
}

/** With what a restore needs: to be alone with the state folder. */
export interface OwnState extends State {
  waiting: Waiting
}

/**
 * Opens the database and the files that STATE_DIR and DATABASE_URL name, for a program that runs beside the server's.
 * @throws Error with one sentence where Quaestor runs on the same state folder
 */
export async function withState<T>(env: NodeJS.ProcessEnv, work: (state: OwnState) => Promise<T>): Promise<T> {
  const config = readConfig(env)
  const log = { info: () => undefined, warn: console.warn }
  const database = await openDatabase(config, join(projectRoot(), 'db/migrations'), log)
  try {
    const files = await openFiles(config.files)
    const waiting = { files, folder: waitingFolder(config) }
    const settled = await settleFiles(database.databases.owner, waiting)
    if (settled) log.warn(settled)
    return await work({ config, databases: database.databases, files, waiting })
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
    return await work({ config, databases, files: await openFiles(config.files) })
  } finally {
    await databases.close()
  }
}
