import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Starts Quaestor as its user does, `npm start`, on a free port and an empty state folder; answers how to stop it. With E2E_PORT set the
 * tests run against the Quaestor that listens there.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_PORT) return async () => undefined
  const state = await mkdtemp(join(tmpdir(), 'quaestor-e2e-'))
  const child = spawn(process.execPath, [resolve('scripts/start.mjs')], {
    cwd: resolve('.'),
    env: { ...process.env, NODE_ENV: '', PORT: '0', STATE_DIR: state, RATE_LIMIT: 'off', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((found, failed) => {
    let printed = ''
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString()
      const match = /Platform\s+http:\/\/localhost:(\d+)/.exec(printed)
      if (match) found(match[1] as string)
    })
    child.on('exit', (code) => failed(new Error(`Quaestor ended with ${code} before it was ready:\n${printed}`)))
  })
  process.env.E2E_PORT = port
  return async () => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
    await rm(state, { recursive: true, force: true })
  }
}
