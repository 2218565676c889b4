import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'

/** Whoever sends slowly is cut off: a head after so many milliseconds, a whole request after so many, a large file after so many with fewer bytes than these; looked at as often as that. */
export const slowest = {
  head_ms: 15_000,
  request_ms: 120_000,
  idle_ms: 60_000,
  least_bytes: 4096,
  look_ms: 5_000,
}

/** Files and connections that a process may have open on a system that doesn't tell its limit. */
const USUAL_DESCRIPTORS = 1024
/** What the process itself has open at least: its database, files, threads. */
const OWN_DESCRIPTORS = 100

/** How many files and connections this process may have open. */
export function mostDescriptors(): number {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return most ? Number(most) : USUAL_DESCRIPTORS
  } catch {
    return USUAL_DESCRIPTORS
  }
}

export interface ConnectionBounds {
  /** Most connections of all addresses together. */
  in_all: number
  /** Most connections of one address; null behind a proxy, whose address all connections have. */
  of_address: number | null
}

/**
 * One address takes half of what there is for connections, so that another always finds a place. Behind a proxy every connection is the proxy's,
 * which has to count those of its callers.
 */
export function boundsOf(descriptors: number, given: number | null, is_proxied: boolean): ConnectionBounds {
  const in_all = Math.max(20, descriptors - Math.max(OWN_DESCRIPTORS, Math.ceil(descriptors / 5)))
  return { in_all, of_address: given ?? (is_proxied ? null : Math.floor(in_all / 2)) }
}

/** A sentence for the log at most this often. */
const LOGGED_EVERY_MS = 10_000

/** Closes connections beyond the bounds as they come, and goes on where the system gives none. */
export function boundConnections(server: Server, bounds: ConnectionBounds, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const counts = new Map<string, number>()
  const say = seldom((about: object, sentence: string) => log.warn(about, sentence))
  server.maxConnections = bounds.in_all
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket
    if (!address || bounds.of_address === null) return
    const count = (counts.get(address) ?? 0) + 1
    if (count > bounds.of_address) {
      say({ address }, 'an address has as many connections as one may have; more are closed')
      socket.destroy()
      return
    }
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
  })
  server.on('drop', () => say({}, 'there are as many connections as there may be; more are closed'))
  // What can't be accepted for want of a descriptor is no reason to end: others are given back.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (server.listening) say({ err: error }, 'a connection could not be accepted')
  })
}

function seldom<Given extends unknown[]>(say: (...given: Given) => void): (...given: Given) => void {
  let last = Number.NEGATIVE_INFINITY
  return (...given) => {
    const now = performance.now()
    if (now - last < LOGGED_EVERY_MS) return
    last = now
    say(...given)
  }
}
