import type { Cluster } from './cluster.ts'
import { isRunning } from './process.ts'

/** pino's logger fits. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}

/** Milliseconds between looks: as long as statements fail before the server is started again. */
const interval = 500

/** Starts a cluster's server again whenever it is gone, until stop(). Doesn't keep the process alive. */
export function keepRunning(first: Cluster, start: () => Promise<Cluster>, log: Log) {
  let cluster = first
  let restart: Promise<void> | null = null
  let stopping: Promise<void> | null = null
  const timer = setInterval(() => {
    if (restart || isRunning(cluster.pid)) return
    restart = startAgain().finally(() => {
      restart = null
    })
  }, interval).unref()

  async function startAgain(): Promise<void> {
    log.warn('The database server has ended unexpectedly and is started again.')
    try {
      cluster = await start()
      log.info('The database server runs again.')
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error))
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
