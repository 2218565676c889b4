import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { assertOwnSessions } from './sessions.ts'

it('a pool whose second connection is refused can be closed', async () => {
  const user = `quaestor_one_${randomUUID().slice(0, 8)}`
  const superuser = new pg.Client(inject('superuser'))
  await superuser.connect()
  await superuser.query(`create role ${user} login connection limit 1`)
  onTestFinished(async () => {
    await superuser.query(`drop role ${user}`)
    await superuser.end()
  })
  const pool = new pg.Pool({ ...inject('superuser'), user })
  await expect(assertOwnSessions(pool)).rejects.toThrow('too many connections for role')
  await pool.end()
})
