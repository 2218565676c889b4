import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { findPostmaster, runsCluster } from '../../server/db/embedded/postmaster.ts'
import type { Headers } from '../attacks/world.ts'

/** Quaestor as a process of its own with its embedded PostgreSQL and the demo school, whose admin is signed in. */
export interface Server {
  url: string
  state: string
  child: ChildProcess
  ended: Promise<unknown>
  headers: Headers
}

/** How it is started: from its sources on a free port, unless told otherwise. */
interface Run {
  program: readonly string[]
  port: string
}

const sources: Run = { program: ['--import', 'tsx', 'server/main.ts'], port: '0' }

export async function launch(state: string, { program, port: at }: Run = sources): Promise<Server> {
  const child = spawn(process.execPath, [...program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{ DATABASE_URL: '', APP_DATABASE_URL: '', NODE_ENV: 'development', LOG_LEVEL: 'fatal' },
      ...{ HOST: '127.0.0.1', PORT: at, STATE_DIR: state, RATE_LIMIT: 'off' },
    },
  })
  const ended = new Promise((done) => child.once('close', done))
  let printed = ''
  const port = await new Promise<string>((found, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        const given = /http:\/\/[\w.-]+:(\d+)/.exec(printed)?.[1]
        if (given) found(given)
      })
    void ended.then(() => fail(new Error(`It did not start:\n${printed}`)))
  })
  const url = `http://127.0.0.1:${port}`
  return { url, state, child, ended, headers: await signIn(url) }
}

export async function signIn(url: string, email = 'admin@demo.test'): Promise<Headers> {
  const plain = { subdomain: 'demo' }
  const body = JSON.stringify({ email, password: 'quaestor-demo' })
  const reply = await fetch(`${url}/v1/login`, {
    method: 'POST',
    headers: { ...plain, 'content-type': 'application/json' },
    body,
  })
  const { data } = (await reply.json()) as { data: { token: string; db_token: string } }
  return { ...plain, authorization: `Bearer ${data.token}`, 'db-token': data.db_token }
}

/** The process of the PostgreSQL that runs on this state folder. */
export async function postgresOf(state: string): Promise<number | null> {
  const folder = join(state, 'postgres')
  const server = await findPostmaster(folder)
  return server && runsCluster(server.pid, folder) ? server.pid : null
}

export async function kill({ child, ended, state }: Server, victim: 'app' | 'PostgreSQL' | 'both'): Promise<void> {
  const postgres = victim === 'app' ? null : await postgresOf(state)
  if (victim !== 'PostgreSQL') child.kill('SIGKILL')
  if (postgres) process.kill(postgres, 'SIGKILL')
  if (victim !== 'PostgreSQL') await ended
}

/** Ends what still runs, in order. */
export async function stop({ child, ended }: Server): Promise<void> {
  child.kill('SIGTERM')
  await ended
}
