import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client'
import type { Build } from '../../ground/build.ts'
import { ApiError } from '../../ground/errors.ts'
import { unlimited } from '../limits.ts'
import type { Storage } from '../storage.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

interface Watched {
  storage: Storage
  build: Build
  /** What other floors count. */
  metrics: readonly Metric[]
  isServed(name: string): Promise<boolean>
}

/** /healthz: the process answers, and says which Quaestor it is. /readyz: database and files are there too, and whether they have room. /metrics: for a collector on the same machine. /served: whether a name is the
 * platform's or a school's, for a proxy there that makes certificates. */
export function registerHealth(server: FastifyInstance, { storage, build, metrics, isServed }: Watched): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of metrics) registry.registerMetric(metric)
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (route) seconds.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  server.get('/healthz', { config: unlimited }, async () => ({
    status: 'ok',
    version: build.version,
    build: { commit: build.commit, date: build.date },
  }))
  server.get('/readyz', { config: unlimited }, async () => {
    return { status: await storage.look() }
  })
  server.get('/served', { config: unlimited }, async (request) => {
    assertFromHere(request)
    const { domain } = request.query as { domain?: unknown }
    if (typeof domain !== 'string' || !(await isServed(domain.toLowerCase()))) throw new ApiError('not_found')
    return { status: 'ok' }
  })
  server.get('/metrics', { config: unlimited }, async (request, reply) => {
    assertFromHere(request)
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}

/** A proxy on this machine passes on what comes from outside; it says so. @throws not_found */
function assertFromHere({ headers, socket }: FastifyRequest): void {
  const passedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name])
  if (passedOn || !loopback.has(socket.remoteAddress ?? '')) throw new ApiError('not_found')
}
