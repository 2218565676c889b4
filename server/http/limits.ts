import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract'
import { ApiError } from '../ground/errors.ts'
import { bearerOf } from './caller/authenticate.ts'
import { networkOf } from './caller/network.ts'
import { countsAsStore, type SharedCounts } from './shared-counts.ts'

/**
 * Requests a minute and network address, of each route by itself. A whole school may sign in at nine o'clock behind one address; guessing is
 * stopped by account (sign-in/pause.ts), so this only bounds what one address can ask for.
 */
export const limits = {
  /** Calls of a caller who has not signed in. */
  open: 1500,
  signed_in: 3000,
  /** Of all other addresses together: the page itself, the description of the API, what doesn't exist. */
  page: 6000,
  /** Files that a page is built from, of which each asks for some thirty; they are written as they lie there. */
  asset: 30_000,
} as const

const A_MINUTE = 60_000

/** What a route says of its limit to the limiter. */
export const limitTo = (max: number | ((request: FastifyRequest) => number)) => ({
  rateLimit: { max, timeWindow: A_MINUTE },
})

/** For what watches the process: it must be told how it is. */
export const unlimited = { rateLimit: false as const }

/** Of a call; what is open to a link as well is counted by who asks. */
export function limitOf(endpoint: AnyEndpoint) {
  if (endpoint.access.who === 'anyone') return limitTo(limits.open)
  if (!endpoint.signed_link) return limitTo(limits.signed_in)
  return limitTo((request) => (bearerOf(request) ? limits.signed_in : limits.open))
}

const isAsset = ({ routeOptions }: FastifyRequest) => routeOptions.url === '/assets/*'

/** Counts the calls of every route that is registered from here on. */
export async function registerLimits(server: FastifyInstance, counts: SharedCounts): Promise<void> {
  await server.register(rateLimit, {
    global: true,
    max: (request) => (isAsset(request) ? limits.asset : limits.page),
    timeWindow: A_MINUTE,
    store: countsAsStore(counts),
    keyGenerator: (request) => (isAsset(request) ? `assets ${networkOf(request.ip)}` : networkOf(request.ip)),
    errorResponseBuilder: () => new ApiError('slow_down'),
  })
}
