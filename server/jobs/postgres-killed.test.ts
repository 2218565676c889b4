import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { findRunning } from '../db/embedded/embedded.ts'
import { addressOf, findServer, type Program, startProgram } from '../testing/program.ts'
import { holding, ordered } from '../testing/standing-job.ts'

/** Asks the database of a program; null while it is away. */
async function ask<T extends object>(
  { state_dir }: Program,
  text: string,
  values: unknown[] = [],
): Promise<T[] | null> {
  const address = await findRunning(state_dir).catch(() => null)
  if (!address) return null
  const client = new pg.Client(address)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<T>(text, values)).rows
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

const statusOf = async (program: Program, path: string) =>
  (await fetch(`http://127.0.0.1:${await program.listening}${path}`)).status

it('a PostgreSQL that is killed four times amid one job is up again by itself, and with it two processes, and the job is done once', async () => {
  const SEAL_KEY = randomBytes(32).toString('base64')
  const first = await startProgram({ SEAL_KEY })
  await first.listening
  const address = await findRunning(first.state_dir)
  if (!address) throw new Error('It runs.')
  const owner = { options: { ...address, user: 'quaestor_owner' } }
  const second = await startProgram({ DATABASE_URL: addressOf({ owner }), SEAL_KEY })
  await second.listening
  for (const statement of holding) await ask(first, statement)
  const [job] = (await ask<{ client_id: number; id: number }>(first, ordered)) ?? []
  await ask(
    first,
    "select set_config('app.client_id', $1::bigint::text, true), enqueue_job($1, $2, 'detect-similar', 0)",
    [job?.client_id, job?.id],
  )

  const answers = new Set<number>()
  const asking = new AbortController()
  onTestFinished(() => asking.abort())
  const asked = (async () => {
    for (; !asking.signal.aborted; await new Promise((resolve) => setTimeout(resolve, 50)))
      for (const program of [first, second]) answers.add(await statusOf(program, '/readyz'))
  })()
  const atWork = "select pid from pg_stat_activity where wait_event = 'PgSleep' and state = 'active'"
  for (let death = 1; death <= 4; death++) {
    await expect.poll(async () => (await ask(first, atWork))?.length, { interval: 100 }).toBe(1)
    if (death === 4) await ask(first, 'delete from held')
    process.kill((await findServer(first.state_dir)) ?? 0, 'SIGKILL')
  }
  const found = `select j.state, j.message, (select count(*)::int from graphile_worker.jobs where task_identifier like 'run_job%') as queued from jobs j`
  await expect.poll(() => ask(first, found), { interval: 200 }).toEqual([{ state: 'done', message: null, queued: 0 }])
  for (const program of [first, second]) await expect.poll(() => statusOf(program, '/readyz')).toBe(200)
  asking.abort()
  await asked
  expect([...answers].sort()).toEqual([200, 503])
  expect([first.child.exitCode, second.child.exitCode]).toEqual([null, null])
})
