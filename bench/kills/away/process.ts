import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Server } from '../../../server/testing/cluster/prepare-database.ts'

/** How Quaestor signs in to a database, as the owner and as what serves schools. */
export function addressesOf({ host, port, password }: Server, database: string): NodeJS.ProcessEnv {
  const as = (user: string) => {
    const secret = password ? `:${encodeURIComponent(password)}` : ''
    return `postgresql://${user}${secret}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  }
  return { DATABASE_URL: as('quaestor_owner'), APP_DATABASE_URL: as('quaestor_app') }
}

/** All processes share the files, as on one mounted folder. */
const files = mkdtemp(join(tmpdir(), 'quaestor-away-files-'))

/** Quaestor as a process of its own. @throws with what it printed where it doesn't start */
export async function startOn(env: NodeJS.ProcessEnv) {
  const state = await mkdtemp(join(tmpdir(), 'quaestor-away-'))
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{ NODE_ENV: 'development', LOG_LEVEL: 'fatal', HOST: '127.0.0.1', PORT: '0', RATE_LIMIT: 'off' },
      ...{ STATE_DIR: state, FILES_DIR: await files },
      ...env,
    },
  })
  const ended = new Promise((done) => child.once('close', done))
  let printed = ''
  const port = await new Promise<string>((found, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        const given = /http:\/\/[\w.-]+:(\d+)/.exec(printed)?.[1]
        if (given) found(given)
      })
    void ended.then(() => fail(new Error(printed)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(state, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
