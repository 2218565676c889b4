import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { makeSchool } from '../testing/factories/factories.ts'
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
  boundConnections(server, { in_all: 100, of_address: 3 }, { warn: () => undefined })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const accepted: Socket[] = []
  server.on('connection', (socket: Socket) => accepted.push(socket))
  const left = () => accepted.filter((one) => !one.destroyed).length
  const kept = [open(port), open(port), open(port)]
  await expect.poll(left).toBe(3)
  await once(open(port), 'close')
  kept[0]?.destroy()
  await expect.poll(left).toBe(2)
  open(port)
  await expect.poll(left).toBe(3)
  const none_left = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' })
  expect(() => server.emit('error', none_left)).not.toThrow()
})

it('who sends half a head or half a body is told so and cut off in time', async () => {
  const before = { ...slowest }
  onTestFinished(() => void Object.assign(slowest, before))
  expect(before).toEqual({ head_ms: 15_000, request_ms: 120_000, idle_ms: 60_000, least_bytes: 4096, look_ms: 5_000 })
  Object.assign(slowest, { head_ms: 200, request_ms: 400, look_ms: 50 })
  const app = await startTestApp({}, [], onTestFinished)
  const port = await app.listen()
  const half = 'POST /v1/login HTTP/1.1\r\nhost: 127.0.0.1\r\n'
  const whole = `${half}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":`
  for (const sent of ['', half, whole]) {
    const socket = open(port, sent)
    const [bytes] = await once(socket, 'data')
    expect(String(bytes)).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"request.too_slow"/)
    await once(socket, 'close')
  }
})

it('a large file may come as slowly as its line is, and is cut off once nothing comes', async () => {
  const before = { ...slowest }
  onTestFinished(() => void Object.assign(slowest, before))
  Object.assign(slowest, { request_ms: 1000, idle_ms: 1500, look_ms: 50 })
  const app = await startTestApp({}, [], onTestFinished)
  const { admin } = await makeSchool(app)
  const port = await app.listen()
  const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"`
  const first = `${part('exam_id')}\r\n\r\n987654\r\n${part('file')}; filename="a.pdf"\r\n\r\n`
  const [chunk, last] = ['x'.repeat(1000), '\r\n--b--\r\n']
  const headOf = (path: string) =>
    [
      `POST ${path} HTTP/1.1`,
      ...Object.entries({
        ...{ host: '127.0.0.1', ...admin, 'content-type': 'multipart/form-data; boundary=b' },
        'content-length': first.length + 12 * chunk.length + last.length,
      }).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n')
  const answerOf = async (path: string, chunks: number) => {
    const socket = open(port, headOf(path) + first)
    const answered = once(socket, 'data')
    for (let n = 0; n < chunks; n += 1) {
      await new Promise((done) => setTimeout(done, 150))
      socket.write(n === 11 ? chunk + last : chunk)
    }
    return String((await answered)[0])
  }
  // Much longer than a request may take; then what is wrong with it is said. A few bytes now and then are no file that comes.
  expect(await answerOf('/v1/scan/create', 12)).toMatch(/^HTTP\/1.1 404 /)
  expect(await answerOf('/v1/scan/create', 4)).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"request.too_slow"/)
  expect(await answerOf('/v1/question/upload-question', 11)).toMatch(/^HTTP\/1.1 408 /)
})

it('400 slow senders in a process with few descriptors neither end it nor keep others out for good', async () => {
  const program = await startProgram({}, undefined, '.', 512)
  const port = await program.listening
  const slow = Array.from({ length: 400 }, () => open(port, 'POST /v1/login HTTP/1.1\r\nhost: 127.0.0.1\r\n'))
  // Beyond its half the address is refused: these are closed at once.
  await expect
    .poll(() => slow.filter((one) => one.destroyed || one.closed).length, { timeout: 20_000 })
    .toBeGreaterThan(150)
  for (const socket of slow) socket.destroy()
  // What it says and has logged stands in the failure: a status alone does not tell why it is not well.
  const isWell = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      async (answer) => `${answer.status} ${await answer.text()} ${answer.ok ? '' : program.printed()}`,
      () => '0',
    )
  await expect.poll(isWell, { timeout: 20_000 }).toMatch(/^200 /)
  expect(program.child.exitCode).toBeNull()
})
