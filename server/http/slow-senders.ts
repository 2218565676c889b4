import type { IncomingMessage, Server } from 'node:http'
import { slowest } from './connections.ts'

/** A request whose body is not there yet, and how far it has come. */
interface OpenBody {
  began: number
  /** It may take as long as it likes while it comes. */
  isLong: boolean
  bytes: number
  moved: number
}

export interface SlowSenders {
  /** Lets a request that brings a large file take as long as its line needs. */
  letGoOn: (request: IncomingMessage) => void
  close: () => void
}

/** Cuts off whoever doesn't send a whole request in time, or of a large file next to nothing for a while. A head that doesn't end is the server's own matter. */
export function boundSenders(server: Server): SlowSenders {
  const open = new Map<IncomingMessage, OpenBody>()
  server.on('request', (request: IncomingMessage) => {
    const now = performance.now()
    open.set(request, { began: now, isLong: false, bytes: request.socket.bytesRead, moved: now })
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, body] of open) {
      const { socket } = request
      if (request.complete || socket.destroyed) open.delete(request)
      else if (isTooSlow(body, socket.bytesRead, now)) {
        open.delete(request)
        server.emit('clientError', Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
      }
    }
  }, slowest.look_ms).unref()
  return {
    letGoOn: (request) => {
      const body = open.get(request)
      if (body) body.isLong = true
    },
    close: () => clearInterval(timer),
  }
}

function isTooSlow(body: OpenBody, bytes: number, now: number): boolean {
  if (!body.isLong) return now - body.began > slowest.request_ms
  if (bytes - body.bytes >= slowest.least_bytes) Object.assign(body, { bytes, moved: now })
  return now - body.moved > slowest.idle_ms
}
