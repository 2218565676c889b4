import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startProgram } from '../testing/program.ts'
import { startFollowed } from '../testing/standby.ts'
import { holding, ordered } from '../testing/standing-job.ts'

it('a database that is lost amid a job, and whose follower can only be read for a while, is used on there, and the job is done once', async () => {
  const database = await startFollowed()
  const program = await startProgram({ DATABASE_URL: database.url, SEAL_KEY: randomBytes(32).toString('base64') })
  const base = `http://127.0.0.1:${await program.listening}`
  const connect = async (node: typeof database.first) => {
    const client = new pg.Client(node.connection)
    client.on('error', () => undefined)
    await client.connect()
    onTestFinished(() => client.end().catch(() => undefined))
    return client
  }
  const first = await connect(database.first)
  for (const statement of holding) await first.query(statement)
  const [job] = (await first.query<{ client_id: number; id: number }>(ordered)).rows
  await first.query(
    "select set_config('app.client_id', $1::bigint::text, true), enqueue_job($1, $2, 'detect-similar', 0)",
    [job?.client_id, job?.id],
  )
  const atWork = "select pid from pg_stat_activity where wait_event = 'PgSleep' and state = 'active'"
  await expect.poll(async () => (await first.query(atWork)).rowCount).toBe(1)
  await first.query('delete from held')

  await database.loseFirst()
  const other = await connect(database.other)
  const found = `select j.state, j.message, (select count(*)::int from graphile_worker.jobs where task_identifier like 'run_job%') as queued from jobs j`
  // What follows can be read all the while.
  const ready = async () => (await fetch(`${base}/readyz`)).status
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
  expect((await other.query(found)).rows).toEqual([{ state: 'running', message: null, queued: 1 }])
  await database.promote()
  await expect
    .poll(async () => (await other.query(found)).rows, { timeout: 60_000 })
    .toEqual([{ state: 'done', message: null, queued: 0 }])
  expect(await ready()).toBe(200)
  expect(program.child.exitCode).toBeNull()
})
