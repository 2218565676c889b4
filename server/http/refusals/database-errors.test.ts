import { expect, it } from 'vitest'
import { fromDatabase } from './database-errors.ts'

it.each([
  ['08006', 'connection to the remote node postgres@10.0.0.2:5432 failed with the following error: Connection refused'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.2:5432'],
  ['57P01', 'terminating connection due to administrator command'],
])('tells of a worker that died (%s: %s) as of a database that is away', (code, message) => {
  expect(fromDatabase(Object.assign(new Error(message), { code }))).toMatchObject({ status: 503, code: 'busy_server' })
})

it('keeps what else the server says of itself for what it is, our own mistake', () => {
  expect(fromDatabase(Object.assign(new Error('unexpected chunk number'), { code: 'XX000' }))).toBeUndefined()
})
