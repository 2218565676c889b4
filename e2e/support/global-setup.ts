import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FullConfig } from '@playwright/test'

/**
 * Starts a Quaestor for each worker, so that no two tests meet in a school at the same time: as its user does, `npm start`, on a free port
 * and an empty state folder. Answers how to stop them. With E2E_PORT set the tests run against the Quaestor that listens there.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.E2E_PORT) return async () => undefined
  // Once, before they start side by side: each would build what is missing.
  const { status } = spawnSync(process.execPath, [resolve('scripts/build/build.mjs')], { stdio: 'inherit' })
  if (status !== 0) throw new Error('Quaestor could not be built; the reason stands above.')
  const started = await Promise.allSettled(Array.from({ length: workers }, start))
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const stop = async () => void (await Promise.all(running.map((one) => one.stop())))
  for (const one of started) if (one.status === 'rejected') throw await stop().then(() => one.reason)
  process.env.E2E_PORTS = running.map(({ port }) => port).join(' ')
  return stop
}

async function start(): Promise<{ port: string; stop: () => Promise<void> }> {
  const state = await mkdtemp(join(tmpdir(), 'quaestor-e2e-'))
  const child = spawn(process.execPath, [resolve('scripts/start.mjs')], {
    cwd: resolve('.'),
    env: {
      ...process.env,
      ...{ NODE_ENV: '', PORT: await freePort(), STATE_DIR: state, RATE_LIMIT: 'off', DATABASE_URL: '' },
      // Issuers that tests start.
      OUTBOUND_ALLOW: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(state, { recursive: true, force: true })
  }
  return { port: await portOf(child), stop }
}

/** Known beforehand: an issuer is told where it sends the browser back to. */
function freePort(): Promise<string> {
  const server = createServer()
  return new Promise((found) =>
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(String(port)))
    }),
  )
}

/** @throws Error with what was printed where it ends before it is ready */
function portOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let printed = ''
    child.stdout?.on('data', (text: Buffer) => {
      printed += text.toString()
      const match = /Platform\s+http:\/\/localhost:(\d+)/.exec(printed)
      if (match) found(match[1] as string)
    })
    child.on('exit', (code) => failed(new Error(`Quaestor ended with ${code} before it was ready:\n${printed}`)))
  })
}
