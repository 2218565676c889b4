import pg from 'pg'
import { expect, it } from 'vitest'
import { startProgram } from '../testing/program.ts'
import { findRunning } from './embedded/embedded.ts'

/** What a process is told before it starts: its own clock is two days ahead. */
const AHEAD = `data:text/javascript,${encodeURIComponent(`
  const now = Date.now, Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(now() + 172800000) : super(...given) }
    static now() { return now() + 172800000 }
  }`)}`

it("what a process with a wrong clock writes bears the database's time", async () => {
  const program = await startProgram({ NODE_OPTIONS: `--import ${AHEAD}` })
  const port = await program.listening
  const reply = await fetch(`http://127.0.0.1:${port}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@quaestor.test', password: 'a wrong password' }),
  })
  expect(reply.status).toBe(400)
  const client = new pg.Client((await findRunning(program.state_dir)) ?? {})
  await client.connect()
  const { rows } = await client.query(
    `select abs(extract(epoch from now() - failed_at)) < 3600 as here, (select bool_and(created_at <= now()) from audit_entries) as audited
     from sign_in_failures`,
  )
  expect(rows).toEqual([{ here: true, audited: true }])
  await client.end()
})
