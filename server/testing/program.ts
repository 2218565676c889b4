import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { findPostmaster } from '../db/embedded/postmaster.ts'
import { dropSpread, makeUnseen } from './cluster/spread-database.ts'
import { copyPreparedState, makeStateFolder } from './prepared-state.ts'

/** How a process ended. */
interface End {
  code: number | null
  signal: NodeJS.Signals | null
}

/** Quaestor as a process of its own, as `npm start` runs it. */
export interface Program {
  child: ChildProcess
  state_dir: string
  /** All that it has printed so far. */
  printed(): string
  /** The port it listens on, once it does. @throws with what it printed where it ends before */
  listening: Promise<number>
  ended: Promise<End>
}

/**
 * Starts the server on a state folder of its own, or on a given one, with an embedded PostgreSQL (which has no rows yet) unless the environment
 * names another. What is left of both goes with the test. `root`: the folder of another version; `descriptors`: how many it may have open.
 */
export async function startProgram(
  env: NodeJS.ProcessEnv = {},
  given?: string,
  root = '.',
  descriptors?: number,
): Promise<Program> {
  const state_dir = given ?? (await (env.DATABASE_URL ? makeStateFolder() : copyPreparedState()))
  const [command, args]: [string, string[]] = descriptors
    ? ['sh', ['-c', `ulimit -n ${descriptors} && exec "$0" dist/server/main.js`, process.execPath]]
    : [process.execPath, ['dist/server/main.js']]
  const child = spawn(command, args, {
    cwd: resolve(root),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      APP_DATABASE_URL: '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
      STATE_DIR: state_dir,
      ...env,
    },
  })
  let printed = ''
  const ended = new Promise<End>((done) => child.once('close', (code, signal) => done({ code, signal })))
  const listening = new Promise<number>((found, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        const [, port] = /http:\/\/[\w.-]+:(\d+)/.exec(printed) ?? []
        if (port) found(Number(port))
      })
    }
    void ended.then(() => fail(new Error(`It ended before it listened:\n${printed}`)))
  })
  listening.catch(() => undefined)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    const left = await findServer(state_dir)
    if (left) process.kill(left, 'SIGKILL')
    if (!given) await rm(state_dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  return { child, state_dir, printed: () => printed, listening, ended }
}

/** The address of the test's own database, for another process. */
export function addressOf({ owner }: { owner: { options: pg.PoolConfig } }): string {
  const { host, port, user, database, password } = owner.options
  const login = `${user}${password ? `:${encodeURIComponent(String(password))}` : ''}`
  return `postgresql://${login}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
}

/** The address of a database that no Quaestor has seen, on a cluster one of all its nodes; it goes with the test. */
export async function newDatabase(): Promise<string> {
  const superuser = inject('superuser')
  const nodes = inject('nodes')
  const database = `quaestor_new_${randomUUID().slice(0, 8)}`
  if (nodes.length > 0) {
    await makeUnseen(superuser, nodes, database)
    onTestFinished(() => dropSpread(superuser, nodes, database))
  } else await makePlain(superuser, database)
  return addressOf({ owner: { options: { ...superuser, user: 'quaestor_owner', database } } })
}

async function makePlain(superuser: pg.ClientConfig, database: string): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  await client.query(`create database ${database} owner quaestor_owner`)
  onTestFinished(async () => {
    await client.query(`drop database ${database} with (force)`)
    await client.end()
  })
}

/** The process of the PostgreSQL that runs on a state folder, or null. */
export async function findServer(state_dir: string): Promise<number | null> {
  const server = await findPostmaster(join(state_dir, 'postgres'))
  return server && isAlive(server.pid) ? server.pid : null
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
