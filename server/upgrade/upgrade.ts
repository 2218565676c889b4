import { existsSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { noteBackup } from '../backup/last-backup.ts'
import { saveBackup } from '../backup/save.ts'
import type { Config } from '../config.ts'
import { connect } from '../db/connect.ts'
import type { Connection } from '../db/embedded/cluster.ts'
import { copyCluster, sizeOfFolder } from '../db/embedded/copy-files.ts'
import { partsOf, startCopy, startEmbedded } from '../db/embedded/embedded.ts'
import { lockState } from '../db/embedded/lock.ts'
import { successorIn, swap } from '../db/embedded/swap.ts'
import { listApplied, type MigrationFile, readMigrations } from '../db/migrate.ts'
import { loginsOf, makeOwner, prepare } from '../db/open.ts'
import { openFiles } from '../files/open-files.ts'
import { readBuild } from '../ground/build.ts'
import { migrateQueue } from '../jobs/queue.ts'
import { seedRoles } from '../seed/seed-roles.ts'
import { countTables, findLost } from './counts.ts'
import { checkItself, type Looked } from './self-check.ts'

/** Why there is no upgrade; everything is as it was. */
export class UpgradeError extends Error {
  override name = 'UpgradeError'
}

export interface Upgrading {
  config: Config
  /** The folder of this program. */
  root: string
  migrations: string
  /** Told of each step. */
  say(line: string): void
}

/** The tables of an installation, and what this program would do with them. */
export interface Pending {
  /** The newest step that they have. */
  at: string
  files: MigrationFile[]
}

/** @throws UpgradeError where a newer Quaestor has been here, or a step was another then */
export async function findPending(owner: pg.Pool, migrations: string): Promise<Pending> {
  const files = await readMigrations(migrations)
  const noted = await owner.query("select to_regclass('schema_migrations') is not null as there")
  const applied = noted.rows[0]?.there ? await listApplied(owner as never) : []
  const known = new Map(files.map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of applied) {
    if (!known.has(name))
      throw new UpgradeError(
        `The database was upgraded by a newer Quaestor already (${name}): this is not the program to go on with.`,
      )
    if (known.get(name) !== sha256)
      throw new UpgradeError(`The step ${name} was another when the database was brought to it.`)
  }
  const had = new Set(applied.map(({ name }) => name))
  return { at: applied.at(-1)?.name ?? 'nothing', files: files.filter(({ name }) => !had.has(name)) }
}

const mb = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`
/** What a journal takes on its way. */
const MARGIN = 64 * 2 ** 20

/** An upgrade works on a copy, and writes a back-up. @throws UpgradeError where the disk has no room for both */
export async function assertRoom(state_dir: string): Promise<void> {
  const { place } = await partsOf(state_dir)
  if (!existsSync(place.data_dir)) return
  const size = await sizeOfFolder(place.data_dir)
  const needed = 2 * size + MARGIN
  for (const folder of new Set([place.base_dir, state_dir])) {
    const { bavail, blocks, bsize } = await statfs(folder)
    const free = bavail * bsize
    if (free >= needed) continue
    const percent = Math.floor((100 * bavail) / blocks)
    throw new UpgradeError(
      `An upgrade needs ${mb(needed)} free in ${folder}, twice the database's ${mb(size)}; there are ${mb(free)} (${percent} % of the disk). Make room and say it again. Nothing was changed.`,
    )
  }
}

/** Where the back-up before an upgrade is put: beside what it saves, until somebody moves it away. */
export async function backupPath(state_dir: string, pending: Pending, now: Date): Promise<string> {
  const folder = join(state_dir, 'before-upgrades')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return join(folder, `${pending.at.slice(0, 4)}-${moment}.tar.gz`)
}

export async function backUp({ config, root }: Upgrading, connection: Connection, pending: Pending): Promise<string> {
  const now = new Date()
  const out = await backupPath(config.state_dir, pending, now)
  const { owner, close } = connect(loginsOf(connection))
  try {
    const files = await openFiles(config.files)
    await saveBackup({ owner, files, now, version: readBuild(root).version }, out)
    await noteBackup(owner, now, out)
    return out
  } finally {
    await close()
  }
}

/** Starts the database as it is, without bringing it on, and stops it in order: a server that was killed has recovered then. */
export async function withOldDatabase<T>(state_dir: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const lines = { info: () => undefined, warn: console.warn }
  const server = await startEmbedded({ state_dir, log: lines })
  try {
    return await work(server.connection)
  } finally {
    await server.stop()
  }
}

/** One that was given up may still hear of the server's end. */
const aConnection = (connection: Connection) => new pg.Pool({ ...connection, max: 1 }).on('error', () => undefined)

/** The pending steps of what a connection leads to. */
export async function pendingAt(connection: Connection, migrations: string): Promise<Pending> {
  const owner = aConnection(connection)
  try {
    return await findPending(owner, migrations)
  } finally {
    await owner.end()
  }
}

/**
 * Brings a copy of the stopped database on, looks whether all is there and works, and only then puts it in the place of the old one, which until
 * that moment is not touched: whatever fails, and whenever this is killed, it is the old database or the new one.
 * @throws UpgradeError, or what went wrong
 */
export async function upgradeCopy(upgrading: Upgrading, pending: Pending): Promise<Looked> {
  const { config, say } = upgrading
  const lock = await lockState(config.state_dir)
  try {
    const { place } = await partsOf(config.state_dir)
    const copy = successorIn(place.base_dir)
    await rm(copy, { recursive: true, force: true })
    try {
      say('The database is copied …')
      await copyCluster(place.data_dir, copy, place.user)
      const looked = await bringOn(upgrading, pending, copy)
      await swap(place.base_dir)
      return looked
    } catch (error) {
      await rm(copy, { recursive: true, force: true, maxRetries: 5 })
      throw error
    }
  } finally {
    await lock.release()
  }
}

async function bringOn({ config, root, migrations, say }: Upgrading, pending: Pending, copy: string): Promise<Looked> {
  const cluster = await startCopy(config.state_dir, copy)
  try {
    const { connection } = cluster
    const old = aConnection(connection)
    const before = await countTables(old).finally(() => old.end())
    say(`${pending.files.length} steps are taken …`)
    await makeOwner(connection)
    const databases = await prepare(loginsOf(connection), migrations)
    try {
      const lost = findLost(before, await countTables(databases.owner), pending.files)
      if (lost.length > 0) throw new UpgradeError(`Rows went that no step says to take away: ${lost.join('; ')}.`)
      await migrateQueue(databases)
      await seedRoles(databases)
      say('Quaestor looks whether everything is there and works …')
      const looked = await checkItself({ config, databases, root, files: await openFiles(config.files) })
      if (looked.faults.length > 0)
        throw new UpgradeError(`The upgraded database does not work: ${looked.faults.join('; ')}.`)
      return looked
    } finally {
      await databases.close()
    }
  } finally {
    await cluster.stop()
  }
}
