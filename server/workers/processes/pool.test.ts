import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { bundle } from '../../testing/bundle.ts'
import { BusyError, ChildDiedError, JobFailedError, JobTimeoutError, PoolClosedError } from '../pool-errors.ts'
import type { TestJob } from './pool.test-child.ts'
import { createPool, type PoolOptions } from './pool.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const program = {
  file: await bundle(fileURLToPath(new URL('./pool.test-child.ts', import.meta.url))),
  args: [],
  execArgv: [],
  cwd: root,
}
const pools: { close(): Promise<void> }[] = []
const somebody = { client_id: 1, account_id: 1 }

function openPool(options: Partial<PoolOptions> = {}) {
  const pool = createPool<TestJob, string>({
    program,
    size: 1,
    cpu_ms: 20_000,
    queue_limit: 50,
    memory_bytes: 2 ** 30,
    ...options,
  })
  pools.push(pool)
  return { run: (job: TestJob, client_id = 1) => pool.run({ ...somebody, client_id }, job), close: () => pool.close() }
}

function isAlive(pid: string): boolean {
  try {
    process.kill(Number(pid), 0)
    return true
  } catch {
    return false
  }
}

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

test('one process answers job after job', async () => {
  const pool = openPool()
  const first = await pool.run({ task: 'pid' })
  expect(await pool.run({ task: 'pid' })).toBe(first)
  expect(await pool.run({ task: 'echo', text: 'कक्षा' })).toBe('कक्षा')
})

test('a job that spins is stopped by the processor time that it uses, its process is gone, and the next job works', async () => {
  const pool = openPool({ cpu_ms: 200 })
  const pid = await pool.run({ task: 'pid' })
  await expect(pool.run({ task: 'hang' })).rejects.toThrow('The job needed more than 0.2 s of processor time')
  expect(await pool.run({ task: 'pid' })).not.toBe(pid)
  expect(isAlive(pid)).toBe(false)
})

test('a job that only waits is stopped after ten times as long, and not before', async () => {
  const pool = openPool()
  const pid = await pool.run({ task: 'pid' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let ended = false
  const waiting = expect(pool.run({ task: 'wait' })).rejects.toThrow(JobTimeoutError)
  void waiting.then(() => {
    ended = true
  })
  const next = pool.run({ task: 'pid' })
  await vi.advanceTimersByTimeAsync(199_000)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  await waiting
  expect(await next).not.toBe(pid)
  expect(isAlive(pid)).toBe(false)
})

test('a crash takes only its own job', async () => {
  const pool = openPool({ size: 2 })
  const outcomes = await Promise.allSettled([
    pool.run({ task: 'echo', text: 'one' }),
    pool.run({ task: 'crash' }),
    pool.run({ task: 'echo', text: 'two' }),
    pool.run({ task: 'echo', text: 'three' }),
  ])
  expect(outcomes.map((it) => (it.status === 'fulfilled' ? it.value : it.reason.name))).toEqual([
    'one',
    'ChildDiedError',
    'two',
    'three',
  ])
})

test('a job whose process is killed under it is done by another one, and nobody learns of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quaestor-pool-'))
  try {
    expect(await openPool().run({ task: 'crash-once', mark: join(folder, 'mark') })).toBe('done')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a crash tells the last words of the process', async () => {
  const error = await openPool()
    .run({ task: 'crash' })
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ChildDiedError)
  expect((error as ChildDiedError).stderr).toContain('about to crash')
})

test('a job that refuses keeps its reason and its process', async () => {
  const pool = openPool()
  const pid = await pool.run({ task: 'pid' })
  const error = await pool.run({ task: 'refuse', text: 'no such section' }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(JobFailedError)
  expect(error).toMatchObject({ message: 'no such section', kind: 'TypeError' })
  expect(await pool.run({ task: 'pid' })).toBe(pid)
})

test('past the queue bound a job is turned away, and those inside still run', async () => {
  const pool = openPool({ queue_limit: 4 })
  const inside = ['a', 'b', 'c'].map((text) => pool.run({ task: 'echo', text }))
  await expect(pool.run({ task: 'echo', text: 'd' })).rejects.toThrow(BusyError)
  inside.push(pool.run({ task: 'echo', text: 'of another school' }, 2))
  expect(await Promise.all(inside)).toEqual(['a', 'b', 'c', 'of another school'])
})

test('a process that has grown past the limit answers its job and is replaced', async () => {
  const pool = openPool({ memory_bytes: 2 ** 20 })
  const pid = await pool.run({ task: 'pid' })
  expect(await pool.run({ task: 'pid' })).not.toBe(pid)
})

test.runIf(process.platform === 'linux')('a job that takes too much memory is stopped while it runs', async () => {
  const pool = openPool({ memory_bytes: 400 * 2 ** 20 })
  const hungry = pool.run({ task: 'fill-memory-and-hang', bytes: 500 * 2 ** 20 })
  await expect(hungry).rejects.toThrow('The job needed more than 400 MB of memory and was stopped.')
  expect(await pool.run({ task: 'echo', text: 'next' })).toBe('next')
})

test.runIf(process.platform === 'linux')(
  'a job that takes too much only with what the jobs before it have left is done by a new process',
  async () => {
    const pool = openPool({ memory_bytes: 400 * 2 ** 20 })
    const first = await pool.run({ task: 'keep-memory', bytes: 220 * 2 ** 20 })
    expect(await pool.run({ task: 'keep-memory', bytes: 220 * 2 ** 20 })).not.toBe(first)
    expect(isAlive(first)).toBe(false)
  },
)

test('a child whose parent is gone ends by itself', async () => {
  const child = fork(program.file, [], { execArgv: program.execArgv, cwd: root })
  await once(child, 'message')
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('no more processes are started than the pool may have', async () => {
  const pool = openPool({ size: 2 })
  const pids = await Promise.all(Array.from({ length: 8 }, () => pool.run({ task: 'pid' })))
  expect(new Set(pids).size).toBeLessThanOrEqual(2)
})

test('closing fails what waits and runs, and leaves no process', async () => {
  const pool = openPool()
  const pid = await pool.run({ task: 'pid' })
  const jobs = [pool.run({ task: 'hang' }), pool.run({ task: 'echo', text: 'late' })]
  const outcomes = Promise.allSettled(jobs)
  await pool.close()
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: expect.any(PoolClosedError) })
  expect(isAlive(pid)).toBe(false)
  await expect(pool.run({ task: 'pid' })).rejects.toThrow(PoolClosedError)
})
