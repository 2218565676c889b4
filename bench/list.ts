/**
 * List of 10 and count over 200,000 questions in 20 schools: Quaestor's /v1/question/list over real HTTP with row-level security, beside a
 * bare Fastify handler that sends the same two statements by pg. Both run in this process, in turn, on the same database and pool size.
 * `npx tsx bench/list.ts [seconds per round] [rounds]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import autocannon from 'autocannon'
import fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { localFiles } from '../server/media/file-store.ts'
import { questionRows } from '../server/questions/rows.ts'
import { seedDemo } from '../server/seed/seed-demo.ts'
import { seedRoles } from '../server/seed/seed-roles.ts'
import { migrateQueue } from '../server/workers/jobs.ts'
import { createTypesetPool } from '../server/workers/typeset-pool.ts'

const seconds = Number(process.argv[2] ?? 5)
const rounds = Number(process.argv[3] ?? 3)
const SCHOOLS = 20
const QUESTIONS = 10_000
const CONNECTIONS = 16

const state = await mkdtemp(join(tmpdir(), 'quaestor-bench-'))
const root = resolve('.')
const config = readConfig({ STATE_DIR: state, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' })
const log = { info: () => undefined, warn: console.warn }
const database = await openDatabase(config, join(root, 'db/migrations'), log)
const { databases } = database
const files = localFiles(join(state, 'files'))
await migrateQueue(databases)
await seedRoles(databases)
await seedDemo({ databases, files, root, now: new Date() })
await fill()

const typeset = createTypesetPool({ root, size: 1 })
const press = createTypesetPool({ root, size: 1 })
const parts = { config, databases, clock: () => new Date(), files, typeset, press, root }
const { server } = await buildApp(parts)
await server.listen({ port: 0, host: '127.0.0.1' })
const bare = await bareServer()
const ours = await target()

const results: { ours: number[]; bare: number[]; p50: number[]; p95: number[] } = {
  ours: [],
  bare: [],
  p50: [],
  p95: [],
}
await load(ours, 1)
await load(bare.target, 1)
for (let round = 0; round < rounds; round++) {
  const a = await load(ours, seconds)
  const b = await load(bare.target, seconds)
  results.ours.push(a.rate)
  results.bare.push(b.rate)
  results.p50.push(a.p50)
  results.p95.push(a.p95)
}
const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] as number
const ratios = results.ours.map((rate, index) => rate / (results.bare[index] as number))
console.log(
  `machine: ${cpus().length} × ${cpus()[0]?.model}, load generator in the same process; ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections`,
)
console.log(
  `Quaestor /v1/question/list: ${median(results.ours).toFixed(0)} req/s, p50 ${median(results.p50)} ms, p97.5 ${median(results.p95)} ms`,
)
console.log(`bare Fastify + pg, same statements: ${median(results.bare).toFixed(0)} req/s`)
console.log(`ratio: ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`)

await server.close()
await bare.close()
await Promise.all([typeset.close(), press.close()])
await database.stop()
await rm(state, { recursive: true, force: true })

interface Target {
  url: string
  headers: Record<string, string>
  body: string
}

async function load({ url, headers, body }: Target, duration: number) {
  const result = await autocannon({ url, method: 'POST', headers, body, duration, connections: CONNECTIONS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result.requests.average, p50: result.latency.p50, p95: result.latency.p97_5 }
}

/** Copies the demo school's questions until each of 20 schools has 10,000; rows only, no other tables are read. */
async function fill(): Promise<void> {
  const { owner_kysely: db } = databases
  await sql`insert into schools (name, sub_domain, contact_person, email, phone, city)
    select 'School ' || n, 'school-' || n, 'A Person', 'a@b.test', '+910000000100', 'Pune' from generate_series(2, ${SCHOOLS}) n`.execute(
    db,
  )
  await sql`insert into grades (client_id, id, title) overriding system value
    select s.id, g.id, g.title from schools s cross join grades g where s.id > 1 and g.client_id = 1`.execute(db)
  await sql`insert into subjects (client_id, id, grade_id, title, subject_code) overriding system value
    select s.id, x.id, x.grade_id, x.title, x.subject_code from schools s cross join subjects x where s.id > 1 and x.client_id = 1`.execute(
    db,
  )
  await sql`insert into chapters (client_id, id, grade_id, subject_id, chapter) overriding system value
    select s.id, x.id, x.grade_id, x.subject_id, x.chapter from schools s cross join chapters x where s.id > 1 and x.client_id = 1`.execute(
    db,
  )
  await sql`insert into questions (client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, search_text)
    select s.id, q.grade_id, q.subject_id, q.chapter_id, q.type, q.level, q.skill, q.max_marks, q.search_text || ' ' || n
    from schools s cross join generate_series(1, ${Math.ceil(QUESTIONS / 64)}) n cross join questions q where q.client_id = 1`.execute(
    db,
  )
  await sql`insert into question_versions (client_id, question_id, version, type, level, skill, max_marks, question_text, question_options, answer)
    select q.client_id, q.id, 1, q.type, q.level, q.skill, q.max_marks, '<p>' || q.search_text || '</p>', '[{"data":"<p>4</p>","is_correct":true,"fixed":false}]', null
    from questions q where not exists (select 1 from question_versions v where v.client_id = q.client_id and v.question_id = q.id)`.execute(
    db,
  )
  await databases.owner.query('vacuum analyze')
}

async function target(): Promise<Target> {
  const address = server.server.address() as { port: number }
  const base = `http://127.0.0.1:${address.port}`
  const json = { 'content-type': 'application/json', subdomain: 'demo' }
  const reply = await fetch(`${base}/v1/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@demo.test', password: 'quaestor-demo' }),
  })
  const { data } = (await reply.json()) as { data: { token: string; db_token: string } }
  const headers = { ...json, authorization: `Bearer ${data.token}`, 'db-token': data.db_token }
  return {
    url: `${base}/v1/question/list`,
    headers,
    body: JSON.stringify({ range: { page: 1, pageSize: 10 } }),
  }
}

/** The same two statements without anything around them: no sign-in, no permission, no parsing, no envelope check. */
async function bareServer() {
  const actor = { client_id: 1, reach: null } as Parameters<typeof questionRows>[0]
  const query = questionRows(actor)
  const page = query.orderBy(sql`questions.id desc`).limit(10).offset(0).compile()
  const count = query.clearSelect().select(sql<number>`count(*)`.as('count')).compile()
  // As the owner, so without row-level security, on as many connections as the app has.
  const { options: _role, ...options } = databases.app.options as pg.PoolOptions & { pipeline?: boolean }
  const own = new pg.Pool({ ...options, pipeline: false } as pg.PoolConfig)
  const app = fastify()
  app.post('/list', async () => {
    const [rows, total] = await Promise.all([
      own.query(page.sql, [...page.parameters]),
      own.query(count.sql, [...count.parameters]),
    ])
    return { success: true, message: 'Questions found', data: rows.rows, count: total.rows[0].count }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const close = async () => {
    await app.close()
    await own.end()
  }
  return {
    target: { url: `http://127.0.0.1:${port}/list`, headers: { 'content-type': 'application/json' }, body: '{}' },
    close,
  }
}
