import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { findPackage, prepareBinaries } from '../db/embedded/binaries.ts'
import { superuser } from '../db/embedded/initdb.ts'
import { chooseUser, runAs } from '../db/embedded/user.ts'
import { makeUsedFolder } from './prepared-state.ts'

const run = promisify(execFile)

/** One of the two servers of a database. */
interface Node {
  connection: { host: string; port: number; user: string; database: string }
  kill(): Promise<void>
}

/** A database whose server is followed by another that takes over, behind one address, as where it is run for its users by somebody else. */
export interface FollowedDatabase {
  /** For DATABASE_URL: leads to the first server, and to the other once that is named. */
  url: string
  first: Node
  other: Node
  /** Ends the first at once, and leads to the other, which can't be written yet. */
  loseFirst(): Promise<void>
  /** The other takes over. */
  promote(): Promise<void>
}

const PORT = 5432
const DATABASE = 'quaestor'

/** Both begin with a database at the newest migration, and end with the test. */
export async function startFollowed(): Promise<FollowedDatabase> {
  const folder = await makeUsedFolder()
  const user = await chooseUser()
  const { bin_dir } = await prepareBinaries(findPackage(), folder, user)
  const data_dir = (name: string) => join(folder, name)
  const nodes = { first: 'postgres', other: 'other' }

  async function start(name: string, isThere: string): Promise<Node> {
    // The data folder is its own user's alone, and so is the socket in it.
    const host = data_dir(name)
    const settings = { listen_addresses: '', unix_socket_directories: host, wal_level: 'replica', max_wal_senders: '4' }
    const given = Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])
    const child = spawn(join(bin_dir, 'postgres'), ['-D', host, ...given], { ...runAs(user), stdio: 'ignore' })
    const ended = once(child, 'exit')
    const kill = async () => {
      child.kill('SIGKILL')
      await ended
    }
    onTestFinished(kill)
    const connection = { host, port: PORT, user: superuser, database: DATABASE }
    await expect.poll(() => ask(connection, isThere).catch(() => false), { timeout: 60_000 }).toBe(true)
    return { connection, kill }
  }

  // A copy made of a server that wrote for nobody else could not follow: it is ended in order once it does.
  const before = await start(nodes.first, 'select true')
  await run(join(bin_dir, 'pg_ctl'), ['-D', data_dir(nodes.first), '-m', 'fast', 'stop'], runAs(user))
  await run('cp', ['-a', data_dir(nodes.first), data_dir(nodes.other)])
  const signal = join(data_dir(nodes.other), 'standby.signal')
  await writeFile(signal, '')
  if (user) await chown(signal, user.uid, user.gid)
  const { host, port } = before.connection
  const conninfo = `primary_conninfo = 'host=${host} port=${port} user=${superuser}'\n`
  await appendFile(join(data_dir(nodes.other), 'postgresql.auto.conf'), conninfo)
  const first = await start(nodes.first, 'select true')
  const other = await start(nodes.other, "select exists (select from pg_stat_wal_receiver where status = 'streaming')")
  // What was answered is on both.
  await ask(first.connection, "alter system set synchronous_standby_names = '*'")
  await ask(first.connection, 'select pg_reload_conf()')
  const road = await leadTo(first)
  return {
    url: `postgresql://quaestor_owner@127.0.0.1:${road.port}/${DATABASE}`,
    first,
    other,
    async loseFirst() {
      await first.kill()
      road.leadTo(other)
    },
    async promote() {
      expect(await ask(other.connection, 'select pg_promote()')).toBe(true)
    },
  }
}

async function ask(connection: pg.ClientConfig, statement: string): Promise<unknown> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query({ text: statement, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A port that passes on to a server's socket. Connections that stand when it is led elsewhere are cut. */
async function leadTo(node: Node): Promise<{ port: number; leadTo(node: Node): void }> {
  let now = node
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connect(join(now.connection.host, `.s.PGSQL.${now.connection.port}`))
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(from)
          to.destroy()
        })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  onTestFinished(() => {
    server.close()
    cut()
  })
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(next) {
      now = next
      cut()
    },
  }
}
