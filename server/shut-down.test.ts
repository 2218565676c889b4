import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findRunning } from './db/embedded/embedded.ts'
import { until } from './db/embedded/postmaster.ts'
import { lockKey } from './db/migrate.ts'
import { findServer, type Program, startProgram } from './testing/program.ts'

/** An open connection on which this was sent. */
async function open(port: number, sent = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  if (sent) socket.write(sent)
  return socket
}

const head = (line: string, ...more: string[]) => [`${line} HTTP/1.1`, 'Host: 127.0.0.1', ...more, '', ''].join('\r\n')

/** Waits for what stopping leaves: how the process ended, and whether its PostgreSQL runs on. Otherwise says what the process printed. */
async function expectOutcome({ ended, state_dir, printed }: Program, expected = inOrder) {
  const outcome = { ...(await ended), server: await findServer(state_dir) }
  expect(outcome, printed()).toEqual(expected)
}
const inOrder = { code: 0, signal: null, server: null }

describe('SIGTERM', () => {
  it('ends everything in order, whoever holds a connection open', async () => {
    const program = await startProgram()
    const port = await program.listening
    const idle = await open(port, head('GET /healthz'))
    await once(idle, 'data')
    await open(port)
    await open(port, 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n')
    await open(port, `${head('POST /v1/login', 'Content-Type: application/json', 'Content-Length: 100')}{"email":`)
    // An answer that is larger than what lies on the way is never read to its end.
    const stream = await open(port, head('GET /docs/swagger-ui-bundle.js'))
    await once(stream, 'readable')
    program.child.kill('SIGTERM')
    await expectOutcome(program)
  })

  it('sent twice, as npm passes on what the terminal sends too, leaves no PostgreSQL behind', async () => {
    const program = await startProgram()
    const port = await program.listening
    await open(port, 'GET /healthz HTTP/1.1\r\n')
    program.child.kill('SIGINT')
    await until(async () => !(await canConnect(port)), 60_000)
    program.child.kill('SIGINT')
    await expectOutcome(program)
  })

  it('while it starts leaves no PostgreSQL behind', async () => {
    const program = await startProgram()
    await until(async () => (await findServer(program.state_dir)) !== null, 60_000)
    program.child.kill('SIGTERM')
    await expectOutcome(program)
  })

  it('while it brings its database to the newest version, however long that takes, leaves no PostgreSQL behind', async () => {
    const program = await startProgram()
    await holdMigrations(program)
    program.child.kill('SIGTERM')
    await expectOutcome(program)
  })
})

describe('a start that fails', () => {
  it('because its port is taken leaves no PostgreSQL behind', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const address = other.address()
    const PORT = String(typeof address === 'object' ? address?.port : '')
    const program = await startProgram({ PORT })
    await expectOutcome(program, { ...inOrder, code: 1 })
    expect(program.printed()).toContain('EADDRINUSE')
  })
})

/** Takes the lock under which a start migrates: what comes after it waits for ever. */
async function holdMigrations({ state_dir, printed }: Program): Promise<void> {
  let client: pg.Client | null = null
  const found = await until(async () => {
    client = await connected(await findRunning(state_dir))
    return client !== null
  }, 60_000)
  if (!found) throw new Error(`Its database was not there in time:\n${printed()}`)
  await (client as pg.Client | null)?.query('select pg_advisory_lock($1)', [lockKey])
}

/** A connection that may break, or null while the server or its database is not there. */
async function connected(address: pg.ClientConfig | null): Promise<pg.Client | null> {
  if (!address) return null
  const client = new pg.Client(address)
  client.on('error', () => undefined)
  try {
    return await client.connect().then(() => client)
  } catch {
    return null
  }
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
