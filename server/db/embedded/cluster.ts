import { spawn } from 'node:child_process'
import { open, readFile, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { readMajor, useYourOwn } from './binaries.ts'
import { type ClusterFiles, makeClusterFiles, superuser } from './initdb.ts'
import {
  askServer,
  disownPidFile,
  findPostmaster,
  type Postmaster,
  runsCluster,
  stopPostmaster,
  until,
} from './postmaster.ts'
import { listSettings } from './settings.ts'
import { makeSocketFolder } from './socket.ts'
import { runAs } from './user.ts'

export interface ClusterOptions extends ClusterFiles {
  /** Mode 0700, owned by `user`; where its path is too long for a socket, a short folder for temporary files is used instead. */
  socket_dir: string
  log_file: string
  /** Made when missing. */
  database: string
  /** Connections at a time, as one process needs them unless it is said. */
  connections?: number
  /** Further settings, each as `name=value`. */
  settings?: string[]
}

/** Options for a `pg` client or pool: the cluster's superuser, over the socket, without a password. */
export interface Connection {
  /** The socket's folder. */
  host: string
  port: number
  user: string
  database: string
}

export interface Cluster {
  connection: Connection
  pid: number
  /** The server was running already: an app that was killed had left it. */
  taken_over: boolean
  /** Ends the server: transactions in progress are rolled back, connections closed. */
  stop(): Promise<void>
}

/** Milliseconds: recovery after a crash may take that long. */
const longestStart = 300_000

/**
 * Starts PostgreSQL (15 or newer, from any folder) on data_dir, which is made when missing, or takes over the server that runs there.
 * It listens on a Unix socket only and asks for no password ("trust"): who may enter the socket's folder, its owner and root, could
 * read the data files as well. It runs in a session of its own, so that Ctrl+C reaches the app alone.
 *
 * @throws Error with one sentence that says what to do.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { binaries, data_dir, user, database, signal } = options
  const left = await findLeftServer(data_dir)
  const server = left ?? (await startServer(options, await prepareFiles()))
  const connection = { host: server.socket_dir, port: server.port, user: superuser, database }
  try {
    await createDatabase(connection)
  } catch (error) {
    await stop()
    throw error
  }
  return { connection, pid: server.pid, taken_over: left !== null, stop }

  async function stop(): Promise<void> {
    await stopPostmaster(server.pid, data_dir)
    // Only when empty: the path comes from a file that PostgreSQL's user may write, and this may be root.
    await rmdir(server.socket_dir).catch(() => undefined)
  }

  async function prepareFiles(): Promise<number> {
    const major = await readMajor(binaries, user)
    await makeClusterFiles(options, major)
    signal?.throwIfAborted()
    return major
  }
}

/** The server of a killed app, once it is ready; one that can't be reached any more is ended. */
async function findLeftServer(data_dir: string): Promise<Postmaster | null> {
  let server = await findPostmaster(data_dir)
  if (!server) return null
  if (!runsCluster(server.pid, data_dir)) {
    await refuseUnseen(server, data_dir)
    await disownPidFile(data_dir)
    return null
  }
  const { pid } = server
  await until(() => !runsCluster(pid, data_dir) || isSettled(), longestStart)
  server = await findPostmaster(data_dir)
  if (server && (await askServer(server, data_dir)) === 'ready') return server
  await stopPostmaster(pid, data_dir)
  return null

  async function isSettled(): Promise<boolean> {
    const now = await findPostmaster(data_dir)
    return now !== null && now.status === 'ready'
  }
}

/** A container's server answers on a shared folder's socket, although its process can't be seen from here. */
async function refuseUnseen(server: Postmaster, data_dir: string): Promise<void> {
  if ((await askServer(server, data_dir)) === 'none') return
  throw new Error(
    `A PostgreSQL outside this system (another container?) uses ${data_dir}. Stop it first, or set STATE_DIR to another folder.`,
  )
}

async function startServer(options: ClusterOptions, major: number): Promise<Postmaster> {
  const { data_dir, user, log_file } = options
  const socket_dir = await makeSocketFolder(options.socket_dir, user)
  let failure = ''
  let begun: Postmaster | null = null
  // Processes of a server that was killed end within moments; until then the new one refuses to start. One that a killed app had only just begun is seen
  // when it has its lock.
  await until(async () => {
    const more = (options.settings ?? []).flatMap((setting) => ['-c', setting])
    failure = await tryStart(options, [...listSettings(major, socket_dir, options), ...more])
    const isLocked = failure.includes('"postmaster.pid" already exists')
    if (isLocked) begun = await findLeftServer(data_dir)
    return begun !== null || !(isLocked || failure.includes('pre-existing shared memory block'))
  }, 10_000)
  if (begun) return begun
  const server = await findPostmaster(data_dir)
  if (failure === '' && server) return server
  throw new Error(`PostgreSQL could not start on ${data_dir} (${failure}); its log is ${log_file}. Or ${useYourOwn}.`)
}

/** @returns why it failed, or nothing */
async function tryStart(options: ClusterOptions, settings: string[]): Promise<string> {
  const { binaries, data_dir, user, log_file, signal } = options
  const log = await beginLog(log_file)
  const child = spawn(path.join(binaries.bin_dir, 'postgres'), ['-D', data_dir, ...settings], {
    ...runAs(user),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let ended = ''
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (code, signal) => {
    ended = `it ended with ${signal ?? code}`
  })
  child.unref()
  await log.close()
  const settled = await until(async () => {
    const server = await findPostmaster(data_dir)
    return ended !== '' || signal?.aborted || (server?.pid === child.pid && server?.status === 'ready')
  }, longestStart)
  if (ended) return (await findFatal(log_file)) ?? ended
  if (settled && !signal?.aborted) return ''
  if (child.pid) await stopPostmaster(child.pid, data_dir)
  return signal?.aborted ? 'its start was cut short' : 'it was not ready in time'
}

/** One log per start, and the one before it. */
async function beginLog(log_file: string) {
  await rename(log_file, `${log_file}.1`).catch(() => undefined)
  return open(log_file, 'a', 0o600)
}

async function findFatal(log_file: string): Promise<string | null> {
  const lines = (await readFile(log_file, 'utf8')).split('\n')
  return lines.find((line) => line.includes('FATAL:'))?.replace(/^.*FATAL:\s*/, '') ?? null
}

async function createDatabase({ database, ...connection }: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
