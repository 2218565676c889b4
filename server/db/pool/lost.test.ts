import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { isDatabaseAway } from '../../http/refusals/database-errors.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { connect, readerFor, writeInSchool } from '../connect.ts'
import { loginsOf } from '../open.ts'

/** A way to the database that can forget its connections: what is sent on them comes to nobody, and nobody says so. */
async function startWay() {
  const { host, port } = inject('superuser')
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = String(host).startsWith('/')
      ? connectTo(join(String(host), `.s.PGSQL.${port}`))
      : connectTo(Number(port), host)
    for (const socket of [near, far]) {
      socket.on('error', () => undefined)
      sockets.add(socket)
    }
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const forget = () => {
    for (const socket of sockets) socket.unpipe().resume()
  }
  return { port: (server.address() as AddressInfo).port, forget }
}

it('a connection that leads nowhere any more is waited for no longer than a statement may take, and replaced', async () => {
  const test = await openTestDatabase()
  onTestFinished(() => test.close())
  const way = await startWay()
  const { owner, app } = loginsOf({
    ...inject('superuser'),
    ...{ host: '127.0.0.1', port: way.port, database: String(test.owner.options.database) },
  })
  const databases = connect({ owner, app: { ...app, query_timeout: 400 } }, { app: 2, owner: 1 })
  onTestFinished(() => databases.close())
  const asked = sql<{ answer: number }>`select 1 as answer`
  const write = () => writeInSchool(databases.app_kysely, 1, async (db) => (await asked.execute(db)).rows)
  const read = () => readerFor(databases.app, 1).read({ compile: () => asked.compile(databases.app_kysely) })
  for (const ask of [write, read]) {
    expect((await ask()).flat()).toEqual([{ answer: 1 }])
    way.forget()
    const failure: unknown = await ask().catch((error: unknown) => error)
    expect(isDatabaseAway(failure), String(failure)).toBe(true)
    expect((await ask()).flat()).toEqual([{ answer: 1 }])
  }
})
