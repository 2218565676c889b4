import type { Cluster } from './cluster.ts'
import { isRunning } from './process.ts'

/** pino's logger fits. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}

/** Milliseconds between looks: as long as statements fail before the server is started again. */
const interval = 500
/** Looks that are left out after a start that failed: one at first, then twice as many each time, up to so many. */
const mostLeftOut = 16

/** Starts a cluster's server again whenever it is gone, until stop(). Doesn't keep the process alive. */
export function keepRunning(first: Cluster, start: () => Promise<Cluster>, log: Log, look_ms = interval) {
  let cluster = first
  let restart: Promise<void> | null = null
  let stopping: Promise<void> | null = null
  let failed = 0
  let leftOut = 0
  /** Why it could not be started; the same is said once: a full disk takes no lines. */
  let reason = ''
  const timer = setInterval(() => {
    if (restart || isRunning(cluster.pid) || leftOut-- > 0) return
    restart = startAgain().finally(() => {
      restart = null
    })
  }, look_ms).unref()

  async function startAgain(): Promise<void> {
    if (failed === 0) log.warn('The database server has ended unexpectedly and is started again.')
    try {
      cluster = await start()
      log.info('The database server runs again.')
      failed = 0
      reason = ''
    } catch (error) {
      leftOut = Math.min(2 ** failed++, mostLeftOut)
      const message = error instanceof Error ? error.message : String(error)
      if (message !== reason) log.warn(message)
      reason = message
    }
  }

  async function stopAll(): Promise<void> {
    clearInterval(timer)
    await restart
    await cluster.stop()
  }

  return {
    stop(): Promise<void> {
      stopping ??= stopAll()
      return stopping
    },
  }
}
