import type { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { recordStatements } from '../../testing/sent-statements.ts'
import { compilable, readerFor } from '../connect.ts'

const one = compilable(sql<{ n: number }>`select 1 as n`)

it('a read is begun in one message, which goes out with its queries and its end as one packet', async () => {
  const { app, close } = await openTestDatabase()
  onTestFinished(close)
  const sent = recordStatements(app)
  // A connection of its own is opened by the first; what is sent before it is signed in waits.
  await readerFor(app, 7).read(one)
  sent.length = 0
  const client = (await app.connect()) as unknown as { connection: { stream: Writable }; release(): void }
  const { stream } = client.connection
  client.release()
  let packets = 0
  for (const name of ['_write', '_writev'] as const) {
    const write = stream[name]?.bind(stream) as (...given: unknown[]) => void
    stream[name] = (...given: unknown[]) => {
      packets++
      write(...given)
    }
  }
  expect(await readerFor(app, 7).read(one, one)).toEqual([[{ n: 1 }], [{ n: 1 }]])
  const begin = ['begin read only', "set local app.client_id = '7'"]
  const isCluster = inject('nodes').length > 0
  expect(sent).toEqual([...(isCluster ? begin : [begin.join('; ')]), 'select 1 as n', 'select 1 as n', 'commit'])
  expect(packets).toBe(1)
})
