import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { chooseUser, runAs } from '../db/embedded/user.ts'

/** pgbouncer in transaction mode before the tests' PostgreSQL: its clients share few connections, each for one transaction. */
export interface Pooler {
  /** An address of a database through it. */
  addressOf(user: string, database: string): string
  /** Connections as it counts them: of its clients, and its own to a database. */
  count(database: string): Promise<{ clients: number; servers: number }>
  kill(): Promise<void>
  /** Begins again where it was killed. */
  start(): Promise<void>
}

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** Null where it is not installed: apt-get install pgbouncer */
export const pgbouncer = folders.map((folder) => join(folder, 'pgbouncer')).find(isProgram) ?? null

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const PORT = 6432

/** Lets a database and user have `size` connections. Ends with the test. */
export async function startPooler(
  { host, port }: { host: string; port: number },
  size: number,
  settings: readonly string[] = [],
): Promise<Pooler> {
  // PostgreSQL's own folder lets nobody else in.
  const user = await chooseUser()
  const folder = await mkdtemp(join(tmpdir(), 'quaestor-pooler-'))
  await chmod(folder, 0o711)
  if (user) await chown(folder, user.uid, user.gid)
  await writeFile(join(folder, 'users'), ['quaestor_app', 'quaestor_owner'].map((name) => `"${name}" ""\n`).join(''))
  const lines = [
    ...['[databases]', `* = host=${host} port=${port}`, '[pgbouncer]', 'pool_mode = transaction'],
    ...['listen_addr =', `unix_socket_dir = ${folder}`, `listen_port = ${PORT}`],
    ...['auth_type = trust', `auth_file = ${join(folder, 'users')}`, 'stats_users = quaestor_app'],
    ...[`default_pool_size = ${size}`, ...settings],
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), lines.map((line) => `${line}\n`).join(''))
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    if (!pgbouncer) throw new Error('pgbouncer is not installed: apt-get install pgbouncer')
    const started = spawn(pgbouncer, [join(folder, 'pgbouncer.ini')], {
      ...runAs(user),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = started
    let printed = ''
    await new Promise<void>((ready, fail) => {
      started.stderr?.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        if (printed.includes('process up')) ready()
      })
      started.once('close', () => fail(new Error(`pgbouncer ended:\n${printed}`)))
    })
  }

  async function kill(): Promise<void> {
    const running = child
    child = null
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'close')
  }

  const addressOf = (name: string, database: string) =>
    `postgresql://${name}@/${database}?host=${encodeURIComponent(folder)}&port=${PORT}`
  onTestFinished(async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  })
  await start()
  return {
    addressOf,
    kill,
    start,
    async count(database) {
      const console = new pg.Client(addressOf('quaestor_app', 'pgbouncer'))
      await console.connect()
      try {
        const { rows } = await console.query<Record<string, string | number>>('show pools')
        const sum = (...columns: string[]) =>
          rows
            .filter((row) => row.database === database)
            .reduce((all, row) => all + columns.reduce((of, column) => of + Number(row[column]), 0), 0)
        return {
          clients: sum('cl_active', 'cl_waiting'),
          servers: sum('sv_active', 'sv_idle', 'sv_used', 'sv_tested', 'sv_login'),
        }
      } finally {
        await console.end()
      }
    },
  }
}
