import pg from 'pg'
import type { Config } from '../config.ts'
import { findAbilities } from './abilities.ts'
import { type Connections, connect, type Databases, sizesOf } from './connect.ts'
import { type EmbeddedDatabase, findRunning, startEmbedded } from './embedded/embedded.ts'
import { lockState } from './embedded/lock.ts'
import type { Log } from './embedded/watch.ts'
import { migrate } from './migrate.ts'
import { assertIsolated, ensureRoles } from './roles.ts'
import { assertOwnSessions, assertSettings } from './sessions.ts'
import { within } from './within.ts'

/** For statements that are under way, in ms: what takes longer is rolled back when its connection breaks. */
const CLOSE_MS = 500

export interface OpenDatabase {
  databases: Databases
  /** For the start message: which PostgreSQL this is. */
  description: string
  /** Where the server is ours: its superuser's connection, and its files. */
  own?: Pick<EmbeddedDatabase, 'connection' | 'data_dir'>
  /** Closes the pools and, where it is ours, the server. */
  stop(): Promise<void>
}

/**
 * The journal is kept until it is put away, and a piece of it ends after eight seconds with anything in it: with the time that putting it away takes, a lost disk
 * loses no more than ten. There is no command that puts it away: server/point-in-time/journal.ts does.
 */
const journalKept = ['wal_level=replica', 'archive_mode=on', 'archive_timeout=8']

/**
 * Opens the configured database, or starts the embedded one, and brings it to the newest migration. Where the signal comes before that is
 * done, the embedded server is ended under the statements that still run: on a slow machine the migrations take longer than stopping may.
 */
export async function openDatabase(
  config: Config,
  migrations: string,
  log: Log,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  if (config.database_url) {
    const lock = await lockState(config.state_dir)
    try {
      const app = config.app_database_url ? { connectionString: config.app_database_url } : undefined
      const databases = await prepare(
        { owner: { connectionString: config.database_url }, app, pooled: config.app_database_pooled },
        migrations,
        config.database_connections,
      )
      const stop = async () => {
        await within(CLOSE_MS, databases.close())
        await lock.release()
      }
      return { databases, description: await describe(databases, 'DATABASE_URL'), stop }
    } catch (error) {
      await lock.release()
      throw error
    }
  }
  const settings = config.backup_to ? journalKept : []
  const server = await startEmbedded({ state_dir: config.state_dir, log, signal, settings })
  const cutShort = () => void server.stop()
  signal?.addEventListener('abort', cutShort)
  try {
    signal?.throwIfAborted()
    await makeOwner(server.connection)
    const databases = await prepare(loginsOf(server.connection), migrations)
    const stop = async () => {
      await within(CLOSE_MS, databases.close())
      await server.stop()
    }
    const how = server.taken_over ? 'embedded, taken over from a process that ended' : 'embedded'
    return { databases, description: await describe(databases, how), own: server, stop }
  } catch (error) {
    await server.stop()
    throw error
  } finally {
    signal?.removeEventListener('abort', cutShort)
  }
}

/** The database that a running Quaestor uses, as it is, without taking its place; null for an embedded one that does not run. */
export async function openBeside({ database_url, state_dir }: Config): Promise<Databases | null> {
  if (database_url) return connect({ owner: { connectionString: database_url } })
  const running = await findRunning(state_dir)
  return running && connect(loginsOf(running))
}

/** Brings a database on to the newest migration and opens it as the app does. */
export async function prepare(connections: Connections, migrations: string, most?: number): Promise<Databases> {
  const databases = connect(connections, sizesOf(most))
  try {
    await assertVersion(databases.owner)
    await assertOwnSessions(databases.owner)
    await ensureRoles(databases.owner)
    await migrate(databases.owner, migrations)
    await assertSettings(databases.app)
    await assertIsolated(databases.app)
    await findAbilities(databases.owner)
    return databases
  } catch (error) {
    await within(CLOSE_MS, databases.close())
    throw error
  }
}

const OWNER = 'quaestor_owner'

/** In the embedded cluster the owner and the app's role sign in separately, so that what serves schools can't become the owner. */
export const loginsOf = (server: pg.PoolConfig): Connections => ({
  owner: { ...server, user: OWNER },
  app: { ...server, user: 'quaestor_app' },
})

/** In a cluster of our own the tables belong to a role that is no superuser, and LIKE, @> and lower() use indexes under row-level security. */
export async function makeOwner(superuser: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    await client.query(`do $$ begin
      if not exists (select 1 from pg_roles where rolname = '${OWNER}') then create role ${OWNER} login; end if;
      if not exists (select 1 from pg_roles where rolname = 'quaestor_app') then create role quaestor_app login; end if;
    end $$`)
    await client.query(`grant quaestor_app to ${OWNER}`)
    await client.query(`alter database "${superuser.database}" owner to ${OWNER}`)
    // Their results say no more than the rows that are read by them.
    await client.query('alter function pg_catalog.textlike(text, text) leakproof')
    await client.query('alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof')
    await client.query('alter function pg_catalog.lower(text) leakproof')
  } finally {
    await client.end()
  }
}

async function assertVersion(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ number: string; encoding: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_encoding') as encoding",
  )
  if (Number(rows[0]?.number) < 150_000) throw new Error('Quaestor needs PostgreSQL 15 or newer; this server is older.')
  if (rows[0]?.encoding !== 'UTF8')
    throw new Error(`Quaestor needs a database in UTF8; this one is in ${rows[0]?.encoding}.`)
}

async function describe(databases: Databases, how: string): Promise<string> {
  const { rows } = await databases.owner.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  return `PostgreSQL ${rows[0]?.version ?? ''} (${how})`
}
