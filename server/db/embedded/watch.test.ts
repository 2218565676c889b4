import { spawnSync } from 'node:child_process'
import { expect, it, onTestFinished } from 'vitest'
import type { Cluster } from './cluster.ts'
import { keepRunning } from './watch.ts'

const running = (pid: number): Cluster => ({
  pid,
  connection: { host: '/nowhere', port: 5432, user: 'postgres', database: 'quaestor' },
  taken_over: false,
  stop: async () => undefined,
})

it('a server that can not be started, as on a full disk, is tried again until it can, and the same reason is said once', async () => {
  const reasons: string[] = []
  const log = {
    info: (message: string) => void reasons.push(message),
    warn: (message: string) => void reasons.push(message),
  }
  const ended = spawnSync(process.execPath, ['--version']).pid
  let starts = 0
  const start = async () => {
    starts += 1
    if (starts < 5) throw new Error('No space left on device')
    return running(process.pid)
  }
  const server = keepRunning(running(ended), start, log, 1)
  onTestFinished(() => server.stop())
  await expect.poll(() => reasons.length).toBe(3)
  expect(reasons).toEqual([
    'The database server has ended unexpectedly and is started again.',
    'No space left on device',
    'The database server runs again.',
  ])
  expect(starts).toBe(5)
})
