import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startProgram } from '../testing/program.ts'
import { boundConnections, boundsOf, slowest } from './connections.ts'

function open(port: number, sent = ''): Socket {
  const socket = connect(port, '127.0.0.1', () => sent && socket.write(sent))
  socket.on('error', () => undefined).resume()
  onTestFinished(() => void socket.destroy())
  return socket
}

it('one address takes half of the connections that there may be, a proxy all of them, and the process keeps what it needs', () => {
  expect(boundsOf(1024, null, false)).toEqual({ in_all: 819, of_address: 409 })
  expect(boundsOf(1024, null, true)).toEqual({ in_all: 819, of_address: null })
  expect(boundsOf(256, null, false)).toEqual({ in_all: 156, of_address: 78 })
  expect(boundsOf(1_048_576, 2000, true)).toMatchObject({ of_address: 2000 })
})

it('connections of an address beyond its bound are closed, and one that ends makes room', async () => {
  const server = createServer()
  boundConnections(server as never, { in_all: 100, of_address: 3 }, { warn: () => undefined })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  const kept = [open(port), open(port), open(port)]
  await expect.poll(() => accepted.length).toBe(3)
  await once(open(port), 'close')
  kept[0]?.destroy()
  await expect.poll(() => accepted.filter((one) => !one.destroyed).length).toBe(2)
  open(port)
  await expect.poll(() => accepted.filter((one) => !one.destroyed).length).toBe(3)
})

it('400 who send half a head or body are cut off in time, and meanwhile others are answered', async () => {
  // As long as nobody waits for: the bounds themselves are set beside it.
  expect(slowest).toMatchObject({ head_ms: 15_000, request_ms: 120_000 })
  const program = await startProgram({ SLOWEST_FOR_TESTS: '' })
  const port = await program.listening
  const half = 'POST /v1/login HTTP/1.1\r\nhost: 127.0.0.1\r\n'
  const whole = `${half}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":`
  const slow = Array.from({ length: 400 }, (_, at) => open(port, at % 2 ? half : whole))
  const closed = slow.filter((_, at) => at % 2).map((socket) => once(socket, 'close'))
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect(answer.status).toBe(200)
  await Promise.all(closed)
})
