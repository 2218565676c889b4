import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../ground/errors.ts'

/** Mean delay of the event loop, in ms, from which on calls are refused. */
const MOST_DELAY_MS = 2000
const RESOLUTION_MS = 10
const LOOK_MS = 1000

/**
 * Sheds load: while the event loop is late, calls are refused at once. It asks the system for nothing, so that it also works in a process that
 * has no descriptor left.
 */
export function shedLoad(server: FastifyInstance): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let isLate = false
  const timer = setInterval(() => {
    isLate = delays.mean / 1e6 - RESOLUTION_MS > MOST_DELAY_MS
    delays.reset()
  }, LOOK_MS).unref()
  server.addHook('onRequest', async () => {
    if (isLate) throw new ApiError('busy_server')
  })
  server.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
}
