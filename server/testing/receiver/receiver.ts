import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  path: string
}

export interface Receiver {
  url: string
  /** For OUTBOUND_ALLOW. */
  place: string
  got: Received[]
  /** What it answers from now on; thanks unless a test says otherwise. */
  answer(how: (response: ServerResponse, received: Received) => void): void
}

/** A program that is told of events, on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const got: Received[] = []
  let how = (response: ServerResponse, _received: Received): void => void response.writeHead(204).end()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const received = {
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
        path: request.url ?? '',
      }
      got.push(received)
      how(response, received)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    ...{ url: `http://127.0.0.1:${port}/in`, place: `127.0.0.1:${port}`, got },
    answer(next) {
      how = next
    },
  }
}
