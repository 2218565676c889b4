import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { findPackage, prepareBinaries } from './binaries.ts'
import { type Cluster, type Connection, startCluster } from './cluster.ts'
import { superuser } from './initdb.ts'
import { lockState } from './lock.ts'
import { basesOf, chooseCopies, choosePlace, noteLocation } from './place.ts'
import { askServer, findPostmaster, runsCluster } from './postmaster.ts'
import { settleSwap } from './swap.ts'
import { keepRunning, type Log } from './watch.ts'

export interface EmbeddedOptions {
  /** Made when missing. */
  state_dir: string
  log: Log
  /** The npm package with PostgreSQL; by default the installed one for this platform. */
  package_dir?: string
  /** Where root's clusters go whose state folder is closed to PostgreSQL's user. */
  shared_dir?: string
  /** Connections at a time, as one process needs them unless it is said. */
  connections?: number
  /** Further settings of the server, each as `name=value`. */
  settings?: string[]
  /** Cuts a start short: nothing of it runs on. Once it has started, `stop` ends it. */
  signal?: AbortSignal
}

export interface EmbeddedDatabase {
  /** For `pg`: the cluster's superuser, who may create roles and databases. Stays the same when the server is started again. */
  connection: Connection
  /** The cluster's files. */
  data_dir: string
  /** An app that was killed had left the server running. */
  taken_over: boolean
  /** Ends the server, then lets another app use the state folder. Close the pools first: what runs is rolled back. */
  stop(): Promise<void>
}

const SHARED = '/var/lib/quaestor'
const DATABASE = 'quaestor'

/** Where the server of a state folder answers; null while none does. Starts, locks and changes nothing. */
export async function findRunning(state_dir: string, shared_dir = SHARED): Promise<Connection | null> {
  if (!existsSync(state_dir)) return null
  const { data_dir } = await choosePlace(state_dir, shared_dir)
  const server = await findPostmaster(data_dir)
  if (!server || !runsCluster(server.pid, data_dir) || (await askServer(server, data_dir)) !== 'ready') return null
  return { host: server.socket_dir, port: server.port, user: superuser, database: DATABASE }
}

/** Where the cluster of a state folder lies, and what runs it. */
export async function partsOf(state_dir: string, package_dir = findPackage(), shared_dir = SHARED) {
  const place = await choosePlace(state_dir, shared_dir)
  const copies = await chooseCopies(place.base_dir, shared_dir)
  return { place, binaries: await prepareBinaries(package_dir, copies, place.user) }
}

/**
 * Starts a server on a copy of the cluster, beside it. Whoever asks holds the lock of the state folder, and stops it.
 * @throws Error with one sentence
 */
export async function startCopy(state_dir: string, data_dir: string, settings: string[] = []): Promise<Cluster> {
  const { place, binaries } = await partsOf(state_dir)
  // Of the copy's own: an upgrade and a proof may be under way at one time.
  const [socket_dir, log_file] = ['socket', 'log'].map((what) =>
    path.join(path.dirname(data_dir), `${what}-of-${path.basename(data_dir)}`),
  ) as [string, string]
  const cluster = await startCluster({
    binaries,
    data_dir,
    user: place.user,
    socket_dir,
    log_file,
    database: DATABASE,
    settings,
  })
  const stop = async () => {
    await cluster.stop()
    await rm(log_file, { force: true })
  }
  return { ...cluster, stop }
}

/**
 * Starts the PostgreSQL that comes with Quaestor on a state folder and locks the folder. The cluster is in <state_dir>/postgres, or,
 * for root below a closed folder, in <shared_dir>/<12 hex digits>; <state_dir>/postgres-location tells. A server that dies is started
 * again. Until stop() is called the server runs on, also when this process is killed.
 *
 * @throws Error with one sentence that says what to do; no lock and no server of ours is left.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { state_dir, log, package_dir = findPackage(), shared_dir = SHARED, connections, signal, settings } = options
  const lock = await lockState(state_dir)
  let started: Cluster | null = null
  try {
    for (const base of await basesOf(state_dir, shared_dir)) {
      const settled = await settleSwap(base)
      if (settled) log.warn(settled)
    }
    const { place, binaries } = await partsOf(state_dir, package_dir, shared_dir)
    const { base_dir, data_dir, user } = place
    const log_file = path.join(base_dir, 'postgres.log')
    const start = (socket_dir: string): Promise<Cluster> =>
      startCluster({
        binaries,
        data_dir,
        user,
        socket_dir,
        log_file,
        database: DATABASE,
        connections,
        signal,
        settings,
      })
    const first = await start(path.join(base_dir, 'socket'))
    started = first
    if (await noteLocation(state_dir, place)) log.info(`The database of ${state_dir} is in ${base_dir}.`)
    const server = keepRunning(first, () => start(first.connection.host), log)
    return {
      connection: first.connection,
      data_dir,
      taken_over: first.taken_over,
      async stop() {
        await server.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await started?.stop()
    await lock.release()
    throw error
  }
}
