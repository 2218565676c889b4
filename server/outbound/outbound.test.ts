import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readAllowed } from './addresses.ts'
import { OutboundError } from './judge.ts'
import { createOutbound, type OutboundCall, type OutboundFacts } from './outbound.ts'

const folder = join(import.meta.dirname, '../testing/receiver')
const ca = readFileSync(join(folder, 'certificate.pem'), 'utf8')
const key = readFileSync(join(folder, 'key.pem'), 'utf8')
const NAME = 'hook.school-receiver.org'

type Answering = (request: IncomingMessage, response: ServerResponse) => void

async function listening(server: Pick<Server, 'listen' | 'address' | 'close'>): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => {
    ;(server as Server).closeAllConnections?.()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const plain = (answer: Answering) => listening(createServer(answer))
const secure = (answer: Answering) => listening(createTlsServer({ key, cert: ca }, answer))

const to = (port: number, facts: Partial<OutboundFacts> = {}) =>
  createOutbound({ allowed: readAllowed(`127.0.0.1:${port},${NAME}:${port}`), ...facts })

const faultOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'sent',
    (error: unknown) => (error instanceof OutboundError ? error.fault : String(error)),
  )

const here = async () => [{ address: '127.0.0.1', family: 4 }]

describe('N81 where a name leads', () => {
  const publicly = (addresses: string[]) =>
    createOutbound({ allowed: [], lookUp: async () => addresses.map((address) => ({ address, family: 4 })) })

  it.each([
    ['its one address is private', ['127.0.0.1']],
    ['one of several is', ['93.184.215.14', '10.0.0.1']],
    ['one holds another', ['::ffff:169.254.169.254']],
  ])('is not called where %s', async (_, addresses) =>
    expect(await faultOf(publicly(addresses).send('https://school.org/'))).toBe('url_private'))

  it('is unknown where nobody answers, late or with nothing', async () => {
    expect(await faultOf(publicly([]).send('https://school.org/'))).toBe('dns_unknown')
    const failing = createOutbound({ allowed: [], lookUp: () => Promise.reject(new Error('ENOTFOUND')) })
    expect(await faultOf(failing.send('https://school.org/'))).toBe('dns_unknown')
    const slow = createOutbound({ allowed: [], lookUp: () => new Promise(() => undefined) })
    expect(await faultOf(slow.send('https://school.org/'))).toBe('timeout')
  })

  it('is looked up once for all calls that are held together: a second answer is never asked for', async () => {
    const port = await plain((_, response) => response.end('ok'))
    let asked = 0
    const lookUp = async () => {
      asked += 1
      return asked === 1 ? here() : [{ address: '10.0.0.1', family: 4 }]
    }
    const held = to(port, { lookUp }).hold(`http://${NAME}:${port}/`)
    const answers = [await held.send({ body: '1' }), await held.send({ body: '2' })]
    held.close()
    expect([asked, answers.map(({ status }) => status)]).toEqual([1, [200, 200]])
  })

  it('keeps its name in the certificate and the Host header, though the connection goes to the address', async () => {
    const seen: unknown[] = []
    const port = await secure((request, response) => {
      seen.push(request.headers.host, request.headers['accept-encoding'], request.headers.cookie)
      response.end('ok')
    })
    const answer = await to(port, { lookUp: here, ca }).send(`https://${NAME}:${port}/in`, { body: '{}' })
    expect([answer.status, String(answer.body), seen]).toEqual([200, 'ok', [`${NAME}:${port}`, undefined, undefined]])
  })

  it('is refused with the certificate of another, and with one that nobody vouches for', async () => {
    const port = await secure((_, response) => response.end('ok'))
    expect(await faultOf(to(port, { lookUp: here }).send(`https://${NAME}:${port}/`))).toBe('tls')
    const other = createOutbound({ allowed: readAllowed(`other.school.org:${port}`), lookUp: here, ca })
    expect(await faultOf(other.send(`https://other.school.org:${port}/`))).toBe('tls')
  })
})

describe('N83 what a receiver does', () => {
  const asked = async (answer: Answering, call: OutboundCall = {}) => {
    const port = await plain(answer)
    return to(port).send(`http://127.0.0.1:${port}/`, call)
  }

  it('A81 a redirect is not followed', async () => {
    let calls = 0
    const answer = await asked((_, response) => {
      calls += 1
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    })
    expect([answer.status, calls]).toEqual([302, 1])
  })

  it('A82 an answer that never ends is cut, one that is slow is given up', async () => {
    const endless = await asked((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(20_000)), 5)
      response.on('close', () => clearInterval(timer))
    })
    expect([endless.status, endless.body.length, endless.cut]).toEqual([200, 16_384, true])
    const dripping = asked(
      (_, response) => {
        const timer = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(timer))
      },
      { whole_ms: 300 },
    )
    expect(await faultOf(dripping)).toBe('timeout')
    expect(await faultOf(asked(() => undefined, { whole_ms: 300 }))).toBe('timeout')
  })

  it('heads that are too large, no HTTP at all, and a connection that breaks are told apart', async () => {
    expect(await faultOf(asked((_, response) => response.writeHead(200, { x: 'y'.repeat(9000) }).end()))).toBe(
      'too_large',
    )
    const odd = await listening(createNetServer((socket) => void socket.end('hello\r\n\r\n')) as never)
    expect(await faultOf(to(odd).send(`http://127.0.0.1:${odd}/`))).toBe('connection')
    expect(
      await faultOf(
        asked((_, response) => {
          response.writeHead(200, { 'content-length': '100' })
          response.write('half')
          setTimeout(() => response.destroy(), 20)
        }),
      ),
    ).toBe('connection')
  })

  it('nobody listens', async () => {
    const port = await listening(createServer())
    const closed = port === 65_000 ? 65_001 : 65_000
    expect(await faultOf(to(closed).send(`http://127.0.0.1:${closed}/`))).toBe('connect_refused')
  })

  it('compressed answers stay as they came', async () => {
    const answer = await asked((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'))
    expect(String(answer.body)).toBe('not gzip')
  })
})

it('N84 an address is judged at each call, also on connections that are held', async () => {
  const held = createOutbound({ allowed: [] }).hold('https://127.0.0.1/')
  expect(await faultOf(held.send({}))).toBe('url_private')
  held.close()
})
