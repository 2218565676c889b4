/**
 * A bank of 5,000 questions as a workbook: how long it takes, and how long the event loop, on which everybody else's calls wait,
 * is held meanwhile. The questions are those of the demo school, many times.
 * `npx tsx bench/export.ts [rounds]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { migrateQueue } from '../server/jobs/jobs.ts'
import { localFiles } from '../server/media/file-store.ts'
import { routes } from '../server/routes.ts'
import { seedDemo } from '../server/seed/seed-demo.ts'
import { seedRoles } from '../server/seed/seed-roles.ts'
import { createTypesetPool } from '../server/workers/processes/typeset-pool.ts'

const rounds = Number(process.argv[2] ?? 5)
const QUESTIONS = 5000

const state = await mkdtemp(join(tmpdir(), 'quaestor-bench-'))
const root = resolve('.')
const config = readConfig({ STATE_DIR: state, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' })
const database = await openDatabase(config, join(root, 'db/migrations'), { info: () => undefined, warn: console.warn })
const { databases } = database
const files = localFiles(join(state, 'files'))
await migrateQueue(databases)
await seedRoles(databases)
await seedDemo({ databases, files, root, now: new Date() })
await fill()
const typeset = createTypesetPool({ root, size: 1 })
const parts = { config, databases, clock: () => new Date(), files, typeset, press: typeset, routes, root }
const { server } = await buildApp(parts)
const json = { host: '127.0.0.1', subdomain: 'demo', 'content-type': 'application/json' }
const login = await server.inject({
  method: 'POST',
  url: '/v1/login',
  headers: json,
  payload: { email: 'admin@demo.test', password: 'quaestor-demo' },
})
const { data } = login.json<{ data: { token: string; db_token: string } }>()
const headers = { ...json, authorization: `Bearer ${data.token}`, 'db-token': data.db_token }

console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`)
for (let round = 0; round < rounds; round++) await measure()
await server.close()
await typeset.close()
await database.stop()
await rm(state, { recursive: true, force: true })

async function measure(): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const cpu = process.cpuUsage()
  const start = performance.now()
  delay.enable()
  const reply = await server.inject({ method: 'POST', url: '/v1/question/export', headers, payload: {} })
  delay.disable()
  const { user, system } = process.cpuUsage(cpu)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1)
  console.log(
    `${(performance.now() - start).toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} of CPU, ` +
      `${(reply.rawPayload.length / 1e6).toFixed(1)} MB; event loop held p50 ${ms(delay.percentile(50))}, ` +
      `p99 ${ms(delay.percentile(99))} (goal 30), at most ${ms(delay.max)} ms`,
  )
}

/** Copies the demo school's questions until there are 5,000. */
async function fill(): Promise<void> {
  const { owner_kysely: db } = databases
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(id order by id) as ids from questions where client_id = 1 and deleted_at is null`.execute(db)
  const ids = rows[0]?.ids ?? []
  for (let made = ids.length, copy = 1; made < QUESTIONS; made += ids.length, copy++) {
    const some = ids.slice(0, QUESTIONS - made)
    for (const [table, key] of [
      ['questions', 'id'],
      ['question_versions', 'question_id'],
    ] as const) {
      const { rows: columns } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_name = ${table} and is_generated = 'NEVER' and column_name <> ${key}
          and not (${table} = 'question_versions' and column_name = 'id')`.execute(db)
      const names = sql.join(columns.map(({ name }) => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${sql.ref(key)}, ${names}) overriding system value
        select ${sql.ref(key)} + ${copy * 1_000_000}, ${names} from ${sql.table(table)}
        where client_id = 1 and ${sql.ref(key)} = any(${some})`.execute(db)
    }
  }
  await databases.owner.query('vacuum analyze')
}
