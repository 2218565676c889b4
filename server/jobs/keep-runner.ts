import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker'
import { within } from '../db/within.ts'
import type { Alive } from './alive.ts'

export interface LastingRunner {
  /** Waits for the jobs that are under way, also for those of runners that were replaced. */
  stop(): Promise<void>
}

/** Milliseconds before a runner is replaced: half a second at first, longer where the one before did not last. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5_000
const LASTED_MS = 30_000
/** For a runner whose workers have stopped to write down how the last jobs ended. */
const WRITE_MS = 2_000

/**
 * What shows that a runner can't say of each of its jobs how it stands in the queue: a job may have been taken without its answer, or an end not been
 * written down. The package then ends its workers, or goes on without looking after such jobs.
 */
const troubles = ['worker:getJob:error', 'pool:fatalError', 'pool:listen:error', 'pool:gracefulShutdown'] as const

/** A runner with its own name in the queue. */
interface Generation {
  runner: Runner
  name: string
  began: number
  /** Settled by its first trouble. */
  troubled: Promise<void>
  /** Once all its workers have stopped. */
  ended: Promise<void>
}

/**
 * Keeps a runner of the queue going, whatever becomes of the database: at the first trouble it takes no more jobs, and another begins under a new name
 * as soon as the database answers. Once the jobs of the old one have ended, its name is let go, and with it what the queue still has under it.
 * @throws where the first can't begin
 */
export async function keepRunner(
  optionsFor: (events: WorkerEvents) => RunnerOptions,
  { alive, log }: { alive: Alive; log: FastifyBaseLogger },
): Promise<LastingRunner> {
  const stopping = new AbortController()
  const old = new Set<Promise<void>>()
  let pause_ms = FIRST_PAUSE_MS
  let current = await begin(optionsFor, alive)
  const loop = keep()

  async function keep(): Promise<void> {
    const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
    while (!stopping.signal.aborted) {
      await Promise.race([current.troubled, stopped])
      if (stopping.signal.aborted) break
      log.warn('the queue of jobs lost its connection to the database, and begins anew')
      leave(current)
      if (performance.now() - current.began > LASTED_MS) pause_ms = FIRST_PAUSE_MS
      if (!(await beginAgain())) return
      log.warn('the queue of jobs goes on')
    }
    leave(current)
  }

  function leave({ runner, name, ended }: Generation): void {
    const stopped = runner.stop().catch(() => undefined)
    const whole = ended
      .then(() => within(WRITE_MS, stopped))
      .then(() => {
        // Where the process ends, the others find what it leaves.
        if (!stopping.signal.aborted) alive.letGo(name)
        old.delete(whole)
      })
    old.add(whole)
  }

  /** @returns whether there is another now, and not the end of the process */
  async function beginAgain(): Promise<boolean> {
    for (;;) {
      await wait(pause_ms, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return false
      pause_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS)
      try {
        current = await begin(optionsFor, alive)
        return true
      } catch (error) {
        log.debug({ err: error }, 'the queue of jobs could not begin anew')
      }
    }
  }

  return {
    async stop() {
      stopping.abort()
      await loop
      await Promise.all(old)
    },
  }
}

async function begin(optionsFor: (events: WorkerEvents) => RunnerOptions, alive: Alive): Promise<Generation> {
  const events: WorkerEvents = new EventEmitter()
  const troubled = new Promise<void>((resolve) => {
    for (const trouble of troubles) events.on(trouble, () => resolve())
  })
  const { ended, name } = watchWorkers(events, alive)
  const runner = await run(optionsFor(events))
  // How it ends is seen by its events.
  runner.promise.catch(() => undefined)
  return { runner, name: name(), began: performance.now(), troubled, ended }
}

/** The name is held from its first moment. */
function watchWorkers(events: WorkerEvents, alive: Alive) {
  let name = ''
  let working = 0
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id
    alive.hold(name)
  })
  events.on('worker:create', () => {
    working += 1
  })
  const ended = new Promise<void>((resolve) => {
    events.on('worker:stop', () => {
      working -= 1
      if (working === 0) resolve()
    })
  })
  return { ended, name: () => name }
}
